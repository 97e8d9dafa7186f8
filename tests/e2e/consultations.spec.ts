import type { Page } from '@playwright/test'
import { addDays, localOf, readLocal, weekdayOf } from '#shared/zoned-time.ts'
import { addMonths } from '#web/features/consultations/shown-days.ts'
import { allFaults } from './support/accessible.ts'
import { hydrated } from './support/hydrated.ts'
import { linkIn, newestMail } from './support/mail.ts'
import { signIn } from './support/people.ts'
import type { Person } from './support/people.ts'
import { expect, test } from './support/test.ts'
import type { Site } from './support/test.ts'

const rejectedRequest = /Failed to load resource.*(409|422)/

/** Where a user lives who books from far away. */
const visitorZone = 'America/New_York'
/** The zone of the office as it is shipped. */
const officeZone = 'Europe/Chisinau'

/** The instant at which the office's clock shows a time. */
function instantOf(date: string, time: string): number {
  return readLocal({ date, time }, officeZone).at
}

/** A day as the grid of days names it: `8 December`. */
function monthDay(date: string): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(Date.parse(date))
}

/** The Tuesday of the week after next: a day on which the office is open, with nothing of other journeys. */
function quietTuesday(): string {
  const today = new Date().toISOString().slice(0, 10)
  return addDays(today, 9 - weekdayOf(today) + 14)
}

/** Books for a client, at a time of the office. */
async function book(site: Site, staff: Person, name: string, date: string, time: string): Promise<void> {
  const email = `${name.replace(' ', '.').toLowerCase()}@example.org`
  const booking = { name, email, date, time, language: 'en', any_time: true, notify: false }
  expect((await site.call(staff, 'POST', '/api/admin/consultations', booking)).status).toBe(201)
}

/** Pulls the meeting of someone with the mouse by days and hours, as its columns and lines are drawn. */
async function pull(page: Page, name: string, days: number, hours: number): Promise<void> {
  const heads = page.getByRole('main').getByRole('heading', { level: 2 })
  const [first, second] = [await heads.nth(0).boundingBox(), await heads.nth(1).boundingBox()]
  const block = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  await block.scrollIntoViewIfNeeded()
  const from = await block.boundingBox()
  if (!first || !second || !from) throw new Error(`The week shows no meeting of ${name}`)
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  // In steps, as a hand does it: the first ones make it a pull.
  await page.mouse.move(x + days * (second.x - first.x), y + hours * 48, { steps: 8 })
  await page.mouse.up()
  // After a drag the library swallows clicks for 50 ms. Its timer was set before this one in the same page, so it has fired by
  // the end of these 100 ms, on a busy machine too.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
}

