import type { Page } from '@playwright/test'
import { allFaults } from './support/accessible.ts'
import { hydrated } from './support/hydrated.ts'
import { newestMail } from './support/mail.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

// Refusals of the API and requests that the journeys cut off are written into the console by browsers.
test.use({ expectedConsole: /ERR_FAILED|status of (409|422)/ })

const thread = (page: Page) => page.getByRole('list', { name: /^Thread of the ticket/ })

test('[SUP-01] [SUP-02] [DASH-01] [QUAL-02] a user writes with a file, over a line that breaks, is answered without reload, writes back and closes, on a phone too', async ({
  page,
  site,
  browser,
}) => {
  const user = await site.register('user')
  const staff = await site.register('moderator')
  await signIn(page, user)
  await page.goto('/dashboard?tab=support')
  await page.getByRole('button', { name: 'New ticket' }).click()
  const dialog = page.getByRole('dialog', { name: 'New ticket' })
  await dialog.getByRole('button', { name: 'Send ticket' }).click()
  await expect(dialog.getByText('Fill in this field.')).toHaveCount(2)
  await dialog.getByLabel('Subject').fill('Export loses the table')
  await dialog.getByLabel('Message').fill('The budget table arrives empty.')
  await dialog.getByLabel('Priority').selectOption('high')
  await dialog.locator('input[type=file]').setInputFiles([
    { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<!doctype html><script>alert(1)</script>') },
    { name: 'figures.csv', mimeType: 'text/csv', buffer: Buffer.from('a;b\n1;2\n') },
  ])
  await expect(dialog.getByRole('alert')).toContainText('page.png')
  await expect(dialog.getByText('figures.csv')).toBeVisible()
  expect(await allFaults(page)).toEqual([])
  // What cannot be sent says so, and loses nothing.
  await page.route(/\/api\/tickets(\/[^/]+\/close)?$/, (route) => route.abort())
  await dialog.getByRole('button', { name: 'Send ticket' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Error creating a ticket' })).toBeVisible()
  await expect(dialog.getByLabel('Subject')).toHaveValue('Export loses the table')
  await expect(dialog.getByLabel('Message')).toHaveValue('The budget table arrives empty.')
  await expect(dialog.getByLabel('Priority')).toHaveValue('high')
  await page.unroute(/\/api\/tickets(\/[^/]+\/close)?$/)
  await dialog.getByRole('button', { name: 'Send ticket' }).click()
  await expect(page.getByRole('heading', { name: 'Export loses the table' })).toBeVisible()
  await expect(page).toHaveURL(/ticket=/)
  const id = new URL(page.url()).searchParams.get('ticket') ?? ''
  await expect(thread(page).getByText('The budget table arrives empty.')).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download figures\.csv/ }).click()
  expect((await saved).suggestedFilename()).toBe('figures.csv')

  const context = await browser.newContext({ baseURL: site.url })
  const desk = await context.newPage()
  await signIn(desk, staff)
  await desk.goto(`/admin/support?queue=unassigned`)
  await desk.getByRole('link', { name: /Export loses the table/ }).click()
  await desk.getByLabel(/^Reply to/).fill('It is corrected, please export again.')
  // In the meantime the user adds something: the answer is held back, its text stays.
  const [ticket] = await site.sql<{ version: number }>('select version from support_tickets where id = $1', [id])
  expect(ticket?.version).toBe(1)
  await page.getByLabel('Your reply').fill('It happens in Word only.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(thread(desk).getByText('It happens in Word only.')).toBeVisible()
  await expect(desk.getByLabel(/^Reply to/)).toHaveValue('It is corrected, please export again.')
  await desk.getByRole('button', { name: 'Send reply' }).click()
  await expect(desk.getByText('Reply sent').first()).toBeVisible()

  await expect(thread(page).getByText('It is corrected, please export again.')).toBeVisible()
  await expect(page.getByRole('link', { name: /Export loses the table/ })).toContainText('Replied')
  await desk
    .locator('label')
    .filter({ hasText: /^Note$/ })
    .click()
  await desk.getByLabel(/^Internal note/).fill('Seen twice this week')
  await desk.getByRole('button', { name: 'Save note' }).click()
  await expect(thread(desk).getByText('Seen twice this week')).toBeVisible()
  expect(await allFaults(desk)).toEqual([])
  await context.close()

  await page.route('**/api/tickets/*/close', (route) => route.abort())
  await page.getByRole('button', { name: 'Close ticket' }).click()
  await expect(page.locator('[data-toast]').filter({ hasText: 'Error closing a ticket' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close ticket' })).toBeEnabled()
  await page.unroute('**/api/tickets/*/close')
  await page.getByRole('button', { name: 'Close ticket' }).click()
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await expect(page.getByText('Seen twice this week')).toHaveCount(0)
  expect(await allFaults(page)).toEqual([])

  // On a phone the list and the thread are two views, and Back leads from one to the other.
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/dashboard?tab=support')
  await page.getByRole('link', { name: /Export loses the table/ }).click()
  await expect(thread(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'New ticket' })).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'New ticket' })).toBeVisible()
  await expect(thread(page)).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('[SUP-02] [QUAL-02] a half-written reply survives a reload; a canned response with a gap is held back, and one with a status and an assignee sets them', async ({
  page,
  site,
}) => {
  const staff = await site.register('moderator')
  const user = await site.register('user')
  const { body } = await site.call(user, 'POST', '/api/tickets', { subject: 'Invoice', message: 'Where is it?' })
  const { id } = body as { id: string }
  await site.call(staff, 'POST', '/api/admin/ticket-templates', {
    title: { en: 'Greeting', ru: 'Приветствие', ro: 'Salut' },
    body: { en: 'Hello {client_name}, {ticket_number}.', ru: 'x', ro: 'x' },
  })
  await signIn(page, staff)
  await page.goto(`/dashboard?tab=manage-support&ticket=${id}`)
  await page.getByLabel(/^Reply to/).fill('Half an answer')
  await page.reload()
  await expect(page.getByLabel(/^Reply to/)).toHaveValue('Half an answer')
  await page.getByLabel(/^Reply to/).fill('')
  await page.getByRole('button', { name: 'Canned responses' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Insert' }).click()
  await expect(page.getByLabel(/^Reply to/)).toHaveValue(/^Hello Alesia Rogova, #\d+\.$/)
  await site.sql(`update auth.users set raw_user_meta_data = '{}' where email = $1`, [user.email])
  await page.getByRole('button', { name: 'Canned responses' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Insert' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('client_name')

  // A canned response of their own sets status and assignee once it is sent.
  const { body: other } = await site.call(user, 'POST', '/api/tickets', { subject: 'Refund', message: 'When?' })
  const refund = (other as { id: string }).id
  await page.goto(`/dashboard?tab=manage-support&ticket=${refund}`)
  await page.getByRole('button', { name: 'Canned responses' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'New canned response' }).click()
  const english = dialog.getByRole('group', { name: 'English' })
  await english.getByLabel('Title').fill('Refund paid')
  await english.getByLabel('Text').fill('It is paid.')
  await dialog.getByLabel('Status').selectOption('Closed')
  await dialog.getByLabel('Assignee').selectOption('Any sender')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const line = dialog.locator('div:has(> button)').filter({ hasText: 'Refund paid' }).last()
  await line.getByRole('button', { name: 'Edit' }).click()
  await expect(dialog.getByLabel('Status')).toHaveValue('closed')
  await expect(dialog.getByLabel('Assignee')).toHaveValue('sender')
  await dialog.getByRole('button', { name: 'Back to the list' }).click()
  await line.getByRole('button', { name: 'Insert' }).click()
  const says = page.getByText(/“Refund paid” also applies on sending:/)
  await expect(says).toContainText(/status “Closed”, assignee /)
  // What it does can be left out, and put in again.
  await page.getByRole('button', { name: 'Do not apply' }).click()
  await expect(says).toHaveCount(0)
  await expect(page.getByLabel('After sending')).toHaveValue('replied')
  await page.getByLabel(/^Reply to/).fill('')
  await page.getByRole('button', { name: 'Canned responses' }).click()
  await line.getByRole('button', { name: 'Insert' }).click()
  await expect(page.getByLabel('After sending')).toHaveValue('closed')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(says).toHaveCount(0)
  await expect
    .poll(() => site.sql(`select status, assignee_id from support_tickets where id = $1`, [refund]))
    .toEqual([{ status: 'closed', assignee_id: expect.any(String) }])
})

test('[ADM-07] keys walk the queue, a ticket leads to its owner and all that they have with us, and two tickets are merged and parted again', async ({
  page,
  site,
}) => {
  const user = await site.register('user')
  for (const subject of ['First of two', 'Second of two'])
    await site.call(user, 'POST', '/api/tickets', { subject, message: 'x' })
  await signIn(page, site.admin)
  await page.goto(`/admin/support?queue=all&q=${encodeURIComponent(user.email)}`)
  const rows = page.getByRole('link', { name: /of two/ })
  await expect(rows).toHaveCount(2)
  await page.keyboard.press('j')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(rows.last()).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(thread(page)).toBeVisible()
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page
    .getByRole('link', { name: new RegExp(user.email) })
    .last()
    .click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('link', { name: /Second of two/ })).toBeVisible()
  await expect(panel.getByText('No consultations.')).toBeVisible()
  await expect(panel.getByText('No contact requests.')).toBeVisible()
  expect(await allFaults(page)).toEqual([])
  // A row opens wherever it is pressed.
  await page.goto(`/admin/users?q=${encodeURIComponent(user.email)}`)
  const cells = page.getByRole('row').filter({ hasText: user.email }).getByRole('cell')
  await cells.last().click()
  await expect(panel.getByRole('link', { name: /First of two/ })).toBeVisible()

  // Two tickets of one client become one, and two again: at once, and later.
  const client = await site.register('user')
  const numbers: number[] = []
  for (const subject of ['Table is lost', 'Table is empty']) {
    const { status, body } = await site.call(client, 'POST', '/api/tickets', {
      subject,
      message: `${subject} in Word.`,
    })
    expect(status).toBe(201)
    const [row] = await site.sql<{ number: string }>('select number from support_tickets order by number desc limit 1')
    expect(body).toMatchObject({ number: Number(row?.number) })
    numbers.push(Number(row?.number))
  }
  await signIn(page, await site.register('moderator'))
  await page.goto('/admin/support?queue=all')
  await page.getByRole('link', { name: /Table is lost/ }).click()
  const merge = page.getByRole('button', { name: `Merge into #${numbers[1]}` })
  const back = page.getByRole('button', { name: 'Undo merge' })
  for (const isLater of [false, true]) {
    await merge.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Merge tickets' }).click()
    await expect(page.getByRole('heading', { name: 'Table is empty' })).toBeVisible()
    await expect(thread(page).getByText('Table is lost in Word.')).toBeVisible()
    if (isLater) {
      await page.getByRole('link', { name: new RegExp(`#${numbers[0]} Table is lost`) }).click()
      await expect(page.getByText('This conversation continues in another ticket:')).toBeVisible()
      expect(await allFaults(page)).toEqual([])
    }
    await back.last().click()
    await expect(page.getByText('Merge undone').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Table is lost' })).toBeVisible()
    await expect(thread(page).getByText('Table is lost in Word.')).toBeVisible()
    await expect(thread(page).getByText('Table is empty in Word.')).toHaveCount(0)
  }
})

test('[SUP-03] a visitor’s request comes with its proof and to the inbox, is answered by mail; what fills hidden fields is refused', async ({
  page,
  site,
}) => {
  const email = `visitor-${Date.now()}@example.org`
  const stored = () => site.sql('select state from contact_messages where email = $1', [email])
  await page.goto('/contact')
  await hydrated(page)
  const form = page.getByRole('form', { name: 'Contact form' })
  await form.getByLabel('Name', { exact: true }).fill('Ludmila Visitor')
  await form.getByLabel('Email', { exact: true }).fill(email)
  await form.getByLabel('Message').fill('Which call fits a bakery?')
  const trap = form.locator('input[name=website]')
  await expect(trap).not.toBeInViewport()
  expect(await trap.evaluate((field: HTMLInputElement) => field.tabIndex)).toBe(-1)
  await trap.evaluate((field: HTMLInputElement) => (field.value = 'https://spam.example'))
  await form.getByRole('button', { name: 'Send message' }).click()
  await expect(form.getByRole('alert')).toContainText('A hidden field was filled in')
  expect(await stored()).toEqual([])
  await expect(form.getByLabel('Message')).toHaveValue('Which call fits a bakery?')

  await trap.evaluate((field: HTMLInputElement) => (field.value = ''))
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/contact'))
  await form.getByRole('button', { name: 'Send message' }).click()
  const { human } = (await sent).postDataJSON() as { human: { ticket?: string } }
  expect(human.ticket).toMatch(/^\S{20,}$/)
  await expect(page.getByRole('main')).toContainText(/You will have our answer by/)
  expect(await stored()).toEqual([{ state: 'new' }])

  await signIn(page, await site.register('moderator'))
  await page.goto('/admin/support/contact')
  const row = page.getByRole('row').filter({ hasText: 'Which call fits a bakery?' })
  await row.getByRole('button', { name: 'Ludmila Visitor' }).click()
  const panel = page.getByRole('dialog', { name: 'Ludmila Visitor' })
  await expect(panel.getByText(email).first()).toBeVisible()
  await panel.getByRole('textbox').fill('The one for small food makers.')
  await panel.getByRole('button', { name: 'Send reply' }).click()
  // The field holds the same words until they are stored, so the reply is looked for under its author.
  const reply = panel.locator('section').filter({ has: page.getByRole('heading', { name: / answered, / }) })
  await expect(reply).toContainText('The one for small food makers.')
  expect(await stored()).toEqual([{ state: 'answered' }])
  expect(await newestMail(site, email, 'contact_answered')).toContain('The one for small food makers.')
})
