import { hydrated } from './support/hydrated.ts'
import { accountMenu, fillLogin, formOf, newPerson } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ expectedConsole: /status of (400|422)/ })

test('[DLG-04] [DLG-06] [DLG-07] [DLG-08] [AUTH-08] a visitor registers with a phone, is logged in once, logs out, and cannot register again', async ({
  page,
  site,
}) => {
  const person = newPerson()
  await page.goto('/')
  await hydrated(page)
  const register = async (): Promise<void> => {
    await page.getByRole('banner').getByRole('link', { name: 'Register', exact: true }).click()
    const form = formOf(page, 'Create account')
    await form.getByLabel('First name').fill(person.firstName)
    await form.getByLabel('Last name').fill(person.lastName)
    await form.getByLabel('Email').fill(person.email)
    await form.getByLabel('Phone', { exact: true }).fill('29 123 45 67')
    await form.getByLabel('Password', { exact: true }).fill(person.password)
    await form.getByLabel('Repeat password', { exact: true }).fill(person.password)
    await form.getByRole('button', { name: 'Create account', exact: true }).click()
  }
  await register()
  await expect(page.getByText('Your account is ready. Check your email to confirm the address.').last()).toBeVisible()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveCount(0)
  await expect(accountMenu(page)).toBeVisible()
  const [account] = await site.sql<{ raw_user_meta_data: Record<string, unknown> }>(
    'select raw_user_meta_data from auth.users where email = $1',
    [person.email],
  )
  expect(account?.raw_user_meta_data).toMatchObject({
    first_name: person.firstName,
    last_name: person.lastName,
    phone_number: '+375291234567',
  })

  await page.goto('/dashboard')
  const sessions = page.getByRole('region', { name: 'Active sessions' })
  await expect(sessions.getByText('This device, now')).toBeVisible()
  await expect(sessions.getByRole('button')).toHaveCount(0)
  const rows = await site.sql(
    'select s.id from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1',
    [person.email],
  )
  expect(rows).toHaveLength(1)

  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await register()
  await expect(dialog.getByRole('alert')).toHaveText('A user with this email is already registered')
  await expect(dialog.getByLabel('First name')).toHaveValue(person.firstName)
  await dialog.getByRole('tab', { name: 'Login' }).click()
  await fillLogin(page, { ...person, password: 'Wrong-Password-1' })
  await expect(dialog.getByRole('alert').last()).toHaveText('Invalid email or password')
  await fillLogin(page, person)
  await expect(dialog).toHaveCount(0)
  await expect(accountMenu(page)).toBeVisible()
})
