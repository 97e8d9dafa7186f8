import { useState } from 'react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as consultationsRoutes from '#shared/contracts/routes/consultations.ts'
import type { Booked, Days, Slots } from '#shared/contracts/consultations.ts'
import { hourMs, minuteMs } from '#shared/duration.ts'
import { meetingDay } from '#shared/meeting-time.ts'
import { addDays, localOf } from '#shared/zoned-time.ts'
import * as challengeRoutes from '#shared/contracts/routes/challenge.ts'
import { fakeContent } from '#tests/component/fake-content.ts'
import { problem } from '#tests/component/fake-api.ts'
import { renderComponent, setUpComponentTest } from '#tests/component/render.tsx'
import { BookingDialog } from './booking-dialog.tsx'
import { BookingHost } from './booking-host.tsx'
import MoveDialog from './move-dialog.tsx'

const component = setUpComponentTest()

// The zone data of this fake server are an hour ahead of this browser's: what the office's clock shows is the server's to say.
const timezone = 'Europe/Chisinau'
const browserZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
const browserOffset = (at: number) =>
  Math.round((Date.parse(`${localOf(at, browserZone).date}T${localOf(at, browserZone).time}:00Z`) - at) / minuteMs)
const serverOffset = (at: number) =>
  Math.round((Date.parse(`${localOf(at, timezone).date}T${localOf(at, timezone).time}:00Z`) - at) / minuteMs) + 60
const officeWall = (at: number) => {
  const text = new Date(at + serverOffset(at) * minuteMs).toISOString()
  return { date: text.slice(0, 10), time: text.slice(11, 16) }
}
const type = {
  key: 'first',
  titles: { en: 'First meeting', ru: 'Первая встреча', ro: 'Prima întâlnire' },
  duration_minutes: 60,
  price_eur_cents: 0,
}

type Slot = Slots['slots'][number]
const tomorrow = addDays(localOf(Date.now(), 'UTC').date, 1)
const slotAt = (time: string, changes: Partial<Slot> = {}): Slot => {
  const start = Date.parse(`${tomorrow}T${time}:00Z`)
  return {
    start: new Date(start).toISOString(),
    end: new Date(start + hourMs).toISOString(),
    ...officeWall(start),
    available: true,
    too_soon: false,
    ...changes,
  }
}

function serveTimes(slots: readonly Slot[]): void {
  component.api.on(consultationsRoutes.listDays, ({ query }): Days => {
    const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
    const days: Days['days'] = []
    for (let date = from; date <= to; date = addDays(date, 1)) {
      const free = slots.filter((slot) => slot.date === date && slot.available).map(({ start }) => start)
      const [first, last] = [free[0], free.at(-1)]
      days.push(
        first === undefined || last === undefined
          ? { date, state: 'closed', free: null, reason: null }
          : { date, state: 'free', free: { first, last }, reason: null },
      )
    }
    return {
      timezone,
      today: addDays(tomorrow, -1),
      last: addDays(tomorrow, 60),
      next_free: tomorrow,
      types: [type],
      reminders: { day: true, hour: true },
      days,
    }
  })
  component.api.on(consultationsRoutes.listFreeSlots, ({ query }) => ({
    timezone,
    slots: slots.filter(({ date }) => date === query.get('date')),
  }))
}

const booked = (slot: Slot, changes: Partial<Booked> = {}): Booked => ({
  id: '00000000-0000-4000-8000-0000000000c1',
  name: 'Ana Rusu',
  email: 'ana@example.org',
  phone: null,
  company: null,
  message: null,
  date: slot.date,
  time: slot.time,
  status: 'scheduled',
  no_show: false,
  starts_at: slot.start,
  ends_at: slot.end,
  timezone,
  type,
  meeting_link: null,
  adviser: null,
  cancelled_by: null,
  cancel_reason: null,
  notes: [],
  can_move: true,
  can_cancel: true,
  changeable_until: slot.start,
  restorable_until: null,
  created_at: slot.start,
  manage_token: 'token',
  ...changes,
})

/** What a request for a slot says of it, in whatever zone this browser is. */
const fieldsOf = (slot: Slot) => ({
  date: slot.date,
  time: slot.time,
  start: slot.start,
  time_zone: browserZone,
  utc_offset_minutes: browserOffset(Date.parse(slot.start)),
})
const timeButton = (slot: Slot) =>
  page.getByRole('button', { name: new RegExp(`^${localOf(Date.parse(slot.start), browserZone).time}`) })

async function openBooking() {
  const onClose = vi.fn()
  fakeContent(component.api)
  component.api.on(challengeRoutes.getChallenge, () => ({ ticket: 'ticket', ready_in_ms: 0, work_bits: 0 }))
  await renderComponent(<BookingDialog open onClose={onClose} />)
  return { dialog: page.getByRole('dialog'), onClose }
}

