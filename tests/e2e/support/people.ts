import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { Role } from '#shared/roles.ts'
import { alive } from './alive.ts'

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

/** Signs a person in on the login page, as the person would. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto('/login')
  await alive(page)
  await fillLogin(page, person)
  await expect(accountMenu(page)).toBeVisible()
}

/** Fills the login form that is on the screen and sends it. */
export async function fillLogin(page: Page, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  const form = formOf(page, 'Login')
  await form.getByLabel('E-mail').fill(person.email)
  await form.getByLabel('Password', { exact: true }).fill(person.password)
  await form.getByRole('button', { name: 'Login', exact: true }).click()
}

/** The button of the avatar menu: there when somebody is signed in. */
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
