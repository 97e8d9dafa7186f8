import type {
  closedPeriods,
  consultationTypes,
  officeHours,
  staffCalendars,
} from '#server/features/consultations/tables.ts'

type Shipped = {
  calendar: typeof staffCalendars.$inferInsert
  hours: readonly (typeof officeHours.$inferInsert)[]
  closed: readonly (typeof closedPeriods.$inferInsert)[]
  type: typeof consultationTypes.$inferInsert
}

const calendarId = '7e1c0a52-0d0c-4a8e-9d3e-5a1f00000001'

/**
 * The office as shipped: one calendar, Monday to Friday 9:00–18:00, Saturday 10:00–14:00, closed on public holidays, one hour, two hours' notice,
 * sixty days ahead.
 *
 * @see docs/decisions/0043-choices-where-the-description-was-silent.md (office)
 */
export const shippedOffice: Shipped = {
  calendar: {
    id: calendarId,
    name: 'Grantwright',
    time_zone: 'Europe/Chisinau',
    holidays: 'MD',
    active: true,
    position: 0,
  },
  hours: [1, 2, 3, 4, 5, 6].map((weekday) => ({
    id: `7e1c0a52-0d0c-4a8e-9d3e-5a1f0000001${weekday}`,
    calendar_id: calendarId,
    weekday,
    ...(weekday === 6 ? { opens: '10:00', closes: '14:00' } : { opens: '09:00', closes: '18:00' }),
  })),
  closed: [],
  type: {
    key: 'consultation',
    titles: { en: 'Consultation', ru: 'Консультация', ro: 'Consultație' },
    duration_minutes: 60,
    step_minutes: 60,
    buffer_before_minutes: 0,
    buffer_after_minutes: 0,
    notice_minutes: 120,
    notice_in: 'working',
    horizon_days: 60,
    max_per_day: null,
    price_eur_cents: 0,
    meeting_link: null,
    active: true,
    position: 0,
  },
}
