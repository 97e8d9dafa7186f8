import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { holidayCountries } from '#shared/holidays.ts'
import type { HolidayCountry } from '#shared/holidays.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { CheckField, FormError, SelectField, TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { copyHours, errorOf, moreHours, withChange } from './office-draft.ts'
import type { CalendarDraft, HoursDraft, OfficeErrors } from './office-draft.ts'
import { TimeField } from './time-field.tsx'
import styles from './office.module.css'

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
type Weekday = (typeof weekdays)[number]

/** Whose public holidays are proposed with a time zone. */
const countriesOfZones: Readonly<Record<string, HolidayCountry>> = {
  'Europe/Chisinau': 'MD',
  'Europe/Bucharest': 'RO',
  'Europe/Minsk': 'BY',
  'Europe/Kyiv': 'UA',
  'Europe/Kiev': 'UA',
}

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
        holidays: calendars[0]?.holidays ?? null,
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
  const [copied, setCopied] = useState<Weekday | null>(null)
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
          onChange={({ target: { value } }) =>
            onChange({ time_zone: value, holidays: countriesOfZones[value] ?? null })
          }
        />
        <SelectField
          label={t('holidays.title')}
          value={calendar.holidays ?? ''}
          onChange={({ target: { value } }) =>
            onChange({ holidays: holidayCountries.find((each) => each === value) ?? null })
          }
        >
          <option value="">{t('holidays.open')}</option>
          {holidayCountries.map((each) => (
            <option key={each} value={each}>
              {t(`holidays.countries.${each}`)}
            </option>
          ))}
        </SelectField>
        {onRemove === null ? null : (
          <Button variant="ghost" size="sm" onClick={onRemove}>
            {t('remove')}
          </Button>
        )}
      </div>
      <p className="hint">{t('holidays.hint')}</p>
      <CheckField
        label={t('office.activeCalendar')}
        checked={calendar.active}
        onChange={(event) => onChange({ active: event.target.checked })}
      />
      <div className={styles.week}>
        {weekdays.map((weekday) => (
          <DayRow
            key={weekday}
            weekday={weekday}
            hours={calendar.hours}
            path={path}
            errors={errors}
            onChange={(hours) => onChange({ hours })}
            onCopy={() => setCopied(weekday)}
          />
        ))}
      </div>
      {errors.has(`${path}.hours`) ? <FormError>{t('office.hoursOverlap')}</FormError> : null}
      {copied === null ? null : (
        <CopyHoursDialog
          from={copied}
          hours={calendar.hours}
          onClose={() => setCopied(null)}
          onCopy={(days) => onChange({ hours: copyHours(calendar.hours, copied, days, () => crypto.randomUUID()) })}
        />
      )}
    </fieldset>
  )
}

type DayRowProps = {
  weekday: Weekday
  hours: readonly HoursDraft[]
  path: string
  errors: OfficeErrors
  onChange: (hours: HoursDraft[]) => void
  onCopy: () => void
}

/** One day of the week: open or closed, its lines of hours, another one after a break, and its hours for other days. */
function DayRow({ weekday, hours, path, errors, onChange, onCopy }: DayRowProps): ReactNode {
  const { t } = useTranslation('bookings')
  const lines = hours.flatMap((line, index) => (line.weekday === weekday ? [{ line, index }] : []))
  const isOpen = lines.length > 0
  const day = t(`weekdays.${weekday}`)
  const makeId = (): string => crypto.randomUUID()
  return (
    <div className={styles.day} role="group" aria-label={day}>
      <CheckField
        label={day}
        checked={isOpen}
        onChange={({ target }) =>
          onChange(
            target.checked ? moreHours(hours, weekday, makeId) : hours.filter((line) => line.weekday !== weekday),
          )
        }
      />
      <div className={styles.lines}>
        {isOpen ? null : <p className="muted">{t('office.closedDay')}</p>}
        {lines.map(({ line, index }) => (
          <HoursLine
            key={line.id}
            hours={line}
            path={`${path}.hours.${index}`}
            errors={errors}
            onChange={(change) => onChange(withChange(hours, index, change))}
            onRemove={() => onChange(hours.filter(({ id }) => id !== line.id))}
          />
        ))}
      </div>
      {isOpen ? (
        <div className={styles.dayActions}>
          <Button variant="ghost" size="sm" onClick={() => onChange(moreHours(hours, weekday, makeId))}>
            {t('office.addHours')}
            <span className="sr-only">: {day}</span>
          </Button>
          <Button variant="ghost" size="sm" onClick={onCopy}>
            {t('office.copyHours')}
            <span className="sr-only">: {day}</span>
          </Button>
        </div>
      ) : null}
    </div>
  )
}

type CopyHoursDialogProps = {
  from: Weekday
  hours: readonly HoursDraft[]
  onClose: () => void
  onCopy: (days: readonly Weekday[]) => void
}

/** Asks which days get the hours of another; those that are open are proposed. */
function CopyHoursDialog({ from, hours, onClose, onCopy }: CopyHoursDialogProps): ReactNode {
  const { t } = useTranslation('bookings')
  const [days, setDays] = useState<readonly Weekday[]>(() =>
    weekdays.filter((day) => day !== from && hours.some(({ weekday }) => weekday === day)),
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('office.copyTitle', { day: t(`weekdays.${from}`) })}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('back')}
          </Button>
          <Button
            variant="primary"
            disabled={days.length === 0}
            onClick={() => {
              onCopy(days)
              onClose()
            }}
          >
            {t('office.copy')}
          </Button>
        </>
      }
    >
      <DialogBody>
        {weekdays
          .filter((day) => day !== from)
          .map((day) => (
            <CheckField
              key={day}
              label={t(`weekdays.${day}`)}
              checked={days.includes(day)}
              onChange={({ target }) => setDays(target.checked ? [...days, day] : days.filter((each) => each !== day))}
            />
          ))}
      </DialogBody>
    </Dialog>
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
    <div className={styles.hours}>
      <TimeField
        label={t('office.opens')}
        value={hours.opens}
        error={wrong('opens')}
        onChange={(event) => onChange({ opens: event.target.value })}
      />
      <span aria-hidden>–</span>
      <TimeField
        label={t('office.closes')}
        value={hours.closes}
        error={wrong('closes')}
        onChange={(event) => onChange({ closes: event.target.value })}
      />
      <Button variant="ghost" size="sm" iconOnly aria-label={t('office.removeHours')} onClick={onRemove}>
        <Icon name="x" size={16} />
      </Button>
    </div>
  )
}
