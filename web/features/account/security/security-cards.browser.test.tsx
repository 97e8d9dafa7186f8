import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as accountRoutes from '#shared/contracts/routes/account.ts'
import { answerAccount, ownSession, wayIn } from '#tests/component/fake-account.ts'
import type { FakeAccount } from '#tests/component/fake-account.ts'
import { problem } from '#tests/component/fake-api.ts'
import { authRefusal, authUser } from '#tests/component/fake-auth.ts'
import { answerSite } from '#tests/component/fake-site.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import { LinkedAccounts } from './linked-accounts.tsx'
import { OwnData } from './own-data.tsx'
import { OwnKeys } from './own-keys.tsx'
import { SessionList } from './session-list.tsx'
import { UnconfirmedBanner } from './unconfirmed-banner.tsx'

const component = setUpComponentTest()
let account: FakeAccount
beforeEach(() => {
  answerSite(component.api, { providers: ['google', 'github'] })
  account = answerAccount(component.api)
})

const auth = signedIn()
const userId = auth.user.id
const message = (words: string) => page.getByRole('listitem').filter({ hasText: words })

test('[AUTH-08] [DASH-06] another session is named and ended; this one cannot be', async () => {
  const firefox = ownSession({ id: 'other', browser: 'Firefox', system: 'Windows' })
  account.sessions.push(firefox)
  component.api.on(accountRoutes.endOwnSession, () => {
    account.sessions = account.sessions.filter(({ id }) => id !== 'other')
  })
  await renderComponent(<SessionList userId={userId} />, { auth })
  await expect.element(page.getByText('Firefox on Windows')).toBeVisible()
  await expect.element(page.getByText(/^This device, now/)).toBeVisible()
  const ends = page.getByRole('button', { name: /^End the session of / })
  expect(ends.elements().map((each) => each.getAttribute('aria-label'))).toEqual([
    expect.stringMatching(/^End the session of Firefox on Windows/),
  ])
  await ends.click()
  await expect.element(message('The session has ended')).toBeVisible()
  await expect.element(page.getByText('Firefox on Windows')).not.toBeInTheDocument()
  expect(component.api.sent(accountRoutes.endOwnSession).map(({ path }) => path)).toEqual([{ id: 'other' }])
  await expect.element(page.getByRole('button', { name: 'End all others' })).not.toBeInTheDocument()
})

test('[AUTH-08] all others end at one press', async () => {
  account.sessions.push(ownSession({ id: 'one' }), ownSession({ id: 'two' }))
  component.api.on(accountRoutes.endOtherSessions, () => {
    account.sessions = account.sessions.slice(0, 1)
    return { ended: 2 }
  })
  await renderComponent(<SessionList userId={userId} />, { auth })
  await page.getByRole('button', { name: 'End all others' }).click()
  await expect.element(message('2 sessions have ended')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'End all others' })).not.toBeInTheDocument()
})

test('[DASH-06] sessions that cannot be loaded say so and are loaded again', async () => {
  component.api.on(accountRoutes.listOwnSessions, () => problem(403, 'not_allowed'))
  await renderComponent(<SessionList userId={userId} />, { auth })
  await expect.element(page.getByText('Your role does not allow this.')).toBeVisible()
  component.api.on(accountRoutes.listOwnSessions, () => ({ items: account.sessions, next_cursor: null }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText(/^This device, now/)).toBeVisible()
})

test('[DASH-06] [AUTH-10] tokens and calendar addresses are listed, and revoked one by one after a question', async () => {
  const key = { created_at: '2026-11-01T10:00:00.000Z', last_used_at: null, expires_at: null }
  account.keys = [
    { ...key, id: 'token', kind: 'api_token', name: 'Newsletter' },
    { ...key, id: 'feed', kind: 'calendar_address', name: null },
  ]
  component.api.on(accountRoutes.revokeOwnKey, ({ path }) => {
    account.keys = account.keys.filter(({ id }) => id !== path['id'])
  })
  await renderComponent(<OwnKeys userId={userId} />, { auth })
  await expect.element(page.getByText('API token “Newsletter”')).toBeVisible()
  await page.getByRole('button', { name: 'Revoke: API token “Newsletter”' }).click()
  expect(component.api.sent(accountRoutes.revokeOwnKey)).toEqual([])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect.element(message('Revoked: API token “Newsletter”')).toBeVisible()
  await expect.element(page.getByText('API token “Newsletter”', { exact: true })).not.toBeInTheDocument()
  await expect.element(page.getByText('Calendar address', { exact: true })).toBeVisible()
})

test('[DASH-06] without tokens and calendar addresses there is no such card', async () => {
  const screen = await renderComponent(<OwnKeys userId={userId} />, { auth })
  await expect.poll(() => component.api.sent(accountRoutes.listOwnKeys).length).toBe(1)
  await expect.poll(() => screen.queries.isFetching()).toBe(0)
  await expect.element(page.getByRole('region')).not.toBeInTheDocument()
})

test('[DASH-06] all own data comes as a file that is named after the site and the day', async () => {
  const file = { account: { email: 'ana@example.org' } }
  component.api.onPath('GET', '/api/me/export', () => Response.json(file))
  const names: string[] = []
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  const blobs: Blob[] = []
  const url = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) blobs.push(blob)
    return 'blob:of-the-test'
  })
  await renderComponent(<OwnData userId={userId} />, { auth })
  await page.getByRole('button', { name: 'Download' }).click()
  await expect.poll(() => names).toEqual([expect.stringMatching(/^grantwright-\d{4}-\d\d-\d\d\.json$/)])
  expect(JSON.parse((await blobs[0]?.text()) ?? '')).toEqual(file)
  saved.mockRestore()
  url.mockRestore()
})

