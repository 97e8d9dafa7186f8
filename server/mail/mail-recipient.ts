import type { Language } from '#shared/languages.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { Mail } from '#server/mail/mails.ts'
import { languageIn } from '#server/people/language.ts'
import { nameIn } from '#server/people/names.ts'

/** What a mail needs of an account. */
type Addressee = { id: string; email: string | null; raw_user_meta_data: unknown }

/** Longest name by which a mail addresses someone, in characters: names are chosen by strangers too. */
const nameLengthMax = 60

/**
 * Finds the language to write to someone in: the one of their profile, otherwise that of the request that causes the
 * mail.
 */
export function mailLanguageOf(
  user: Pick<Addressee, 'raw_user_meta_data'>,
  context: Pick<RequestContext, 'language'>,
): Language {
  return languageIn(user.raw_user_meta_data) ?? context.language
}

/**
 * Finds the name by which a mail may address its recipient; null when none is known.
 *
 * Anyone who signs up with a stranger's address chooses the name in the stranger's mail. So a name that could carry a
 * message counts as none: one with anything but letters, marks, spaces, apostrophes, hyphens and full stops that end a
 * short form.
 */
export function mailNameOf(user: Pick<Addressee, 'raw_user_meta_data'>): string | null {
  const name = nameIn(user.raw_user_meta_data).normalize('NFC')
  const isName = /^\p{L}[\p{L}\p{M}'’-]*\.?(?: \p{L}[\p{L}\p{M}'’-]*\.?)*$/u.test(name)
  return isName && [...name].length <= nameLengthMax ? name : null
}

/**
 * Addresses a mail about an account.
 *
 * @param to an address of the account other than its present one; null when the account has none, and so gets no mail.
 */
export function mailRecipient(
  user: Addressee,
  context: Pick<RequestContext, 'language'>,
  to: string | null = user.email,
): Omit<Mail, 'content'> | null {
  if (to === null || to === '') return null
  return { to, language: mailLanguageOf(user, context), userId: user.id, name: mailNameOf(user) }
}