test('[BOOK-01] a visitor books by keyboard, sees it kept, and cancels with the link', async ({ page, site }) => {
  await page.goto('/contact')
  await hydrated(page)
  await page.getByRole('button', { name: 'Book a consultation' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Book a consultation' })
  const grid = dialog.getByRole('grid', { name: 'Choose a day' })
  await expect(grid.getByRole('gridcell', { selected: true })).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Book this time' }).press('Enter')
  await expect(dialog.getByText('Please select the date and time of the consultation.')).toBeVisible()
  await expect(dialog.getByText('Please fill in the required fields.')).toHaveCount(1)
  await expect(dialog.getByText('Fill in this field.')).toHaveCount(2)

  const times = dialog.getByRole('group', { name: 'Choose a time' }).getByRole('button', { disabled: false })
  await times.last().press('Enter')
  await dialog.getByLabel('Name', { exact: true }).fill('Ana Rusu')
  await dialog.getByLabel('Email', { exact: true }).fill('ana@example.org')
  await expect(dialog.getByText('Please fill in the required fields.')).toHaveCount(0)
  await expect(dialog.getByText('Fill in this field.')).toHaveCount(0)
  expect(await allFaults(page, { within: '[role="dialog"]' })).toEqual([])
  await dialog.getByRole('button', { name: 'Book this time' }).press('Enter')
  const done = page.getByRole('dialog', { name: 'Your consultation is booked' })
  await expect(done.getByText('We have kept this time for you. Our team will be in touch.')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    done.getByRole('button', { name: 'Add to calendar' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('consultation.ics')
  const stored = `select status, cancelled_by from consultations where email = 'ana@example.org'`
  expect(await site.sql(stored)).toEqual([{ status: 'scheduled', cancelled_by: null }])

  // The link of the mail: opening it changes nothing.
  await page.goto(linkIn(await newestMail(site, 'ana@example.org', 'consultation_booked'), '/consultation'))
  const main = page.getByRole('main')
  await expect(main.getByText('Hello Ana,')).toBeVisible()
  expect(await allFaults(page)).toEqual([])
  expect(await site.sql(stored)).toEqual([{ status: 'scheduled', cancelled_by: null }])
  // The secret stays in the address when the header is jumped over.
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await expect(main).toBeFocused()
  await expect(page).toHaveURL(/\/consultation(\?lng=en)?#[\w-]{20,}$/)
  await expect(main.getByText('Hello Ana,')).toBeVisible()
  await main.getByRole('button', { name: 'Cancel consultation' }).press('Enter')
  const question = page.getByRole('alertdialog')
  await question.getByLabel('Reason').fill('The call was put off')
  await question.getByRole('button', { name: 'Cancel consultation' }).press('Enter')
  await expect(main.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Cancel consultation' })).toHaveCount(0)
  expect(await site.sql(stored)).toEqual([{ status: 'cancelled', cancelled_by: 'client' }])
  // A link that is cut off says so and offers another way.
  await page.goto('/consultation')
  await expect(main.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact')
})

test.describe('a visitor in another time zone', () => {
  test.use({ timezoneId: visitorZone, expectedConsole: rejectedRequest })

  test('[BOOK-02] sees their own time next to that of the office, and can choose no taken one', async ({
    page,
    site,
  }) => {
    const tuesday = addDays(quietTuesday(), 14)
    await book(site, await site.register('moderator'), 'Ion Before', tuesday, '16:00')
    const own = (time: string): string => localOf(instantOf(tuesday, time), visitorZone).time
    await page.goto('/contact')
    await hydrated(page)
    await page.getByRole('button', { name: 'Book a consultation' }).click()
    const dialog = page.getByRole('dialog', { name: 'Book a consultation' })
    const day = dialog.getByRole('button', { name: new RegExp(`^Tuesday, ${monthDay(tuesday)}\\b`) })
    await expect(
      dialog.getByRole('grid', { name: 'Choose a day' }).getByRole('gridcell', { selected: true }),
    ).toHaveCount(1)
    const month = localOf(Date.now(), visitorZone).date.slice(0, 7)
    for (let shown = month; shown < tuesday.slice(0, 7); shown = addMonths(shown, 1))
      await dialog.getByRole('button', { name: 'Next month' }).click()
    await expect(day).toHaveAccessibleName(/has free times$/)
    await day.click()
    await expect(dialog.getByText(/^Your time: New York, UTC.* · office time below: Chișinău, UTC/)).toBeVisible()
    const times = dialog.getByRole('group', { name: 'Choose a time' })
    const taken = times.getByRole('button', { name: `${own('16:00')} , office time 16:00, taken` })
    await expect(taken).toBeDisabled()
    await times.getByRole('button', { name: `${own('17:00')} , office time 17:00`, exact: true }).click()
    await expect(dialog.getByText(new RegExp(`, ${own('17:00')}–${own('18:00')}$`))).toBeVisible()
    await dialog.getByLabel('Name', { exact: true }).fill('Walt Far')
    await dialog.getByLabel('Email', { exact: true }).fill('walt@example.org')

    // A colleague takes it in the meantime: the refusal is notified, what was typed stays, and the time cannot be
    // chosen any more.
    await book(site, await site.register('moderator'), 'Eva Quick', tuesday, '17:00')
    await dialog.getByRole('button', { name: 'Book this time' }).click()
    await expect(times.getByRole('button', { name: `${own('17:00')} , office time 17:00, taken` })).toBeDisabled()
    await expect(dialog.getByText('No time chosen yet')).toBeVisible()
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Walt Far')
    await times.getByRole('button', { name: `${own('15:00')} , office time 15:00`, exact: true }).click()
    await dialog.getByRole('button', { name: 'Book this time' }).click()
    const done = page.getByRole('dialog', { name: 'Your consultation is booked' })
    await expect(done.getByRole('heading', { level: 3 })).toContainText(
      `${own('15:00')}–${own('16:00')} (New York, UTC`,
    )
    await expect(done.getByText(/^office time 15:00, Chișinău, UTC/)).toBeVisible()
    const stored = `select starts_at from consultations where email = 'walt@example.org'`
    expect(await site.sql(stored)).toEqual([{ starts_at: new Date(instantOf(tuesday, '15:00')) }])
  })
})

test.describe('the office', () => {
  // Hours that end before they begin are refused.
  test.use({ expectedConsole: rejectedRequest })

  test('[ADM-06] [BOOK-02] staff change the office hours, and a visitor is offered other times', async ({
    page,
    site,
  }) => {
    const tuesday = addDays(quietTuesday(), 21)
    const offered = async (): Promise<string[]> => {
      const { body } = await site.call(null, 'GET', `/api/consultations/slots?date=${tuesday}`)
      return (body as { slots: { start: string }[] }).slots.map(
        ({ start }) => localOf(Date.parse(start), officeZone).time,
      )
    }
    const before = await offered()
    expect(before[0]).toBe('09:00')
    await signIn(page, site.admin)
    await page.goto('/admin/consultations?view=office')
    const form = page.getByRole('main').locator('form')
    const ofTuesday = (label: string) =>
      form.getByRole('group', { name: 'Tuesday' }).getByLabel(label, { exact: true }).first()
    const save = form.getByRole('button', { name: 'Save', exact: true })
    await ofTuesday('Opens').fill('19:00')
    await save.click()
    await expect(ofTuesday('Closes')).toHaveAttribute('aria-invalid', 'true')
    await expect(ofTuesday('Closes')).toBeFocused()
    expect(await offered()).toEqual(before)
    await ofTuesday('Opens').fill('13:00')
    await save.click()
    await expect(page.getByText('The office hours are saved.').first()).toBeVisible()
    expect(await offered()).toEqual(before.filter((time) => time >= '13:00'))
    await ofTuesday('Opens').fill('09:00')
    await save.click()
    await expect.poll(offered).toEqual(before)
    expect(await allFaults(page)).toEqual([])
  })
})

test('[BOOK-04] a user finds their consultation on the dashboard, reschedules it, cancels it and takes that back', async ({
  page,
  site,
}) => {
  const person = await site.register('user')
  await signIn(page, person)
  await page.goto('/dashboard?tab=consultations')
  await page.getByRole('button', { name: 'Book a consultation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book a consultation' })
  await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue(person.email)
  const times = dialog.getByRole('group', { name: 'Choose a time' }).getByRole('button', { disabled: false })
  await times.last().click()
  await dialog.getByRole('button', { name: 'Book this time' }).click()
  await page.getByRole('dialog', { name: 'Your consultation is booked' }).getByRole('button', { name: 'Close' }).click()
  const main = page.getByRole('main')
  await expect(main.getByText('Scheduled')).toBeVisible()
  expect(await allFaults(page)).toEqual([])
  const starts = `select starts_at from consultations where email = $1`
  const before = await site.sql(starts, [person.email])
  await main.getByRole('button', { name: 'Reschedule' }).click()
  const move = page.getByRole('dialog', { name: 'Reschedule' })
  await move.getByRole('group', { name: 'Choose a time' }).getByRole('button', { disabled: false }).first().click()
  await move.getByRole('button', { name: 'Move here' }).click()
  await expect(page.getByText('The consultation has been rescheduled.').first()).toBeVisible()
  expect(await site.sql(starts, [person.email])).not.toEqual(before)
  await main.getByRole('button', { name: 'Cancel consultation' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel consultation' }).click()
  await expect(main.getByText('Cancelled')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('Your consultation is back on.').first()).toBeVisible()
  await expect(main.getByText('Scheduled')).toBeVisible()
  const told = `select kind from mails join auth.users on users.id = mails.user_id
    where users.email = $1 and kind like 'consultation_%' order by kind`
  await expect
    .poll(() => site.sql(told, [person.email]))
    .toEqual([{ kind: 'consultation_booked' }, { kind: 'consultation_moved' }])
})

test.describe('the calendar of staff', () => {
  // What the server refuses is written into the console by browsers.
  test.use({ expectedConsole: rejectedRequest, viewport: { width: 1440, height: 1200 } })

  test('[ADM-07] staff press an empty time to book for a client, find the booking in list and day, cancel it, and pull a meeting to another time with the mouse', async ({
    page,
    site,
  }) => {
    const staff = await site.register('moderator')
    await signIn(page, staff)
    // An empty time of the calendar is pressed to book it.
    const pressed = addDays(quietTuesday(), 14)
    await page.goto(`/admin/consultations?view=week&day=${pressed}`)
    await page.getByRole('button', { name: `Book on ${pressed} at 11:00` }).click()
    const form = page.getByRole('dialog', { name: 'Book for a client' })
    await expect(form.getByLabel('Date')).toHaveValue(pressed)
    await expect(form.getByLabel('Time', { exact: true })).toHaveValue('11:00')
    expect(await allFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.goto('/admin/consultations')
    await page.getByRole('button', { name: 'Book for a client' }).click()
    await form.getByLabel('Name').fill('Ion Popa')
    await form.getByLabel('Email', { exact: true }).fill('ion@example.org')
    const tomorrow = addDays(localOf(Date.now(), officeZone).date, 1)
    await form.getByLabel('Date').fill(tomorrow)
    await form.getByLabel('Time', { exact: true }).fill('21:30')
    await form.getByLabel('Allow times outside office hours').check()
    await form.getByRole('button', { name: 'Book', exact: true }).click()
    const main = page.getByRole('main')
    await expect(main.getByRole('row').filter({ hasText: 'Ion Popa' })).toBeVisible()
    expect(await allFaults(page)).toEqual([])
    // What lies ahead can be cancelled, but not yet be marked as completed.
    await main.getByRole('row').filter({ hasText: 'Ion Popa' }).getByRole('checkbox').check()
    await expect(main.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible()
    await expect(main.getByRole('button', { name: 'Mark as completed' })).toHaveCount(0)
    await page.goto(`/admin/consultations?view=day&day=${tomorrow}`)
    await main.getByRole('link', { name: 'Ion Popa' }).click()
    const panel = page.getByRole('dialog', { name: 'Ion Popa' })
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(panel.getByText('Cancelled', { exact: true })).toBeVisible()
    await panel.getByRole('button', { name: 'Undo cancellation' }).click()
    await expect(panel.getByText('Scheduled', { exact: true })).toBeVisible()
    await expect(panel.getByText('cancellation undone')).toBeVisible()

    // With the mouse it is pulled to another time.
    const tuesday = quietTuesday()
    await book(site, staff, 'Ion Pulled', tuesday, '10:00')
    await book(site, staff, 'Ana Stays', addDays(tuesday, 1), '10:00')
    const stands = async () => {
      const [row] = await site.sql<{ starts: string; mails: number }>(`
        select to_char(starts_at at time zone 'Europe/Chisinau', 'YYYY-MM-DD HH24:MI') as starts,
          (select count(*)::int from mails where kind = 'consultation_moved'
            and dedupe_key like 'consultation ' || c.id || '%') as mails
        from consultations c where name = 'Ion Pulled'`)
      return row
    }
    await page.goto(`/admin/consultations?view=week&day=${tuesday}`)
    const dialog = page.getByRole('alertdialog', { name: 'Reschedule Ion Pulled?' })
    const move = dialog.getByRole('button', { name: 'Reschedule' })

    await pull(page, 'Ion Pulled', 1, 0)
    await expect(dialog.getByText('To', { exact: true })).toBeVisible()
    expect(await allFaults(page, { within: '[role="alertdialog"]' })).toEqual([])
    await move.click()
    await expect(dialog.getByText(/^Someone has just booked this time/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Keep as is' }).click()
    await expect(dialog).toBeHidden()
    expect(await stands()).toEqual({ starts: `${tuesday} 10:00`, mails: 0 })

    await pull(page, 'Ion Pulled', 1, 2)
    await dialog.getByLabel('Notify the client').uncheck()
    await move.click()
    await expect(dialog).toBeHidden()
    expect(await stands()).toEqual({ starts: `${addDays(tuesday, 1)} 12:00`, mails: 0 })

    await pull(page, 'Ion Pulled', 4, 0)
    await move.click()
    await expect(dialog.getByText(/The office is closed that day/)).toBeVisible()
    await dialog.getByLabel('Allow times outside office hours').check()
    await move.click()
    await expect(dialog).toBeHidden()
    await expect.poll(stands).toEqual({ starts: `${addDays(tuesday, 5)} 12:00`, mails: 1 })
    await expect(page).toHaveURL(/view=week/)
    await expect(page).not.toHaveURL(/open=/)
  })
})
