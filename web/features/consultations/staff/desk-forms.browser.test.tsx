import { useState } from 'react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ConsultationDetails } from '#shared/contracts/consultations-admin.ts'
import * as consultationsRoutes from '#shared/contracts/routes/consultations.ts'
import { dayMs, hourMs } from '#shared/duration.ts'
import { problem } from '#tests/component/fake-api.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import DeskPanel from './desk-panel.tsx'
import NewBookingDialog from './new-booking-dialog.tsx'

const component = setUpComponentTest()

const type = {
  key: 'first',
  titles: { en: 'First meeting', ru: 'Первая встреча', ro: 'Prima întâlnire' },
  duration_minutes: 60,
  price_eur_cents: 0,
}
const timezone = 'Europe/Chisinau'

function serveOffice(): void {
  component.api.on(consultationsRoutes.getOffice, () => ({
    version: 1,
    calendars: [],
    closed: [],
    types: [],
    staff: [],
  }))
  // Tuesday 8 December 2026 has two starts; the office is closed on other days.
  component.api.on(consultationsRoutes.listFreeSlots, ({ query }) => ({
    timezone,
    slots:
      query.get('date') === '2026-12-08'
        ? ['09:00', '10:00'].map((start) => ({
            start: `2026-12-08T${start}:00.000Z`,
            end: `2026-12-08T${start.replace('00', '50')}:00.000Z`,
            date: '2026-12-08',
            // The server's zone data put the office two hours ahead; this browser's do as well.
            time: start.replace(/^\d\d/, (hour) => String(Number(hour) + 2)),
            available: true,
            too_soon: false,
          }))
        : [],
  }))
}

function meeting(changes: Partial<ConsultationDetails> = {}): ConsultationDetails {
  const start = Date.now() + 3 * dayMs
  return {
    id: '00000000-0000-4000-8000-0000000000c1',
    name: 'Eva Keys',
    email: 'eva@example.org',
    phone: null,
    company: null,
    message: null,
    date: '2026-12-08',
    time: '11:00',
    status: 'scheduled',
    no_show: false,
    starts_at: new Date(start).toISOString(),
    ends_at: new Date(start + hourMs).toISOString(),
    timezone,
    type,
    meeting_link: null,
    cancelled_by: null,
    cancel_reason: null,
    restorable_until: null,
    created_at: '2026-11-20T09:00:00.000Z',
    calendar_id: '00000000-0000-4000-8000-0000000000ca',
    calendar_name: 'Office',
    user_id: null,
    assignee_id: null,
    assignee_name: null,
    client_time_zone: null,
    client_utc_offset_minutes: null,
    language: 'en',
    source: 'staff',
    notes_count: 0,
    version: 1,
    notes: [],
    events: [],
    ...changes,
  }
}

const invalid = (fields: Record<string, string>) => problem(422, 'invalid_input', fields)

async function openBooking(moment: { date: string; time: string } | null) {
  serveOffice()
  const onClose = vi.fn()
  await renderComponent(<NewBookingDialog moment={moment} onClose={onClose} />, {
    auth: signedIn(['admin.view', 'consultations.manage']),
  })
  const dialog = page.getByRole('dialog', { name: 'Book for a client' })
  return { dialog, onClose, book: dialog.getByRole('button', { name: 'Book', exact: true }) }
}

test('[ADM-07] a booking that lacks something is refused at its fields, in words, and the first has the focus', async () => {
  const { dialog, onClose, book } = await openBooking(null)
  component.api.on(consultationsRoutes.bookForClient, () =>
    invalid({ name: 'required', email: 'required', date: 'whenRequired', time: 'whenRequired' }),
  )
  await book.click()
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus()
  expect(dialog.getByText('Fill in this field.').elements()).toHaveLength(2)
  await expect.element(dialog.getByText('Choose a date.')).toBeVisible()
  await expect.element(dialog.getByText('Choose a time.')).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})