async function fillIn(): Promise<void> {
  await page.getByLabelText('Name').fill('Ana Rusu')
  await page.getByLabelText('Email', { exact: true }).fill('ana@example.org')
}

test("[BOOK-06] a booking carries the server's own words for the slot, its instant and this browser's offset; the page shows both clocks", async () => {
  const slot = slotAt('09:00')
  serveTimes([slot, slotAt('10:00')])
  component.api.on(consultationsRoutes.bookConsultation, () => booked(slot))
  const { dialog } = await openBooking()
  const officeLabel = `UTC+${serverOffset(Date.parse(slot.start)) / 60}`
  await expect
    .element(dialog.getByText(new RegExp(`office time below: .*${officeLabel.replace('+', '\\+')}$`)))
    .toBeVisible()
  await expect.element(dialog.getByRole('button', { name: new RegExp(`office.time.${slot.time}`) })).toBeVisible()
  await timeButton(slot).click()
  await fillIn()
  await dialog.getByRole('button', { name: 'Book this time' }).click()
  await expect.element(dialog.getByText(new RegExp(`office.time.${slot.time},`))).toBeVisible()
  expect(component.api.sent(consultationsRoutes.bookConsultation).map(({ body }) => body)).toEqual([
    expect.objectContaining(fieldsOf(slot)),
  ])
})

test('[BOOK-06] a time that the server reads another way is refused in words, and what was typed stays', async () => {
  const slot = slotAt('09:00')
  serveTimes([slot])
  component.api.on(consultationsRoutes.bookConsultation, () =>
    problem(422, 'validation_failed', { time: 'timesDiffer' }),
  )
  const { dialog } = await openBooking()
  await timeButton(slot).click()
  await fillIn()
  await dialog.getByRole('button', { name: 'Book this time' }).click()
  await expect.element(dialog.getByText(/^Our clock and your device's disagree/)).toBeVisible()
  await expect.element(dialog.getByText('No time chosen yet')).toBeVisible()
  await expect.element(page.getByLabelText('Name')).toHaveValue('Ana Rusu')
})

test("[BOOK-06] a move carries the server's own words for the slot too", async () => {
  const slot = slotAt('09:00')
  serveTimes([slot])
  const move = vi.fn(async () => {})
  await renderComponent(<MoveDialog before="Monday" type="first" onClose={vi.fn()} move={move} />)
  await timeButton(slot).click()
  await page.getByRole('button', { name: 'Move here' }).click()
  await vi.waitFor(() => expect(move).toHaveBeenCalledExactlyOnceWith(fieldsOf(slot)))
})

test('[BOOK-02] why a time within the notice cannot be had is seen, not only announced', async () => {
  serveTimes([slotAt('09:00', { available: false, too_soon: true }), slotAt('10:00')])
  const { dialog } = await openBooking()
  await expect.element(dialog.getByText('Dashed times start too soon to be booked.')).toBeVisible()
})

test('[BOOK-01] the dialog begins on its chosen day, keeps the chosen time when it is closed, and is empty after a booking', async () => {
  const slot = slotAt('09:00')
  serveTimes([slot, slotAt('10:00')])
  component.api.on(consultationsRoutes.bookConsultation, () => booked(slot))
  fakeContent(component.api)
  component.api.on(challengeRoutes.getChallenge, () => ({ ticket: 'ticket', ready_in_ms: 0, work_bits: 0 }))
  await renderComponent(<Opener />)
  const dialog = page.getByRole('dialog')
  const open = page.getByRole('button', { name: 'Open' })
  await open.click()
  const chosenDay = dialog.getByRole('gridcell', { selected: true }).getByRole('button')
  await expect.element(chosenDay).toHaveFocus()
  // The day is announced in the words that are seen above its times.
  const seen = meetingDay(Date.parse(`${tomorrow}T12:00:00Z`), 'en', 'UTC')
  await expect.element(chosenDay).toHaveAccessibleName(new RegExp(`^${seen}`))
  await timeButton(slot).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await open.click()
  await expect.element(timeButton(slot)).toHaveAttribute('aria-pressed', 'true')
  await expect.element(chosenDay).toHaveFocus()
  await fillIn()
  await dialog.getByRole('button', { name: 'Book this time' }).click()
  await expect.element(dialog.getByText('Your consultation is booked')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await open.click()
  await expect.element(dialog.getByText('No time chosen yet')).toBeVisible()
})

function Opener(): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <BookingHost open={isOpen} onClose={() => setOpen(false)} onUnavailable={vi.fn()} />
    </>
  )
}