test('[DASH-06] a deletion takes a typed word and the password, and says what is missing', async () => {
  component.api.on(accountRoutes.requestDeletion, ({ body }) => {
    if (Reflect.get(Object(body), 'current_password') !== 'Violet-Harbour-7') return problem(403, 'wrong_password')
    account.security.deletion = { requested_at: '2026-11-20T10:00:00.000Z', erase_at: '2026-12-04T10:00:00.000Z' }
    return account.security.deletion
  })
  await renderComponent(<OwnData userId={userId} />, { auth })
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' })
  const confirm = dialog.getByRole('button', { name: 'Delete account' })
  await expect.element(dialog.getByLabelText('Type “delete” to confirm')).toHaveFocus()
  await expect.element(dialog).toMatchTextContent('14 days')
  await confirm.click()
  await expect.element(dialog.getByText('Type exactly: delete')).toBeVisible()
  await dialog.getByLabelText('Type “delete” to confirm').fill('delete')
  await confirm.click()
  expect(component.api.sent(accountRoutes.requestDeletion)).toEqual([])
  await dialog.getByLabelText('Current password', { exact: true }).fill('Wrong-Harbour-7')
  await confirm.click()
  await expect.element(dialog.getByText('This is not your current password.')).toBeVisible()
  await expect.element(dialog.getByLabelText('Type “delete” to confirm')).toHaveValue('delete')
  await dialog.getByLabelText('Current password', { exact: true }).fill('Violet-Harbour-7')
  await confirm.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Delete account' })).not.toBeInTheDocument()
})

test('[DASH-06] [AUTH-10] an address that waits for its confirmation is named, and its mail is sent again', async () => {
  account.security.email_confirmed_at = null
  component.api.onPath('POST', '/auth/v1/resend', () => Response.json({}))
  const { unmount } = await renderComponent(<UnconfirmedBanner user={auth.user} />, { auth })
  await expect.element(page.getByText('Confirm your email address.')).toBeVisible()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect.element(message('The email to ana@example.org is on its way')).toBeVisible()
  expect(component.api.sentTo('POST', '/auth/v1/resend').map(({ body }) => body)).toEqual([
    expect.objectContaining({ type: 'signup', email: 'ana@example.org' }),
  ])
  await unmount()
  account.security.email_confirmed_at = '2026-11-20T10:00:00.000Z'
  const confirmed = await renderComponent(<UnconfirmedBanner user={auth.user} />, { auth })
  await expect.poll(() => component.api.sent(accountRoutes.getSecurity).length).toBe(2)
  await expect.poll(() => confirmed.queries.isFetching()).toBe(0)
  await expect.element(page.getByText('Confirm your email address.')).not.toBeInTheDocument()
})

test('[DASH-04] the only way to sign in stays, and its owner is asked to set a password first', async () => {
  account.security.has_password = false
  account.security.identities = [wayIn('google')]
  await renderComponent(<LinkedAccounts userId={userId} />, { auth })
  await expect.element(page.getByText('ana@google.example')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Unlink Google' })).toBeDisabled()
  await expect.element(page.getByText(/Set a password or link another account first\.$/)).toBeVisible()
  await expect.element(page.getByText('Not linked')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Link GitHub' })).toBeEnabled()
})

test('[DASH-04] a linked account is unlinked after a question; what is refused is explained', async () => {
  account.security.identities.push(wayIn('google'))
  const google = wayIn('google')
  component.api.onPath('GET', '/auth/v1/user', () => Response.json({ ...authUser(), identities: [google] }))
  const path = `/auth/v1/user/identities/${encodeURIComponent(google.identity_id)}`
  component.api.onPath('DELETE', path, () => authRefusal(422, 'single_identity_not_deletable'))
  await renderComponent(<LinkedAccounts userId={userId} />, { auth })
  const unlink = page.getByRole('button', { name: 'Unlink Google' })
  const confirm = page.getByRole('alertdialog', { name: 'Unlink Google?' }).getByRole('button', { name: 'Unlink' })
  await unlink.click()
  await confirm.click()
  await expect.element(message('The only login method cannot be unlinked')).toBeVisible()
  component.api.onPath('DELETE', path, () => {
    account.security.identities = [wayIn('email')]
    return Response.json({})
  })
  await unlink.click()
  await confirm.click()
  await expect.element(message('Google is unlinked')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Link Google' })).toBeVisible()
})
