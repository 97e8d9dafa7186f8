import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answerSite } from '#tests/component/fake-site.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import type { AuthState, SessionUser } from '#web/session/auth-context.ts'
import { AccountActions } from './account-actions.tsx'

const component = setUpComponentTest()
beforeEach(() => answerSite(component.api))

const menu = page.getByRole('button', { name: /^Account of/ })

/** A session with what a role may do. @param isEditor true for those who have the admin area. */
function withRole(role: 'user' | 'editor' | 'moderator' | 'admin', user: Partial<SessionUser> = {}): AuthState {
  const state = signedIn([], user)
  const isEditor = role !== 'user'
  return { ...state, role: { ...state.role, role, isEditor } }
}

test.for([
  ['user', 0],
  ['editor', 1],
  ['moderator', 1],
  ['admin', 1],
] as const)(
  '[HDR-03] the menu of a role (%s) has name, Profile and Logout, and Admin panel %i times',
  async ([role, panels]) => {
    await renderComponent(<AccountActions />, { auth: withRole(role), screens: { '/admin': 'The admin area' } })
    await expect.element(page.getByRole('link', { name: 'Login' })).not.toBeInTheDocument()
    await menu.click()
    await expect.element(page.getByText('Ana Rusu', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('menuitem', { name: 'Profile' })).toHaveAttribute('href', '/dashboard')
    await expect.element(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
    const panel = page.getByRole('menuitem', { name: 'Admin panel' })
    expect(panel.elements().map((each) => each.getAttribute('href'))).toEqual(panels === 0 ? [] : ['/admin'])
  },
)

test.for([
  [{ firstName: 'Ana', lastName: 'Rusu' }, 'AR', 'Ana Rusu'],
  [{ firstName: '', lastName: '' }, 'A', 'ana@example.org'],
  [{ firstName: 'élodie', lastName: '' }, 'É', 'élodie'],
] as const)('[HDR-03] [HDR-04] %o has the initials %s and is called %s', async ([user, initials, name]) => {
  await renderComponent(<AccountActions />, { auth: signedIn([], user) })
  await expect.element(menu).toBeVisible()
  expect(document.querySelector('[data-avatar]')?.textContent).toBe(initials)
  await menu.click()
  await expect.element(page.getByText(name, { exact: true })).toBeVisible()
})

test('[HDR-03] Logout signs out and goes home', async () => {
  const signOut = vi.fn(async () => {})
  await renderComponent(<AccountActions />, {
    auth: signedIn(),
    on: { signOut },
    route: '/faq',
    at: '/faq',
    screens: { '/': <p>The home page</p> },
  })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect.element(page.getByText('The home page')).toBeVisible()
  expect(signOut).toHaveBeenCalledOnce()
})
