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
import { readMailAddress } from '#server/config/mail-address.ts'
import { withoutEndSlashes } from '#shared/end-slashes.ts'
import { telegramAccount } from '#shared/telegram.ts'
import { expectLinearWork } from '#tests/support/count-work.ts'

const site = new URL('http://localhost/')
const acceptLanguage = (text: string) => chooseLanguage(site, { cookie: undefined, acceptLanguage: text })
const cookie = (text: string) => chooseLanguage(site, { cookie: text, acceptLanguage: undefined })
const columns = 'page,section,language,content_key,content_value\n'
const dialect = new PgDialect()

const row = { page: 'home', section: 'hero', language: 'en', content_key: 'title', content_value: 'x' }
const oneRow = [{ line: expect.any(Number), row }]
const jsonRow = JSON.stringify([row])

/** What is read, its reader, what long texts are made of, and a text that the reader takes, with what it makes of it. */
const readers: [string, (text: string) => unknown, readonly string[], string, unknown][] = [
  [
    'Accept-Language',
    acceptLanguage,
    ['a,', ',', ';', 'ru;q=0.', 'ro; ', ';q=1', '-', 'en-', ' '],
    'ru;q=0.9',
    { language: 'ru', source: 'navigator' },
  ],
  [
    'a cookie',
    cookie,
    ['a=b; ', ';', '=', 'i18next=', '%', '%41', '" ', ' '],
    'a=b; i18next=ro',
    { language: 'ro', source: 'cookie' },
  ],
  [
    'a user agent',
    readDevice,
    ['Version/1', 'Version/1.', 'Safari/', '1.', ' ', 'Android ', '('],
    'Firefox/128.0',
    expect.objectContaining({ browser: 'Firefox' }),
  ],
  [
    'a user agent that is counted',
    isRobot,
    ['bot', 'bo', ' ', 'Mozilla/5.0 (', '/1.0 ', 'http:', 'g-', '+'],
    'Googlebot/2.1',
    true,
  ],
  [
    'search words',
    (text) => dialect.sqlToQuery(searchCondition(text)),
    ['a ', ' ', 'a', '%', '0-', '\u0103', '+373 '],
    'ana',
    expect.objectContaining({ params: expect.arrayContaining([expect.stringContaining('ana')]) }),
  ],
  ['the phone of an account', readPhone, ['1', '+', ' ', '+1 '], '+37369000400', '37369000400'],
  ['the e-mail of an account', readEmail, ['a@', '@', 'a.', 'a@b.', '"', ' '], 'ana@example.org', 'ana@example.org'],
  [
    'a mail address with a name',
    readMailAddress,
    ['a ', ' ', '<', '"', 'a@b.c,', '>'],
    'Ana <ana@example.org>',
    { name: 'Ana', address: 'ana@example.org' },
  ],
  [
    'a Telegram account',
    telegramAccount,
    ['/', 't.me/', '?\n', 'https://', '@'],
    'https://t.me/grantwright',
    'grantwright',
  ],
  [
    'a password',
    (text) => isCommonPassword(`a${text}a`, ['ana@example.org']),
    ['1', 'a1', '!', ' ', 'ab', '0'],
    'x',
    false,
  ],
  ['a path', (text) => withoutEndSlashes(`${text}a`), ['/', 'a/', '//'], 'b/', 'b/a'],
  ['the page of a visit', (text) => pageOf(`/${text}a`, ['xa']), ['/', '%', 'page/'], 'page/x', '/page/xa'],
  ['a cell of CSV', csvCell, ['"', ',', '=', '\n'], 'a,b', '"a,b"'],
  [
    'a content file of CSV',
    (text) => readContentFile('csv', columns + text),
    ['"', ',', '\n', 'a,b\n', '"\n', '""', ' '],
    'home,hero,en,title,x\n',
    oneRow,
  ],
  [
    'the rows of a content file of CSV',
    (text) => readContentFile('csv', columns + text),
    ['home,hero,en,title,x\n', 'home,hero,en,title,"<b"\n'],
    'home,hero,en,title,x\n',
    oneRow,
  ],
  [
    'a content file of JSON',
    (text) => readContentFile('json', text),
    ['[', '{"a":', '"', '[1,', ' ', '\\'],
    jsonRow,
    oneRow,
  ],
]

test.each(readers)('[QUAL-08] reading %s costs no more than its length', async (_name, read, pieces, good, made) => {
  // A reader that takes nothing would be fast too.
  expect(await read(good)).toEqual(made)
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
