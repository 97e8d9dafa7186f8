import type { Page } from '@playwright/test'
import type { Role } from '#shared/roles.ts'
import { sessionStorageKey } from '#web/session/stored-session.ts'

/** An account on the site under test. */
export type Person = { email: string; password: string; firstName: string; lastName: string; role: Role }

/** A password that follows every rule of sign-up. */
export const goodPassword = 'Violet-Harbour-7'

let people = 0

/** An account that does not exist yet; every call makes another. */
export function newPerson(role: Role = 'user'): Person {
  people += 1
  const unique = `${role}-${process.pid}-${Date.now().toString(36)}-${people}`
  return { email: `${unique}@example.org`, password: goodPassword, firstName: 'Alesia', lastName: 'Rogova', role }
}

/** An empty page of the site that no server ever sees, and on which nothing runs. */
const emptyPath = '/empty-page-of-the-tests'

/**
 * Makes a session of the browser's own and stores it as the login page would; pages that are opened from now on are the
 * person's. Seconds faster than the form, which `fillLogin` fills where the form is what is tested.
 */
export async function signIn(page: Page, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  const { email, password } = person
  const response = await page.request.post('/auth/v1/token?grant_type=password', { data: { email, password } })
  const session = await response.text()
  if (!response.ok()) throw new Error(`Nobody could sign in as ${email}: ${response.status()} ${session}`)
  await openEmptyPage(page, emptyPath)
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [sessionStorageKey, session] as const)
}

/**
 * Takes everything off the device that the page's site keeps there, away from any page of it: one that is open goes on
 * asking, is refused without its session, and says so in the console.
 */
export async function forgetDevice(page: Page): Promise<void> {
  await openEmptyPage(page, new URL(emptyPath, page.url()).href)
  await page.evaluate(() => localStorage.clear())
}

async function openEmptyPage(page: Page, url: string): Promise<void> {
  await page.route(`**${emptyPath}`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!DOCTYPE html><title>Empty</title><link rel="icon" href="data:,">',
    }),
  )
  await page.goto(url)
  await page.unroute(`**${emptyPath}`)
}

/** Fills the login form that is on the screen and sends it. */
export async function fillLogin(page: Page, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  const form = formOf(page, 'Login')
  await form.getByLabel('Email').fill(person.email)
  await form.getByLabel('Password', { exact: true }).fill(person.password)
  await form.getByRole('button', { name: 'Login', exact: true }).click()
}

/** The button of the avatar menu: there when a user is signed in. */
export function accountMenu(page: Page) {
  return page.getByRole('button', { name: /^Account of/ })
}

/** The form with this button, on its page or in the dialog over a page. */
export function formOf(page: Page, button: 'Login' | 'Create account') {
  return page
    .locator('form')
    .filter({ has: page.getByRole('button', { name: button, exact: true }) })
    .last()
}
