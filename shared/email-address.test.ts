import { expect, test } from 'vitest'
import { registrationSchema } from '#shared/contracts/accounts.ts'
import { audienceSchema } from '#shared/contracts/announcements.ts'
import { bookingSchema } from '#shared/contracts/consultations.ts'
import { contactSchema } from '#shared/contracts/contact.ts'
import { emailAddressSchema, readEmailAddress, storedEmailAddress } from '#shared/email-address.ts'

test.each([
  ['ana@почта.рф', 'ana@xn--80a1acny.xn--p1ai'],
  ['ana@xn--80a1acny.xn--p1ai', 'ana@xn--80a1acny.xn--p1ai'],
  ['ana@пошта.укр', 'ana@xn--80a1acn3a.xn--j1amh'],
  ['ana@пошта.бел', 'ana@xn--80a1acn3a.xn--90ais'],
  ['ana@пошта.срб', 'ana@xn--80a1acn3a.xn--90a3ac'],
  ['ana@bücher.example', 'ana@xn--bcher-kva.example'],
  ["Ana.O'Neil+news@Example.ORG", "Ana.O'Neil+news@example.org"],
  ['\u00A0ana@example.org\u00A0', 'ana@example.org'],
  ['ana@a.museum', 'ana@a.museum'],
])('[QUAL-14] %s is an address, stored as %s', (typed, stored) => {
  expect(readEmailAddress(typed)).toEqual({ address: stored })
  expect(readEmailAddress(stored)).toEqual({ address: stored })
  expect(storedEmailAddress(typed)).toBe(stored.toLowerCase())
})

test.each([
  ['иван@example.org', 'и (U+0438)'],
  ['an\u0430@example.org', 'а (U+0430)'],
  ['\u212Aim@example.org', '\u212A (U+212A)'],
  ['an\u200Ba@example.org', 'U+200B'],
  ['rene\u0301@example.org', 'é (U+00E9)'],
  ['ａna@example.org', 'ａ (U+FF41)'],
])('[QUAL-14] %s is refused, and the letter is named: %s', (typed, letter) => {
  expect(readEmailAddress(typed)).toEqual({ problem: { kind: 'letter', letter } })
  expect(emailAddressSchema().safeParse(typed).error?.issues).toMatchObject([
    { message: `emailLetter: ${letter}`, params: { code: 'email_letter' } },
  ])
})

test.each([
  '',
  'ana',
  '@example.org',
  'ana@',
  'ana@localhost',
  'ana@127.0.0.1',
  'ana@2130706433',
  'ana@[::1]',
  '.ana@example.org',
  'ana.@example.org',
  'a..b@example.org',
  'ana@exa mple.org',
  'ana@example.org/x',
  'ana@example.org:25',
  'ana@exam%70le.org',
  'ana@-a.org',
  'ana@a-.org',
  'ana@example..org',
  'ana@example.o',
  'a b@example.org',
  '"a b"@example.org',
  'ana@b@example.org',
])('[QUAL-14] %j is no address', (typed) => {
  expect(readEmailAddress(typed)).toEqual({ problem: { kind: 'format' } })
})

test('[QUAL-14] an address may have 255 characters as it is stored', () => {
  const domain = `${'x'.repeat(60)}.${'y'.repeat(60)}.org`
  expect(readEmailAddress(`${'a'.repeat(255 - domain.length - 1)}@${domain}`)).toHaveProperty('address')
  expect(readEmailAddress(`${'a'.repeat(255 - domain.length)}@${domain}`)).toEqual({ problem: { kind: 'length' } })
})

test('[QUAL-14] every form takes the address of a domain in other letters, and names a wrong letter', () => {
  const of = (email: string) => [
    registrationSchema().safeParse({ email }),
    contactSchema.safeParse({ email }),
    bookingSchema.safeParse({ email }),
    audienceSchema.safeParse({ kind: 'person', email }),
  ]
  const complaints = (email: string) =>
    of(email).map(({ error }) => error?.issues.find(({ path }) => path.join('.') === 'email')?.message)
  expect(complaints('ana@почта.рф')).toEqual([undefined, undefined, undefined, undefined])
  expect(complaints('анна@example.org')).toEqual(Array(4).fill('emailLetter: а (U+0430)'))
})
