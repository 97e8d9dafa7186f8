import { useState } from 'react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as consultationsRoutes from '#shared/contracts/routes/consultations.ts'
import type { OfficeResponse, OfficeUpdate } from '#shared/contracts/consultations-admin.ts'
import { problem } from '#tests/component/fake-api.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import OfficeForm from './office-form.tsx'

const component = setUpComponentTest()

const office: OfficeResponse = {
  version: 3,
  calendars: [
    {
      id: '00000000-0000-4000-8000-0000000000ca',
      name: 'Office',
      time_zone: 'Europe/Chisinau',
      active: true,
      holidays: 'MD',
      hours: [
        { weekday: 1, opens: '09:00', closes: '18:00' },
        { weekday: 2, opens: '10:00', closes: '12:00' },
        { weekday: 6, opens: '10:00', closes: '14:00' },
      ],
    },
  ],
  closed: [
    {
      id: '00000000-0000-4000-8000-0000000000c1',
      calendar_id: null,
      starts: '2026-12-25T00:00',
      ends: '2026-12-26T00:00',
      kind: 'holiday',
      public_reason: { en: 'Christmas', ru: 'Рождество', ro: 'Crăciunul' },
    },
  ],
  types: [
    {
      key: 'first',
      titles: { en: 'First meeting', ru: 'Первая встреча', ro: 'Prima întâlnire' },
      duration_minutes: 60,
      step_minutes: 60,
      buffer_before_minutes: 0,
      buffer_after_minutes: 0,
      notice_minutes: 0,
      notice_in: 'working',
      horizon_days: 60,
      max_per_day: null,
      price_eur_cents: 0,
      meeting_link: null,
      active: true,
    },
  ],
  staff: [],
}

/** The form with a way to another screen and back. */
function Screens(): ReactNode {
  const [isThere, setThere] = useState(true)
  return (
    <>
      <button onClick={() => setThere(!isThere)}>{isThere ? 'Leave' : 'Return'}</button>
      {isThere ? <OfficeForm /> : null}
    </>
  )
}

async function open(stored: OfficeResponse = office) {
  component.api.on(consultationsRoutes.getOffice, () => stored)
  const { queries } = await renderComponent(<Screens />, { auth: signedIn(['admin.view', 'consultations.manage']) })
  await expect.element(page.getByRole('group', { name: 'Monday' })).toBeVisible()
  return queries
}
const day = (name: string) => page.getByRole('group', { name })
const save = () => page.getByRole('button', { name: 'Save', exact: true })
const sent = () => component.api.sent(consultationsRoutes.saveOffice).map(({ body }) => body as OfficeUpdate)
const hoursOf = (update: OfficeUpdate | undefined) =>
  update?.calendars[0]?.hours.map(({ weekday, opens, closes }) => `${weekday} ${opens}-${closes}`)

test('[QUAL-13] hours, closed periods and types survive another screen and a refused save, and the draft ends with the save', async () => {
  await open()
  await day('Tuesday').getByLabelText('Opens').fill('930')
  await day('Tuesday').getByLabelText('Closes').fill('9:00')
  await page.getByText('First meeting').first().click()
  await page.getByText('Christmas').click()
  await page.getByLabelText('Public reason (English)').fill('Christmas Day')
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('button', { name: 'Return' }).click()
  await expect.element(day('Tuesday').getByLabelText('Opens')).toHaveValue('09:30')
  await expect.element(page.getByText('Christmas Day')).toBeVisible()
  await expect.element(page.getByRole('status').filter({ hasText: 'Start' })).toBeVisible()

  // What is wrong is said at its field, before anything is sent.
  await save().click()
  await expect.element(page.getByText('Closing time must be later than opening time.')).toBeVisible()
  await expect.element(day('Tuesday').getByLabelText('Closes')).toHaveFocus()
  expect(sent()).toEqual([])
  await day('Tuesday').getByLabelText('Closes').fill('12:30')
  await expect.element(page.getByText('Closing time must be later than opening time.')).not.toBeInTheDocument()

  component.api.on(consultationsRoutes.saveOffice, () => problem(409, 'version_conflict'))
  await save().click()
  await expect.element(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
  await expect.element(day('Tuesday').getByLabelText('Opens')).toHaveValue('09:30')

  component.api.on(consultationsRoutes.saveOffice, () => ({ ...office, version: 4 }))
  await save().click()
  await vi.waitFor(() => expect(sent()).toHaveLength(2))
  expect(hoursOf(sent()[1])).toEqual(['1 09:00-18:00', '2 09:30-12:30', '6 10:00-14:00'])
  expect(sent()[1]).toMatchObject({ version: 3, closed: [{ public_reason: { en: 'Christmas Day' } }] })
  await vi.waitFor(() => expect(JSON.stringify({ ...localStorage })).not.toContain('Christmas Day'))
})

test('[QUAL-13] what was typed over an older version comes back with a warning, and is sent with the present version', async () => {
  const queries = await open()
  await day('Monday').getByLabelText('Opens').fill('08:00')
  await page.getByRole('button', { name: 'Leave' }).click()
  component.api.on(consultationsRoutes.getOffice, () => ({ ...office, version: 5 }))
  component.api.on(consultationsRoutes.saveOffice, () => ({ ...office, version: 6 }))
  await queries.invalidateQueries()
  await page.getByRole('button', { name: 'Return' }).click()
  await expect.element(page.getByText(/^Someone else has saved the office hours/)).toBeVisible()
  await expect.element(day('Monday').getByLabelText('Opens')).toHaveValue('08:00')
  await save().click()
  await vi.waitFor(() => expect(sent()[0]).toMatchObject({ version: 5 }))
})

test('[BOOK-02] a time zone proposes its public holidays, and an office can be open on them', async () => {
  component.api.on(consultationsRoutes.saveOffice, () => office)
  await open()
  const holidays = page.getByLabelText('Public holidays')
  await expect.element(holidays).toHaveValue('MD')
  await page.getByLabelText('Time zone').fill('Europe/Bucharest')
  await expect.element(holidays).toHaveValue('RO')
  await page.getByLabelText('Time zone').fill('Europe/Berlin')
  await expect.element(holidays).toHaveValue('')
  await holidays.selectOptions('BY')
  await save().click()
  await vi.waitFor(() => expect(sent()[0]?.calendars).toMatchObject([{ holidays: 'BY' }]))
})

test('[BOOK-02] a day is closed and opened with a tick, has a break, and gives its hours to the other open days', async () => {
  component.api.on(consultationsRoutes.saveOffice, () => office)
  await open()
  await day('Saturday').getByLabelText('Saturday').click()
  await expect.element(day('Saturday').getByText('Closed')).toBeVisible()
  await day('Monday')
    .getByRole('button', { name: /^Add hours ?: Monday$/ })
    .click()
  const second = day('Monday').getByLabelText('Opens').nth(1)
  await expect.element(second).toHaveValue('19:00')
  await second.fill('20')
  await day('Monday').getByLabelText('Closes').nth(1).fill('21')
  await day('Monday')
    .getByRole('button', { name: /^Copy to other days ?: Monday$/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Copy the hours of Monday to' })
  await expect.element(dialog.getByLabelText('Tuesday')).toBeChecked()
  await expect.element(dialog.getByLabelText('Saturday')).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
  await userEvent.tab()
  await save().click()
  await vi.waitFor(() => expect(sent()).toHaveLength(1))
  expect(hoursOf(sent()[0])).toEqual(['1 09:00-18:00', '1 20:00-21:00', '2 09:00-18:00', '2 20:00-21:00'])
})
