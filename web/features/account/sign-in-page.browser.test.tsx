import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { authSession, authUser } from '#tests/component/fake-auth.ts'
import { answerSite } from '#tests/component/fake-site.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import type { AuthState } from '#web/session/auth-context.ts'
import { saveLocalDraft, visitor } from '#web/session/local-draft.ts'
import { SignInPage } from './sign-in-page.tsx'

const component = setUpComponentTest()
beforeEach(() => answerSite(component.api))

const open = (which: 'login' | 'register', at: string, auth: AuthState = { status: 'anonymous' }) =>
  renderComponent(<SignInPage page={which} />, {
    auth,
    route: `/${which}`,
    at,
    screens: {
      '/dashboard': <p>The dashboard</p>,
      '/faq': <p>The questions</p>,
      [which === 'login' ? '/register' : '/login']: <p>The other form</p>,
    },
  })

test('[DLG-01] /login and /register have the forms of the dialog, and lead to each other', async () => {
  await open('register', '/register')
  for (const label of ['First name', 'Last name', 'Email', 'Phone', 'Telegram'])
    await expect.element(page.getByLabelText(label, { exact: label === 'Phone' })).toBeVisible()
  for (const label of ['Password', 'Repeat password'])
    await expect.element(page.getByLabelText(label, { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Create account' })).toBeVisible()
  await page.getByRole('link', { name: 'Login' }).click()
  await expect.element(page.getByText('The other form')).toBeVisible()
})

test('[QUAL-11] a telephone number that the device kept comes back with its country', async () => {
  saveLocalDraft(visitor, 'register', { firstName: 'Ana', phoneNumber: '+37369123456' })
  await open('register', '/register')
  await expect.element(page.getByLabelText('First name')).toHaveValue('Ana')
  await expect.element(page.getByLabelText('Phone', { exact: true })).toHaveValue('691 23 456')
  await expect.element(page.getByLabelText('Country of the number')).toHaveValue('MD')
})

test('[DLG-01] /login has the login form', async () => {
  await open('login', '/login')
  await expect.element(page.getByLabelText('Email')).toBeVisible()
  await expect.element(page.getByLabelText('Password', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Register' })).toBeVisible()
})

test.for(['login', 'register'] as const)('[DLG-01] /%s sends a signed-in visitor to the dashboard', async (which) => {
  await open(which, `/${which}`, signedIn())
  await expect.element(page.getByText('The dashboard')).toBeVisible()
})

test('[ROLE-03] after the login the page opens that the visitor came from', async () => {
  component.api.onPath('POST', '/auth/v1/token', () => Response.json(authSession()))
  await open('login', '/login?next=%2Ffaq')
  await page.getByLabelText('Email').fill('ana@example.org')
  await page.getByLabelText('Password', { exact: true }).fill('Violet-Harbour-7')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect.element(page.getByText('The questions')).toBeVisible()
})

test('[DLG-11] a session that waits for its second factor is asked for it, whatever page it comes to', async () => {
  const user = authUser({ factors: [{ id: 'app', factor_type: 'totp', status: 'verified' }] })
  localStorage.setItem('grantwright.auth', JSON.stringify(authSession({ user })))
  component.api.onPath('GET', '/auth/v1/user', () => Response.json(user))
  const halfway = { status: 'second-factor', user: signedIn().user } as const
  const screen = await open('login', '/login', halfway)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('One more step')
  await expect.element(page.getByLabelText('Code from the authenticator app')).toHaveFocus()
  // Another tab gave the code.
  await screen.setAuth(signedIn())
  await expect.element(page.getByText('The dashboard')).toBeVisible()
})
