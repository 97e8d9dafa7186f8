import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as accountRoutes from '#shared/contracts/routes/account.ts'
import { answerAccount } from '#tests/component/fake-account.ts'
import type { FakeAccount } from '#tests/component/fake-account.ts'
import { authRefusal, authUser } from '#tests/component/fake-auth.ts'
import { answerSite } from '#tests/component/fake-site.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import { PasswordCard } from './password-card.tsx'

const component = setUpComponentTest()
let account: FakeAccount
beforeEach(() => {
  answerSite(component.api)
  account = answerAccount(component.api)
  component.api.onPath('PUT', '/auth/v1/user', () => Response.json(authUser()))
})

const password = page.getByLabelText('New password', { exact: true })
const repeated = page.getByLabelText('Repeat new password')
const current = page.getByLabelText('Current password', { exact: true })
const change = page.getByRole('button', { name: 'Change password' })
const message = (words: string) => page.getByRole('listitem').filter({ hasText: words })
const sent = () => component.api.sentTo('PUT', '/auth/v1/user').map(({ body }) => body)

const open = () => renderComponent(<PasswordCard user={signedIn().user} />, { auth: signedIn() })

async function fill(first: string, second = first): Promise<void> {
  await password.fill(first)
  await repeated.fill(second)
  await change.click()
}

test('[DASH-03] too short, not repeated and the old one are refused at their fields', async () => {
  await open()
  await fill('short', 'shirt')
  await expect.element(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await expect.element(page.getByText('The passwords do not match.')).toBeVisible()
  expect(sent()).toEqual([])
  component.api.onPath('PUT', '/auth/v1/user', () => authRefusal(422, 'same_password'))
  await fill('Violet-Harbour-7')
  await expect.element(page.getByText('The new password must be different from the old one.')).toBeVisible()
  await expect.element(password).toHaveFocus()
  await expect.element(password).toHaveValue('Violet-Harbour-7')
})

test('[DASH-03] the least length is the one that the site has set, and a common password is refused at its field', async () => {
  account.security.password_length_min = 20
  await open()
  await fill('nineteen characters')
  await expect.element(page.getByText('Password must be at least 20 characters')).toBeVisible()
  component.api.onPath('PUT', '/auth/v1/user', () =>
    authRefusal(422, 'weak_password', { weak_password: { reasons: ['pwned'] } }),
  )
  await fill('twenty characters ok')
  await expect.element(page.getByText('This password is easy to guess. Choose another one.')).toBeVisible()
})

test('[DASH-03] [QUAL-02] an old session is asked for the current password, and what was typed stays', async () => {
  component.api.onPath('PUT', '/auth/v1/user', ({ body }) => {
    const given: unknown = Reflect.get(Object(body), 'current_password')
    if (given === undefined) return authRefusal(400, 'current_password_required')
    return given === 'Violet-Harbour-7' ? Response.json(authUser()) : authRefusal(400, 'current_password_invalid')
  })
  await open()
  await fill('Quiet-Meadow-8')
  await expect.element(current).toHaveFocus()
  await expect.element(password).toHaveValue('Quiet-Meadow-8')
  await current.fill('Wrong-Secret-9')
  await change.click()
  await expect.element(page.getByText('This is not your current password.')).toBeVisible()
  await expect.element(current).toHaveValue('Wrong-Secret-9')
  await current.fill('Violet-Harbour-7')
  await change.click()
  await expect.element(message('Password changed')).toBeVisible()
  await expect.element(current).not.toBeInTheDocument()
  await expect.element(password).toHaveValue('')
  expect(sent().at(-1)).toMatchObject({ password: 'Quiet-Meadow-8', current_password: 'Violet-Harbour-7' })
})

test('[DASH-03] [DASH-04] an account made through a provider sets a first password', async () => {
  account.security.has_password = false
  component.api.onPath('PUT', '/auth/v1/user', () => {
    account.security.has_password = true
    return Response.json(authUser())
  })
  await open()
  await password.fill('Quiet-Meadow-8')
  await repeated.fill('Quiet-Meadow-8')
  await page.getByRole('button', { name: 'Set a password' }).click()
  await expect.element(message('Password set')).toBeVisible()
  await expect.element(change).toBeVisible()
})

test('[DASH-03] a new password says that it ends a change of the address which waits', async () => {
  account.security.pending_email = { email: 'new@example.org', sent_at: null, waits_for: ['new'], confirmed: [] }
  await open()
  await fill('Quiet-Meadow-8')
  await expect.element(message('The change of your address to new@example.org was cancelled')).toBeVisible()
})

test('[DASH-03] [QUAL-02] without an answer it says so, and what was typed stays', async () => {
  await open()
  await expect.element(password).toBeVisible()
  component.api.isOffline = true
  await fill('Quiet-Meadow-8')
  await expect.element(page.getByRole('alert').filter({ hasText: 'Error changing password' })).toBeVisible()
  await expect.element(password).toHaveValue('Quiet-Meadow-8')
  await expect.element(repeated).toHaveValue('Quiet-Meadow-8')
})

test('[DASH-06] [AUTH-10] tokens and calendar addresses are revoked with the password only when that is ticked', async () => {
  account.keys = [
    {
      id: 'key',
      kind: 'api_token',
      name: 'Newsletter',
      created_at: '2026-11-01T10:00:00.000Z',
      last_used_at: null,
      expires_at: null,
    },
  ]
  component.api.on(accountRoutes.revokeOwnKeys, () => {
    account.keys = []
    return { revoked: 1 }
  })
  await open()
  const offer = page.getByLabelText('Also revoke my API tokens and calendar addresses (1)')
  await expect.element(offer).not.toBeChecked()
  await fill('Quiet-Meadow-8')
  await expect.element(message('Password changed')).toBeVisible()
  expect(component.api.sent(accountRoutes.revokeOwnKeys)).toHaveLength(0)
  await offer.click()
  await fill('Quiet-Meadow-9')
  await expect.element(offer).not.toBeInTheDocument()
  expect(component.api.sent(accountRoutes.revokeOwnKeys)).toHaveLength(1)
})
