import { expect, test } from 'vitest'
import { needsSecondFactor } from '#web/session/second-factor.ts'

const tokenWith = (claims: unknown): string =>
  `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`
const user = (...statuses: string[]) => ({ id: 'ana', factors: statuses.map((status) => ({ status })) })

test('[DLG-11] an account with a verified factor needs it until the token says that it was given', () => {
  expect(needsSecondFactor(tokenWith({ aal: 'aal1' }), user('verified'))).toBe(true)
  expect(needsSecondFactor(tokenWith({ aal: 'aal1' }), user('unverified', 'verified'))).toBe(true)
  expect(needsSecondFactor(tokenWith({ aal: 'aal2' }), user('verified'))).toBe(false)
})

test('[DLG-11] an account without a verified factor needs none', () => {
  for (const each of [user(), user('unverified'), { id: 'ana' }, { factors: 'verified' }, { factors: [null] }, null, 1])
    expect(needsSecondFactor(tokenWith({ aal: 'aal1' }), each)).toBe(false)
})

test('a token in foreign letters is read, one that cannot be read counts as without the second factor', () => {
  expect(
    needsSecondFactor(tokenWith({ aal: 'aal2', user_metadata: { first_name: 'Łucja ÿÿ>?' } }), user('verified')),
  ).toBe(false)
  for (const token of ['', 'a.b.c', 'one', tokenWith(null), tokenWith({ aal: 2 })])
    expect(needsSecondFactor(token, user('verified'))).toBe(true)
})
