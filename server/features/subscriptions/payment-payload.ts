/** Replaces what staff need not see. */
const masked = '•••'
/** Deeper parts are not read: nothing that a provider says of a subscription lies there. */
const depthMax = 12

/** Words of names under which cards, accounts, people, places and secrets are, in any spelling. */
const privateWords: ReadonlySet<string> = new Set(
  `account address authorization authorisation auth bank bic bin birth birthdate birthday card cards cardholder city cookie
  credential credentials cvc cvv dob email emails exp expiry fax fingerprint firstname forename fullname holder iban ip key
  lastname last4 latitude line1 line2 longitude mail mobile name names owner pan passport password payer pin phone phones
  postal postcode secret sepa sort ssn street surname swift tax taxid tel telephone tin token tokens username vat zip`.split(
    /\s+/,
  ),
)

/** Words of which the name is made, whether it is written as `card_number`, `card-number` or `cardNumber`. */
function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
}

/**
 * Writes what a provider posted for staff to read: everything about the subscription, nothing about a card, an account
 * at a bank, an address or a secret. Private parts are recognised by their name, and again by their look wherever they
 * are.
 *
 * @param raw JSON.
 * @returns indented JSON; null when it is none.
 */
export function showPayload(raw: string): string | null {
  try {
    return JSON.stringify(maskedPart(JSON.parse(raw), 0), null, 2)
  } catch {
    // An earlier version, or another provider, may have stored something else.
    return null
  }
}

function maskedPart(part: unknown, depth: number): unknown {
  if (typeof part === 'string') return maskedText(part)
  if (typeof part === 'number') return isCardNumber(String(part)) ? masked : part
  if (typeof part !== 'object' || part === null) return part
  if (depth >= depthMax) return masked
  if (Array.isArray(part)) return part.map((each) => maskedPart(each, depth + 1))
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [
      maskedText(name),
      wordsOf(name).some((word) => privateWords.has(word)) && value !== null ? masked : maskedPart(value, depth + 1),
    ]),
  )
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** A text in which whatever looks like an e-mail address, a card, an account at a bank or a telephone number is hidden. */
function maskedText(text: string): string {
  if (uuid.test(text) || /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(text)) return text
  if (/\+\d[\d ().-]{6,}/.test(text) || isAccountNumber(text)) return masked
  return text
    .split(/([\s,;<>()"']+)/)
    .map((word) => (word.includes('@') || isCardNumber(word) ? masked : word))
    .join('')
    .replaceAll(/[\d *xX•-]{10,}/g, (part) => (isCardNumber(part) || isCutCard(part) ? ` ${masked} ` : part))
    .trim()
}

/** Whether a part is a card's number of which only some digits are shown. */
function isCutCard(part: string): boolean {
  return /[*xX•]{2}/.test(part) && /\d/.test(part)
}

/** Whether digits are a card's: their length, and the check digit that every card has. */
function isCardNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '')
  if (digits.length < 12 || digits.length > 19) return false
  const sum = [...digits].toReversed().reduce((total, digit, position) => {
    const value = Number(digit) * (position % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Whether a text is an international account number, in groups or without. */
function isAccountNumber(text: string): boolean {
  return /^[A-Z]{2}\d\d[A-Z\d]{11,30}$/.test(text.replaceAll(' ', '').toUpperCase())
}