test('[ADM-07] why a time cannot be had is said at it: closed, past, off the grid, taken; free ones are chosen with a press', async () => {
  const { dialog, onClose, book } = await openBooking({ date: '2026-12-08', time: '11:00' })
  const [date, time] = [dialog.getByLabelText('Date'), dialog.getByLabelText('Time', { exact: true })]
  await expect.element(date).toHaveValue('2026-12-08')
  await expect.element(time).toHaveValue('11:00')
  await dialog.getByLabelText('Name', { exact: true }).fill('Ion Pressed')
  await dialog.getByLabelText('Email', { exact: true }).fill('pressed@example.org')

  await date.fill('2026-12-13')
  await expect.element(dialog.getByText('The office is closed on this day.')).toBeVisible()
  component.api.on(consultationsRoutes.bookForClient, () => invalid({ time: 'notOffered' }))
  await book.click()
  await expect.element(dialog.getByText(/^The office is closed that day\./)).toBeVisible()
  component.api.on(consultationsRoutes.bookForClient, () => invalid({ date: 'datePast' }))
  await date.fill('2020-01-07')
  await book.click()
  await expect.element(dialog.getByText('This date is in the past.')).toBeVisible()
  component.api.on(consultationsRoutes.bookForClient, () => invalid({ time: 'notOffered' }))
  await date.fill('2026-12-08')
  await time.fill('11:07')
  await expect.element(dialog.getByRole('button', { name: '12:00' })).toBeVisible()
  await book.click()
  await expect.element(dialog.getByText(/^No consultation starts at this time/)).toBeVisible()
  await expect.element(time).toHaveAttribute('aria-invalid', 'true')
  component.api.on(consultationsRoutes.bookForClient, () => problem(409, 'slot_taken'))
  await book.click()
  await expect.element(dialog.getByText(/^This time is taken\./)).toBeVisible()
  await expect.element(dialog.getByLabelText('Name', { exact: true })).toHaveValue('Ion Pressed')

  component.api.on(consultationsRoutes.bookForClient, () => meeting())
  await dialog.getByRole('button', { name: '12:00' }).click()
  await expect.element(time).toHaveValue('12:00')
  await book.click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(component.api.sent(consultationsRoutes.bookForClient).at(-1)?.body).toMatchObject({
    name: 'Ion Pressed',
    date: '2026-12-08',
    time: '12:00',
    any_time: false,
    notify: true,
    meeting_link: null,
  })
})

async function openPanel(row: ConsultationDetails) {
  serveOffice()
  component.api.on(consultationsRoutes.getConsultation, () => row)
  await renderComponent(<DeskPanel id={row.id} onClose={vi.fn()} />, {
    auth: signedIn(['admin.view', 'consultations.manage']),
  })
  const panel = page.getByRole('dialog', { name: row.name })
  await expect.element(panel.getByRole('heading', { name: 'History' })).toBeVisible()
  return panel
}

test('[ADM-07] a meeting ahead is cancelled or rescheduled, but was neither held nor missed', async () => {
  const panel = await openPanel(meeting())
  await expect.element(panel.getByRole('button', { name: 'Cancel consultation' })).toBeVisible()
  await expect.element(panel.getByRole('button', { name: /completed|no-show|attended/i })).not.toBeInTheDocument()
})

test('[ADM-07] a meeting that has begun is completed or missed', async () => {
  const began = Date.now() - hourMs
  const panel = await openPanel(
    meeting({ starts_at: new Date(began).toISOString(), ends_at: new Date(began + 2 * hourMs).toISOString() }),
  )
  await expect.element(panel.getByRole('button', { name: 'Mark as completed' })).toBeVisible()
  await expect.element(panel.getByRole('button', { name: 'No-show' })).toBeVisible()
})

test('[ADM-07] in the panel a wrong link and a time off the grid are refused at their fields, which get the focus', async () => {
  const panel = await openPanel(meeting())
  component.api.on(consultationsRoutes.patchConsultation, () => invalid({ meeting_link: 'invalid' }))
  await panel.getByLabelText('Video call link').fill('zoom.us/j/1')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect.element(panel.getByText('Enter an address that begins with https://.')).toBeVisible()
  await expect.element(panel.getByLabelText('Video call link')).toHaveFocus()
  component.api.on(consultationsRoutes.moveForClient, () => invalid({ time: 'notOffered' }))
  await panel.getByLabelText('Time', { exact: true }).fill('11:07')
  await panel.getByRole('button', { name: 'Reschedule', exact: true }).click()
  await expect.element(panel.getByText(/^No consultation starts at this time/)).toBeVisible()
  await expect.element(panel.getByLabelText('Time', { exact: true })).toHaveFocus()
})

