import AxeBuilder from '@axe-core/playwright'
import { alive } from './support/alive.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('[BOOK-01] a visitor books by keyboard, sees it kept, and cancels with the link', async ({ page, site }) => {
  await page.goto('/contact')
  await alive(page)
  await page.getByRole('button', { name: 'Book a consultation' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Book a consultation' })
  const grid = dialog.getByRole('grid', { name: 'Choose a day' })
  await expect(grid.getByRole('gridcell', { selected: true })).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Book this time' }).press('Enter')
  await expect(dialog.getByText('Please select the date and time of the consultation.')).toBeVisible()
  await expect(dialog.getByText('Please fill in the required fields.')).toHaveCount(2)

  const times = dialog.getByRole('group', { name: 'Choose a time' }).getByRole('button', { disabled: false })
  await times.last().press('Enter')
  await dialog.getByLabel('Name', { exact: true }).fill('Ana Rusu')
  await dialog.getByLabel('E-mail', { exact: true }).fill('ana@example.org')
  await expect(dialog.getByText('Please fill in the required fields.')).toHaveCount(0)
  expect((await new AxeBuilder({ page }).include('[role="dialog"]').analyze()).violations).toEqual([])
  await dialog.getByRole('button', { name: 'Book this time' }).press('Enter')
  const done = page.getByRole('dialog', { name: 'Request accepted' })
  await expect(done.getByText('Your request was accepted. Our team will be in touch.')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    done.getByRole('button', { name: 'Add to calendar' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('consultation.ics')
  expect(await site.sql(`select status from consultations where email = 'ana@example.org'`)).toEqual([
    { status: 'scheduled' },
  ])
})

test('[BOOK-04] a user finds his consultation on the dashboard and cancels it', async ({ page, site }) => {
  const person = await site.register('user')
  await signIn(page, person)
  await page.goto('/dashboard?tab=consultations')
  await page.getByRole('button', { name: 'Book a consultation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book a consultation' })
  await expect(dialog.getByLabel('E-mail', { exact: true })).toHaveValue(person.email)
  const times = dialog.getByRole('group', { name: 'Choose a time' }).getByRole('button', { disabled: false })
  await times.last().click()
  await dialog.getByRole('button', { name: 'Book this time' }).click()
  await page.getByRole('dialog', { name: 'Request accepted' }).getByRole('button', { name: 'Close' }).click()
  const main = page.getByRole('main')
  await expect(main.getByText('Scheduled')).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await main.getByRole('button', { name: 'Cancel consultation' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel consultation' }).click()
  await expect(main.getByText('Cancelled')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The consultation takes place after all.').first()).toBeVisible()
  await expect(main.getByText('Scheduled')).toBeVisible()
  const told = `select kind from mails join auth.users on users.id = mails.user_id
    where users.email = $1 and kind like 'consultation_%'`
  expect(await site.sql(told, [person.email])).toEqual([{ kind: 'consultation_booked' }])
})

test('[ADM-07] staff book for a client, find it in list and week, and cancel it', async ({ page, site }) => {
  await signIn(page, await site.register('moderator'))
  await page.goto('/admin/consultations')
  await page.getByRole('button', { name: 'Book for a client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book for a client' })
  await dialog.getByLabel('Name').fill('Ion Popa')
  await dialog.getByLabel('E-mail', { exact: true }).fill('ion@example.org')
  const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 10)
  await dialog.getByLabel('Date').fill(tomorrow)
  await dialog.getByLabel('Time').fill('21:30')
  await dialog.getByLabel('Also outside of office hours').check()
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('row').filter({ hasText: 'Ion Popa' })).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.goto(`/admin/consultations?view=day&day=${tomorrow}`)
  await main.getByRole('link', { name: 'Ion Popa' }).click()
  const panel = page.getByRole('dialog', { name: 'Ion Popa' })
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(panel.getByText('Cancelled', { exact: true })).toBeVisible()
  await panel.getByRole('button', { name: 'Take the cancellation back' }).click()
  await expect(panel.getByText('Scheduled', { exact: true })).toBeVisible()
  await expect(panel.getByText('cancellation taken back')).toBeVisible()
})
