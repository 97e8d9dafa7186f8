import { z } from 'zod'
import { emailLengthMax } from '#shared/limits.ts'

/**
 * What is wrong with an e-mail address. `letter`: one that mail servers do not take before the @, as people may find it in
 * what they typed: the letter itself, if it can be seen, and its code point, `о (U+043E)`.
 */
type EmailProblem = { kind: 'format' } | { kind: 'length' } | { kind: 'letter'; letter: string }

/** The part before the @, in the letters that every mail server takes. */
const localPattern = /^[A-Za-z0-9_'+-]+(?:\.[A-Za-z0-9_'+-]+)*$/
/** One label of a domain as the name service has it, also of a domain in other letters (`xn--…`). */
const labelPattern = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/

/**
 * Reads an e-mail address as it is stored: without spaces around it, the domain in the letters of the name service
 * (`ana@почта.рф` becomes `ana@xn--80a1acny.xn--p1ai`), the part before the @ as it was typed. This is the one rule about
 * addresses, in the browser and in every part of the server.
 *
 * The part before the @ is checked before any change of case: U+212A in lower case is the letter k.
 *
 * @see QUAL-14
 */
export function readEmailAddress(text: string): { address: string } | { problem: EmailProblem } {
  const typed = text.trim()
  const at = typed.lastIndexOf('@')
  const local = typed.slice(0, at)
  const letter = at < 1 ? null : firstForeign(local)
  if (letter !== null) return { problem: { kind: 'letter', letter } }
  const domain = domainOf(typed.slice(at + 1))
  if (at < 1 || domain === null || !localPattern.test(local)) return { problem: { kind: 'format' } }
  const address = `${local}@${domain}`
  return address.length > emailLengthMax ? { problem: { kind: 'length' } } : { address }
}

/** As `readEmailAddress`, in lower case; null when it is none. */
export function storedEmailAddress(text: string): string | null {
  const read = readEmailAddress(text)
  return 'address' in read ? read.address.toLowerCase() : null
}

/** Says for the log of a program or an operator what is wrong with an address. */
export function describeEmailProblem(problem: EmailProblem): string {
  switch (problem.kind) {
    case 'letter':
      return `the character ${problem.letter} is not allowed before the @`
    case 'length':
      return `it may have at most ${emailLengthMax} characters`
    case 'format':
      return 'expected an address such as name@example.org'
  }
}

const letterPrefix = 'emailLetter:'

/** The letter that a complaint of `emailAddressSchema` names; null when it is about something else. */
export function foreignLetterIn(complaint: string | undefined): string | null {
  return complaint?.startsWith(letterPrefix) ? complaint.slice(letterPrefix.length).trim() : null
}

/**
 * The schema of an e-mail address that a person or a program sends. The result is the address as it is stored.
 *
 * @param invalid the complaint about anything but a letter; one about a letter is `emailLetter: о (U+043E)`.
 */
export function emailAddressSchema(invalid = 'expected an email address such as name@example.org') {
  return z
    .string()
    .max(emailLengthMax, invalid)
    .overwrite((text) => {
      const read = readEmailAddress(text)
      return 'address' in read ? read.address : text.trim()
    })
    .superRefine((text, context) => {
      const read = readEmailAddress(text)
      if ('address' in read) return
      const isLetter = read.problem.kind === 'letter'
      context.addIssue({
        code: 'custom',
        message: read.problem.kind === 'letter' ? `${letterPrefix} ${read.problem.letter}` : invalid,
        params: { code: isLetter ? 'email_letter' : 'invalid_email' },
      })
    })
}

/** The first character outside ASCII, composed as people see it, with its code point; null when there is none. */
function firstForeign(local: string): string | null {
  let before = ''
  for (const found of local) {
    if ((found.codePointAt(0) ?? 0) <= 0x7f) {
      before = found
      continue
    }
    const character = /\p{M}/u.test(found) ? `${before}${found}`.normalize('NFC') : found
    const code = character.codePointAt(0) ?? 0
    const point = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
    return /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) ? `${character} (${point})` : point
  }
  return null
}

/** The domain as the name service has it; null when it is none, such as a number or a single label. */
function domainOf(text: string): string | null {
  // Only these have a meaning of their own in an address of the web, which the parser would read.
  if (text === '' || /[\s/\\?#@:%[\]]/u.test(text) || !URL.canParse(`http://${text}`)) return null
  const { hostname } = new URL(`http://${text}`)
  const labels = hostname.split('.')
  const last = labels.at(-1) ?? ''
  const isName = labels.length > 1 && labels.every((label) => label.length <= 63 && labelPattern.test(label))
  return isName && last.length > 1 && !/^\d+$/.test(last) ? hostname : null
}