test('[ADM-07] a meeting is rescheduled by keyboard in its panel', async () => {
  const panel = await openPanel(meeting())
  component.api.on(consultationsRoutes.moveForClient, () => meeting({ time: '14:00' }))
  await panel.getByLabelText('Date').fill('2026-12-08')
  await panel.getByLabelText('Time', { exact: true }).fill('14:00')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Rescheduled.').first()).toBeVisible()
  expect(component.api.sent(consultationsRoutes.moveForClient).map(({ body }) => body)).toEqual([
    { date: '2026-12-08', time: '14:00', any_time: false, notify: true },
  ])
})

/** Something with a way out of it and back. */
function Reopened({ children }: { children: (close: () => void) => ReactNode }): ReactNode {
  const [isOpen, setOpen] = useState(true)
  return isOpen ? children(() => setOpen(false)) : <button onClick={() => setOpen(true)}>Open again</button>
}

test('[QUAL-13] a booking for a client survives Escape, also after a refusal; a time pressed in the calendar counts', async () => {
  serveOffice()
  component.api.on(consultationsRoutes.bookForClient, () => invalid({ time: 'notOffered' }))
  await renderComponent(
    <Reopened>
      {(close) => <NewBookingDialog moment={{ date: '2026-12-08', time: '11:00' }} onClose={close} />}
    </Reopened>,
    { auth: signedIn(['admin.view', 'consultations.manage']) },
  )
  const dialog = page.getByRole('dialog', { name: 'Book for a client' })
  await dialog.getByLabelText('Name', { exact: true }).fill('Ion Kept')
  await dialog.getByLabelText('Email', { exact: true }).fill('kept@example.org')
  await dialog.getByLabelText('Message').fill('Bring the budget')
  await dialog.getByLabelText('Time', { exact: true }).fill('1107')
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  await expect.element(dialog.getByText(/^No consultation starts at this time/)).toBeVisible()
  await expect.element(dialog.getByLabelText('Time', { exact: true })).toHaveValue('11:07')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Open again' }).click()
  await expect.element(dialog.getByLabelText('Name', { exact: true })).toHaveValue('Ion Kept')
  await expect.element(dialog.getByLabelText('Email', { exact: true })).toHaveValue('kept@example.org')
  await expect.element(dialog.getByLabelText('Message')).toHaveValue('Bring the budget')
  await expect.element(dialog.getByLabelText('Time', { exact: true })).toHaveValue('11:00')
})

test('[QUAL-13] the note, the link and the new time of a panel survive Escape; a note that is sent is forgotten', async () => {
  serveOffice()
  const row = meeting()
  component.api.on(consultationsRoutes.getConsultation, () => row)
  component.api.on(consultationsRoutes.addConsultationNote, () => row)
  await renderComponent(<Reopened>{(close) => <DeskPanel id={row.id} onClose={close} />}</Reopened>, {
    auth: signedIn(['admin.view', 'consultations.manage']),
  })
  const panel = page.getByRole('dialog', { name: row.name })
  await panel.getByLabelText('New note').fill('Called twice')
  await panel.getByLabelText('Video call link').fill('https://meet.example.org/a')
  await panel.getByLabelText('Time', { exact: true }).fill('14:00')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Open again' }).click()
  await expect.element(panel.getByLabelText('New note')).toHaveValue('Called twice')
  await expect.element(panel.getByLabelText('Video call link')).toHaveValue('https://meet.example.org/a')
  await expect.element(panel.getByLabelText('Time', { exact: true })).toHaveValue('14:00')
  await panel.getByRole('button', { name: 'Add note' }).click()
  await expect.element(panel.getByLabelText('New note')).toHaveValue('')
  expect(JSON.stringify({ ...localStorage })).not.toContain('Called twice')
})
