import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { isCommonPassword } from '#server/auth/accounts/common-passwords.ts'
import { readEmail, readPhone } from '#server/auth/accounts/addresses.ts'
import { readDevice } from '#server/auth/sessions/devices.ts'
import { isRobot, pageOf } from '#server/features/analytics/clean-visit.ts'
import { readContentFile } from '#server/features/content/content-file.ts'
import { searchCondition } from '#server/features/users/search-words.ts'
import { chooseLanguage } from '#server/http/language.ts'
import { csvCell } from '#server/http/csv.ts'
import { readMailAddress } from '#server/mail/mail-address.ts'
import { withoutEndSlashes } from '#shared/end-slashes.ts'
import { telegramAccount } from '#shared/telegram.ts'
import { expectLinearWork } from '#tests/support/count-work.ts'

const site = new URL('http://localhost/')
const acceptLanguage = (text: string) => chooseLanguage(site, { cookie: undefined, acceptLanguage: text })
const cookie = (text: string) => chooseLanguage(site, { cookie: text, acceptLanguage: undefined })
const columns = 'page,section,language,content_key,content_value\n'
const dialect = new PgDialect()

const readers: [string, (text: string) => unknown, readonly string[]][] = [
  ['Accept-Language', acceptLanguage, ['a,', ',', ';', 'ru;q=0.', 'ro; ', ';q=1', '-', 'en-', ' ']],
  ['a cookie', cookie, ['a=b; ', ';', '=', 'i18next=', '%', '%41', '" ', ' ']],
  ['a user agent', readDevice, ['Version/1', 'Version/1.', 'Safari/', '1.', ' ', 'Android ', '(']],
  ['a user agent that is counted', isRobot, ['bot', 'bo', ' ', 'Mozilla/5.0 (', '/1.0 ', 'http:', 'g-', '+']],
  ['search words', (text) => dialect.sqlToQuery(searchCondition(text)), ['a ', ' ', 'a', '%', '0-', '\u0103', '+373 ']],
  ['the phone of an account', readPhone, ['1', '+', ' ', '+1 ']],
  ['the e-mail of an account', readEmail, ['a@', '@', 'a.', 'a@b.', '"', ' ']],
  ['a mail address with a name', readMailAddress, ['a ', ' ', '<', '"', 'a@b.c,', '>']],
  ['a Telegram account', telegramAccount, ['/', 't.me/', '?\n', 'https://', '@']],
  ['a password', (text) => isCommonPassword(`a${text}a`, ['ana@example.org']), ['1', 'a1', '!', ' ', 'ab', '0']],
  ['a path', (text) => withoutEndSlashes(`${text}a`), ['/', 'a/', '//']],
  ['the page of a visit', (text) => pageOf(`/${text}a`, ['x']), ['/', '%', 'page/']],
  ['a cell of CSV', csvCell, ['"', ',', '=', '\n']],
  [
    'a content file of CSV',
    (text) => readContentFile('csv', columns + text),
    ['"', ',', '\n', 'a,b\n', '"\n', '""', ' '],
  ],
  [
    'the rows of a content file of CSV',
    (text) => readContentFile('csv', columns + text),
    ['home,hero,en,title,x\n', 'home,hero,en,title,"<b"\n'],
  ],
  ['a content file of JSON', (text) => readContentFile('json', text), ['[', '{"a":', '"', '[1,', ' ', '\\']],
]

test.each(readers)('[QUAL-08] reading %s costs no more than its length', async (_name, read, pieces) => {
  // All texts in one count: what is worse than linear in one of them outgrows the others together.
  const make = (length: number): string[] =>
    pieces.map((piece) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length))
  await expectLinearWork(
    make,
    (texts) => {
      for (const text of texts) {
        try {
          read(text)
        } catch {
          // Refusing is an answer.
        }
      }
    },
    4_000,
  )
})

test('[QUAL-08] what was written as a pattern before reads the same', () => {
  expect(['/', '//', '/a//', '/a', ''].map(withoutEndSlashes)).toEqual(['', '', '/a', '/a', ''])
  expect(telegramAccount('https://t.me/grantwright?start=1')).toBe('grantwright')
  expect(readMailAddress('Grant Wright   <help@example.org>')).toEqual({
    name: 'Grant Wright',
    address: 'help@example.org',
  })
  expect(readMailAddress('"Grant, Wright" <help@example.org>')?.name).toBe('Grant, Wright')
  expect(isCommonPassword('!!Password12!', [])).toBe(true)
  expect(isCommonPassword('1234567890!@#$%', [])).toBe(false)
  const safari = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15'
  expect(readDevice(safari)).toMatchObject({ browser: 'Safari', system: 'macOS' })
  const ids = [
    '00000000-0000-4000-8000-000000000000',
    '0000000a',
    '0000000a-11',
    '0000000ag',
    `${'a'.repeat(33)}`,
    'aaaaaaaa-a-a-a-a-a',
  ]
  const found = ids.map((id) => dialect.sqlToQuery(searchCondition(id)).sql.includes('between'))
  expect(found).toEqual([true, true, true, false, false, false])
})
