import { useId } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField, FormError, SelectField, TextField } from '#web/ui/field.tsx'
import { errorOf, withChange } from './office-draft.ts'
import type { CalendarDraft, HoursDraft, OfficeErrors } from './office-draft.ts'
import styles from './office.module.css'

const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const

type CalendarsPartProps = {
  calendars: readonly CalendarDraft[]
  errors: OfficeErrors
  onChange: (calendars: CalendarDraft[]) => void
}

/** The calendars in which meetings are held: the first that is free has the next booking. */
export function CalendarsPart({ calendars, errors, onChange }: CalendarsPartProps): ReactNode {
  const { t } = useTranslation('bookings')
  const zones = useId()
  const add = (): void =>
    onChange([
      ...calendars,
      {
        id: crypto.randomUUID(),
        name: '',
        time_zone: calendars[0]?.time_zone ?? 'UTC',
        active: true,
        hours: (calendars[0]?.hours ?? []).map((hours) => ({ ...hours, id: crypto.randomUUID() })),
      },
    ])
  return (
    <>
      <h2>{t('office.calendars')}</h2>
      <p className="hint">{t('office.calendarsHint')}</p>
      {calendars.map((calendar, index) => (
        <CalendarPart
          key={calendar.id}
          calendar={calendar}
          path={`calendars.${index}`}
          zones={zones}
          errors={errors}
          onChange={(change) => onChange(withChange(calendars, index, change))}
          onRemove={calendars.length === 1 ? null : () => onChange(calendars.filter(({ id }) => id !== calendar.id))}
        />
      ))}
      <datalist id={zones}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </datalist>
      <Button variant="outline" size="sm" onClick={add}>
        {t('office.addCalendar')}
      </Button>
    </>
  )
}

type CalendarPartProps = {
  calendar: CalendarDraft
  path: string
  /** Id of the list of zones. */
  zones: string
  errors: OfficeErrors
  onChange: (change: Partial<CalendarDraft>) => void
  /** Null: the last one stays. */
  onRemove: (() => void) | null
}

function CalendarPart({ calendar, path, zones, errors, onChange, onRemove }: CalendarPartProps): ReactNode {
  const { t } = useTranslation('bookings')
  const wrong = (field: string) => (errors.has(`${path}.${field}`) ? t(`office.why.${errorOf(field)}`) : undefined)
  return (
    <fieldset className={styles.part}>
      <legend>{calendar.name || t('office.newCalendar')}</legend>
      <div className={styles.line}>
        <TextField
          label={t('office.name')}
          value={calendar.name}
          maxLength={100}
          error={wrong('name')}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <TextField
          label={t('office.zone')}
          list={zones}
          value={calendar.time_zone}
          error={wrong('time_zone')}
          onChange={(event) => onChange({ time_zone: event.target.value })}
        />
        {onRemove === null ? null : (
          <Button variant="ghost" size="sm" onClick={onRemove}>
            {t('remove')}
          </Button>
        )}
      </div>
      <CheckField
        label={t('office.activeCalendar')}
        checked={calendar.active}
        onChange={(event) => onChange({ active: event.target.checked })}
      />
      {calendar.hours.map((hours, index) => (
        <HoursLine
          key={hours.id}
          hours={hours}
          path={`${path}.hours.${index}`}
          errors={errors}
          onChange={(change) => onChange({ hours: withChange(calendar.hours, index, change) })}
          onRemove={() => onChange({ hours: calendar.hours.filter(({ id }) => id !== hours.id) })}
        />
      ))}
      {errors.has(`${path}.hours`) ? <FormError>{t('office.hoursOverlap')}</FormError> : null}
      <Button
        variant="outline"
        size="sm"
        onClick={() =>
          onChange({
            hours: [...calendar.hours, { id: crypto.randomUUID(), weekday: 1, opens: '09:00', closes: '18:00' }],
          })
        }
      >
        {t('office.addHours')}
      </Button>
    </fieldset>
  )
}

type HoursLineProps = {
  hours: HoursDraft
  path: string
  errors: OfficeErrors
  onChange: (change: Partial<HoursDraft>) => void
  onRemove: () => void
}

function HoursLine({ hours, path, errors, onChange, onRemove }: HoursLineProps): ReactNode {
  const { t } = useTranslation('bookings')
  const wrong = (field: string) => (errors.has(`${path}.${field}`) ? t(`office.why.${errorOf(field)}`) : undefined)
  return (
    <div className={styles.line}>
      <SelectField
        label={t('office.day')}
        value={String(hours.weekday)}
        onChange={(event) => onChange({ weekday: Number(event.target.value) })}
      >
        {weekdays.map((day) => (
          <option key={day} value={day}>
            {t(`weekdays.${day}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('office.opens')}
        type="time"
        value={hours.opens}
        error={wrong('opens')}
        onChange={(event) => onChange({ opens: event.target.value })}
      />
      <TextField
        label={t('office.closes')}
        type="time"
        value={hours.closes}
        error={wrong('closes')}
        onChange={(event) => onChange({ closes: event.target.value })}
      />
      <Button variant="ghost" size="sm" onClick={onRemove}>
        {t('remove')}
      </Button>
    </div>
  )
}
