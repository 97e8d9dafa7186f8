import { expect, test } from 'vitest'
import { readConfirmLink } from './confirm-link.ts'

const origin = 'https://own.example'
const link = (fields: Record<string, string>) => readConfirmLink(`#${new URLSearchParams(fields).toString()}`, origin)
const returnTo = (address: string) => {
  const read = link({ token_hash: 'x', type: 'magiclink', redirect_to: address })
  return read.status === 'link' ? read.returnTo : 'not a link'
}

test.for(['signup', 'magiclink', 'recovery', 'invite', 'email_change', 'email_change_undo'] as const)(
  '[DLG-10] a link of type %s is read from the fragment',
  (type) => {
    expect(link({ token_hash: 'pkce_abc', type, redirect_to: `${origin}/faq?x=1#y` })).toEqual({
      status: 'link',
      tokenHash: 'pkce_abc',
      type,
      returnTo: '/faq?x=1#y',
      isFirstProof: false,
    })
  },
)

test.for([
  'https://evil.example/',
  'https://own.example.evil.example/',
  '//evil.example/',
  'https://own.example//evil.example/',
  'https://own.example/..//evil.example',
  'javascript:alert(1)',
  'http://own.example/',
  'https://',
])('[DLG-10] a link leads to no other site: %s', (address) => {
  expect(returnTo(address)).toBeNull()
})

test('a link without a token, or for something unknown, is broken; one that was refused is dead', () => {
  for (const fragment of [
    '',
    '#',
    '#type=signup',
    '#token_hash=x',
    '#token_hash=x&type=admin',
    '#token_hash=&type=signup',
  ])
    expect(readConfirmLink(fragment, origin)).toEqual({ status: 'broken' })
  expect(readConfirmLink('#error=access_denied&error_code=otp_expired', origin)).toEqual({ status: 'dead' })
})
