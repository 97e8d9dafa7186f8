import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { authRefusal, authSession, authUser, storeSession } from '#tests/component/fake-auth.ts'
import type { AuthUser } from '#tests/component/fake-auth.ts'
import { answerSite } from '#tests/component/fake-site.ts'
import { renderComponent, setUpComponentTest } from '#tests/component/render.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'

const component = setUpComponentTest()
beforeEach(() => answerSite(component.api))

const app = { id: 'app', factor_type: 'totp', status: 'verified' }
const telephone = { id: 'telephone', factor_type: 'phone', status: 'verified', phone: '375291234567' }
const codes = { id: 'codes', factor_type: 'recovery_code', status: 'verified' }
const onDone = vi.fn()
const signOut = vi.fn(async () => {})
const onSignedOut = vi.fn()

async function open(factors: AuthUser['factors'], answer = (user: AuthUser) => Response.json(user)) {
  const user = authUser({ factors })
  storeSession(authSession({ user }))
  component.api.onPath('GET', '/auth/v1/user', () => answer(user))
  for (const mock of [onDone, signOut, onSignedOut]) mock.mockClear()
  return renderComponent(<SecondFactorForm onDone={onDone} onSignedOut={onSignedOut} />, { on: { signOut } })
}

const verified = (): Response => Response.json(authSession({ aal: 'aal2', user: authUser({ factors: [app] }) }))

test('[DLG-11] the code of the authenticator has the focus, a wrong one is refused, and a right one finishes', async () => {
  component.api.onPath('POST', '/auth/v1/factors/app/challenge', () => Response.json({ id: 'challenge', type: 'totp' }))
  component.api.onPath('POST', '/auth/v1/factors/app/verify', () => authRefusal(422, 'mfa_verification_failed'))
  await open([app])
  const field = page.getByLabelText('Code from the authenticator app')
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expect.element(field).toHaveAttribute('inputmode', 'numeric')
  await field.fill('000000')
  await expect.element(page.getByText('This code is wrong or was already used. Check the newest one.')).toBeVisible()
  expect(onDone).not.toHaveBeenCalled()
  component.api.onPath('POST', '/auth/v1/factors/app/verify', verified)
  await field.fill('12 34-56')
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  const [, sent] = component.api.sentTo('POST', '/auth/v1/factors/app/verify')
  expect(sent?.body).toMatchObject({ code: '123456', challenge_id: 'challenge' })
})

test('[DLG-11] a recovery code is another way; one that is used or wrong says so', async () => {
  component.api.onPath('POST', '/auth/v1/factors/recovery-codes/verify', () =>
    authRefusal(422, 'mfa_verification_failed'),
  )
  await open([app, codes])
  await page.getByRole('button', { name: 'Try another way' }).click()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  const field = page.getByLabelText('Recovery code')
  await expect.element(field).toHaveFocus()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByText('Enter the code.')).toBeVisible()
  await field.fill('ABCD-efgh-ijkl-mnop')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByText('This is not one of your unused recovery codes.')).toBeVisible()
  component.api.onPath('POST', '/auth/v1/factors/recovery-codes/verify', verified)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
})

test('[DLG-11] a telephone gets its code when it is asked for, and shows only the end of its number', async () => {
  component.api.onPath('POST', '/auth/v1/factors/telephone/challenge', () =>
    Response.json({ id: 'message', type: 'phone' }),
  )
  component.api.onPath('POST', '/auth/v1/factors/telephone/verify', () => authRefusal(422, 'mfa_verification_failed'))
  const screen = await open([telephone])
  await expect.element(page.getByText('We send a code to ••• 567.')).toBeVisible()
  expect(screen.container.textContent).not.toContain('29123')
  expect(component.api.sentTo('POST', '/auth/v1/factors/telephone/challenge')).toEqual([])
  await page.getByRole('button', { name: 'Send me the code' }).click()
  await expect.element(page.getByText('A code is on its way to ••• 567.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Send the code again in \d+ s$/ })).toBeDisabled()
  const field = page.getByLabelText('Code from the text message')
  await field.fill('000000')
  await expect.element(page.getByText('This code is wrong or was already used. Check the newest one.')).toBeVisible()
  component.api.onPath('POST', '/auth/v1/factors/telephone/verify', verified)
  await field.fill('424242')
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  const [, sent] = component.api.sentTo('POST', '/auth/v1/factors/telephone/verify')
  expect(sent?.body).toMatchObject({ code: '424242', challenge_id: 'message' })
})

test('a telephone that got a message a moment ago says how long to wait', async () => {
  component.api.onPath('POST', '/auth/v1/factors/telephone/challenge', () =>
    authRefusal(429, 'over_sms_send_rate_limit', {
      msg: 'For security purposes, you can only request this after 42 seconds.',
    }),
  )
  await open([telephone])
  await page.getByRole('button', { name: 'Send me the code' }).click()
  await expect.element(page.getByRole('button', { name: /in 4[12] s$/ })).toBeDisabled()
})

test('one can log out instead', async () => {
  await open([app])
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => onSignedOut.mock.calls.length).toBe(1)
  expect(signOut).toHaveBeenCalledOnce()
  expect(onDone).not.toHaveBeenCalled()
})

test('ways that cannot be read say so and are read again', async () => {
  component.expectedConsole = /Error listing the factors/
  await open([app], () => authRefusal(500, 'unexpected_failure'))
  const note = page.getByRole('status').filter({ hasText: 'The server did not answer.' })
  await expect.element(note).toBeVisible()
  component.api.onPath('GET', '/auth/v1/user', () => Response.json(authUser({ factors: [app] })))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByLabelText('Code from the authenticator app')).toBeVisible()
  await expect.element(note).not.toBeInTheDocument()
})
