import { expect, test } from 'vitest'
import { mailLanguageOf, mailNameOf } from '#server/mail/mail-recipient.ts'

const withData = (raw_user_meta_data: Record<string, unknown> | null) => ({ raw_user_meta_data })

test.each([
  [{ language: 'ro' }, 'ro'],
  [{ language: 'ru' }, 'ru'],
  [{ language: 'de' }, 'en'],
  [{ language: 7 }, 'en'],
  [{}, 'en'],
  [null, 'en'],
])('[DLG-10] a mail to a person with %j is written in %s', (data, language) => {
  expect(mailLanguageOf(withData(data), { language: 'en' })).toBe(language)
})

test.each([
  [{ first_name: 'Ana', last_name: 'Rusu' }, 'Ana Rusu'],
  [{ first_name: 'Зоя' }, 'Зоя'],
  [{ full_name: 'Jean-Luc O’Neill Jr.' }, 'Jean-Luc O’Neill Jr.'],
  [{ name: 'Ștefan' }, 'Ștefan'],
  [{ first_name: ' ', full_name: 'Ana' }, 'Ana'],
  [{}, null],
  [null, null],
  [{ first_name: ['Ana'] }, null],
  [{ first_name: 'You won! https://evil.example' }, null],
  [{ first_name: 'visit evil.example' }, null],
  [{ first_name: 'Ana\r\nBcc: all@example.org' }, null],
  [{ first_name: '<b>Ana</b>' }, null],
  [{ first_name: '+373 69 000 000' }, null],
  [{ first_name: 'A'.repeat(61) }, null],
])('[DLG-10] %j is addressed as %j', (data, name) => {
  expect(mailNameOf(withData(data))).toBe(name)
})
