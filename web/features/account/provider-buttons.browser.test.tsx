import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answerSite } from '#tests/component/fake-site.ts'
import { renderComponent, setUpComponentTest } from '#tests/component/render.tsx'
import { ProviderButtons } from './provider-buttons.tsx'

const signInWithOAuth = vi.hoisted(() => vi.fn())
// The client itself would leave the page.
vi.mock('#web/session/official-client.ts', () => ({
  makeOfficialClient: () => ({ signInWithOAuth, onAuthStateChange: () => {} }),
}))

const component = setUpComponentTest()
beforeEach(() => void signInWithOAuth.mockReset())

const google = page.getByRole('button', { name: 'Google' })
const github = page.getByRole('button', { name: 'GitHub' })
const opening = page.getByRole('button', { name: 'Opening...' })

test('[DLG-03] only a provider that the site has set up has a button; without any there is nothing', async () => {
  answerSite(component.api, { providers: ['github'] })
  const first = await renderComponent(<ProviderButtons />)
  await expect.element(github).toBeVisible()
  await expect.element(google).not.toBeInTheDocument()
  await first.unmount()

  answerSite(component.api, { providers: [] })
  const second = await renderComponent(<ProviderButtons />)
  await expect.poll(() => second.queries.isFetching()).toBe(0)
  await expect.element(github).not.toBeInTheDocument()
  await expect.element(google).not.toBeInTheDocument()
})

test('[DLG-03] [DLG-08] while one provider opens the other is disabled; after a failure both are back', async () => {
  component.expectedConsole = /Error signing in with a provider/
  answerSite(component.api, { providers: ['google', 'github'] })
  const leaving = Promise.withResolvers<{ error: null }>()
  // The page may take hold of it a moment after it fails, and the runner counts that as a fault.
  leaving.promise.catch(() => {})
  signInWithOAuth.mockReturnValueOnce(leaving.promise)
  await renderComponent(<ProviderButtons />)
  await google.click()
  await expect.element(opening).toBeVisible()
  await expect.element(github).toBeDisabled()
  leaving.reject(new TypeError('Failed to fetch'))
  const toast = page.getByRole('listitem')
  await expect.element(toast.filter({ hasText: 'The server did not answer. What you typed is kept.' })).toBeVisible()
  await expect.element(google).toBeEnabled()
  await expect.element(github).toBeEnabled()

  signInWithOAuth.mockResolvedValueOnce({ error: { name: 'AuthApiError', code: 'validation_failed', message: 'Bad' } })
  await github.click()
  await expect.element(toast.filter({ hasText: 'Login failed: The address is not one' })).toBeVisible()
  await expect.element(google).toBeEnabled()
  await expect.element(github).toBeEnabled()
})

test('[DLG-03] on its way to a provider the button stays busy, and comes back with the page', async () => {
  answerSite(component.api, { providers: ['google', 'github'] })
  signInWithOAuth.mockResolvedValueOnce({ error: null })
  await renderComponent(<ProviderButtons />)
  await github.click()
  await expect.element(opening).toBeVisible()
  await expect.element(google).toBeDisabled()
  expect(signInWithOAuth).toHaveBeenCalledWith({
    provider: 'github',
    options: { redirectTo: `${location.origin}/dashboard` },
  })
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.element(google).toBeEnabled()
  await expect.element(github).toBeEnabled()
})
