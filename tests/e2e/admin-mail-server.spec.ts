import { openSmtpServer } from '../support/smtp-server.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('[ADM-06] [ADM-08] a typed mail server is tried first, and the review asks what becomes of the mails that wait', async ({
  page,
  site,
}) => {
  const smtp = await openSmtpServer()
  try {
    // Somebody registers: his mail waits for a mail server.
    const person = await site.register('user')
    await signIn(page, site.admin)
    await page.goto('/admin/settings')
    await page.getByLabel('Mail server', { exact: false }).first().fill('smtp://127.0.0.1:9')
    await page.getByRole('button', { name: 'Test the server you typed' }).click()
    await expect(page.getByText('It does not answer.')).toBeVisible()
    await page.getByLabel('Mail server', { exact: false }).first().fill(smtp.url)
    await page.getByRole('button', { name: 'Test the server you typed' }).click()
    await expect(page.getByText('It works.')).toBeVisible()
    await page.getByRole('button', { name: 'Review and save' }).click()
    const dialog = page.getByRole('dialog')
    const choice = dialog.getByRole('group', { name: /^\d+ emails? waits? in the outbox$/ })
    await expect(choice).toContainText('Created in the last 24 hours:')
    for (const name of ['Send them', 'Discard them'])
      await expect(choice.getByRole('radio', { name: new RegExp(`^${name}`) })).not.toBeChecked()
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog.getByText('Choose what happens to these emails.')).toBeVisible()
    // Nothing was saved and nothing was sent.
    expect(await site.sql(`select 1 from settings where key = 'mail_server'`)).toEqual([])
    expect(smtp.mails.flatMap(({ to }) => to)).not.toContain(person.email)
    await choice.getByRole('radio', { name: /^Discard them/ }).check()
    await expect(dialog.getByText('Choose what happens to these emails.')).toHaveCount(0)
    // The site belongs to the other journeys too, which read its outbox.
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
  } finally {
    await smtp.close()
  }
})
