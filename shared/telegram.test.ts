import { expect, test } from 'vitest'
import { profileUpdateSchema } from '#shared/contracts/profile.ts'
import { telegramAccount } from '#shared/telegram.ts'

test.for([
  ['ana_m', 'ana_m'],
  [' @ana_m ', '@ana_m'],
  ['https://t.me/ana_m', 'ana_m'],
  ['http://t.me/ana_m/', 'ana_m'],
  ['t.me/ana_m?start=1', 'ana_m'],
  ['HTTPS://www.Telegram.me/@ana_m#a', '@ana_m'],
  ['', ''],
] as const)('[DLG-07] the account %j is read as %j', ([text, account]) => {
  expect(telegramAccount(text)).toBe(account)
})

test('[DLG-07] a link to another site is no account, and the name that is stored has no @', () => {
  const profile = { first_name: 'Ana', last_name: 'Munteanu', phone: null, country_code: 'MD' }
  expect(profileUpdateSchema.parse({ ...profile, telegram: 'https://t.me/@ana_m' }).telegram).toBe('ana_m')
  expect(profileUpdateSchema.safeParse({ ...profile, telegram: 'https://example.org/ana_m' }).success).toBe(false)
})
