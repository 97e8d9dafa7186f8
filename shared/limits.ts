import { minuteMs } from '#shared/duration.ts'

/** Shortest first or last name at registration, in characters. @see docs/reference/product.md#5-what-forms-ask, docs/reference/product.md#9-numbers */
export const nameLengthMin = 2
/** Longest first or last name, in characters. */
export const nameLengthMax = 100
/** Longest e-mail address, in characters. @see docs/reference/product.md#5-what-forms-ask */
export const emailLengthMax = 255
/** Longest telephone number as typed, in characters. @see docs/reference/product.md#5-what-forms-ask */
export const phoneLengthMax = 20
/** Longest organisation or company name, in characters. @see docs/reference/product.md#5-what-forms-ask */
export const companyLengthMax = 200
/** Longest type of grant named in a contact request, in characters. */
export const grantTypeLengthMax = 100
/** Longest message of a contact request, in characters. @see docs/reference/product.md#5-what-forms-ask */
export const messageLengthMax = 2000
/** Longest Telegram account name with its @, in characters. */
export const telegramLengthMax = 33
/** Shortest password at sign-up, in characters. @see docs/reference/product.md#9-numbers */
export const passwordLengthMin = 12
/** Longest password, in characters; never cut. @see docs/decisions/0043-choices-where-the-description-was-silent.md */
export const passwordLengthMax = 128
/** Largest JSON body that the API reads, in bytes. */
export const bodyBytesMax = 1_048_576
/** Largest stored content value, as JSON, in bytes. */
export const contentValueBytesMax = 65_536
/** Longest path that the not-found list keeps, in characters. */
export const notFoundPathLengthMax = 512
/** How long fetched data counts as fresh in the browser. @see docs/reference/product.md#9-numbers */
export const staleTimeMs = 5 * minuteMs
