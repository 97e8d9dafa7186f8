import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { authRefusal, authSession, authUser } from '#tests/component/fake-auth.ts'
import { answerSite } from '#tests/component/fake-site.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import { ConfirmPage } from './confirm-page.tsx'

const component = setUpComponentTest()
const address = location.href
beforeEach(() => answerSite(component.api))
afterEach(() => history.replaceState(null, '', address))

const heading = page.getByRole('heading', { level: 1 })

/** Opens a link from a mail. @param fragment what follows the number sign of its address. */
async function open(fragment: string, auth?: ReturnType<typeof signedIn>) {
  history.replaceState(null, '', `#${fragment}`)
  return renderComponent(<ConfirmPage />, {
    ...(auth === undefined ? {} : { auth }),
    route: '/confirm',
    at: `/confirm#${fragment}`,
    screens: {
      '/faq': <p>The questions</p>,
      '/dashboard': <p>The dashboard</p>,
      '/reset-password': <p>The new password</p>,
    },
  })
}

const requests = () => component.api.sentTo('POST', '/auth/v1/verify')

test('[DLG-10] a link does nothing by itself; a press signs in and leads to the page it was requested for', async () => {
  component.api.onPath('POST', '/auth/v1/verify', () => Response.json(authSession()))
  await open(`token_hash=good&type=magiclink&redirect_to=${encodeURIComponent(`${location.origin}/faq`)}`)
  await expect.element(heading).toHaveTextContent('Log in with a link')
  expect(requests()).toEqual([])
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect.element(page.getByText('The questions')).toBeVisible()
  expect(requests().map(({ body }) => body)).toEqual([
    expect.objectContaining({ token_hash: 'good', type: 'magiclink' }),
  ])
})

test('[DLG-10] a link that is cut off says so, without a request', async () => {
  await open('type=magiclink')
  await expect.element(heading).toHaveTextContent('This link is incomplete')
})

test('[DLG-10] a used link of a registration says that the address is confirmed to the user who is logged in', async () => {
  component.api.onPath('POST', '/auth/v1/verify', () => authRefusal(403, 'otp_expired'))
  await open('token_hash=used&type=signup', signedIn())
  await page.getByRole('button', { name: 'Confirm the address' }).click()
  await expect.element(heading).toHaveTextContent('Your address is confirmed')
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect.element(page.getByText('The dashboard')).toBeVisible()
})

test('[DLG-10] a link that leads to another site stays on this one', async () => {
  component.api.onPath('POST', '/auth/v1/verify', () => Response.json(authSession()))
  await open('token_hash=good&type=magiclink&redirect_to=https%3A%2F%2Fevil.example%2F')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect.element(page.getByText('The dashboard')).toBeVisible()
})

test.for([
  ['recovery', 'Continue', 'Send the link', '/auth/v1/recover'],
  ['signup', 'Confirm the address', 'Send the email', '/auth/v1/resend'],
  ['magiclink', 'Log in', 'Send the email', '/auth/v1/otp'],
] as const)(
  '[DLG-09] [DLG-10] a used link (%s) says so with the focus, and another of its kind can be requested',
  async ([type, button, send, path]) => {
    component.api.onPath('POST', '/auth/v1/verify', () => authRefusal(403, 'otp_expired'))
    component.api.onPath('POST', path, () => Response.json({}))
    await open(`token_hash=used&type=${type}`)
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect.element(heading).toHaveTextContent('This link no longer works')
    await expect.element(heading).toHaveFocus()
    await page.getByLabelText('Email').fill('ana@example.org')
    await page.getByRole('button', { name: send }).click()
    await expect.element(heading).toHaveTextContent('Check your email')
    await expect.element(page.getByLabelText('Code from the email')).toHaveFocus()
    expect(component.api.sentTo('POST', path).map(({ body }) => body)).toEqual([
      expect.objectContaining({ email: 'ana@example.org' }),
    ])
  },
)

test('[DLG-11] a mailed link of an account with a second factor asks for it before anything else', async () => {
  const user = authUser({ factors: [{ id: 'app', factor_type: 'totp', status: 'verified' }] })
  component.api.onPath('POST', '/auth/v1/verify', () => Response.json(authSession({ user })))
  component.api.onPath('GET', '/auth/v1/user', () => Response.json(user))
  await open(`token_hash=good&type=magiclink&redirect_to=${encodeURIComponent(`${location.origin}/faq`)}`)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect.element(heading).toHaveTextContent('One more step')
  await expect.element(page.getByText('The questions')).not.toBeInTheDocument()
  component.api.onPath('POST', '/auth/v1/factors/app/challenge', () => Response.json({ id: 'challenge', type: 'totp' }))
  component.api.onPath('POST', '/auth/v1/factors/app/verify', () => Response.json(authSession({ user, aal: 'aal2' })))
  await page.getByLabelText('Code from the authenticator app').fill('123456')
  await expect.element(page.getByText('The questions')).toBeVisible()
})

test('[QUAL-02] without an answer the link can be pressed again', async () => {
  component.api.onPath('POST', '/auth/v1/verify', () => Response.json(authSession()))
  component.api.isOffline = true
  await open('token_hash=good&type=recovery')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByText('The server did not answer. What you typed is kept.')).toBeVisible()
  component.api.isOffline = false
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByText('The new password')).toBeVisible()
})
