import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode, Ref } from 'react'
import type { ChosenTimeInput, Days } from '#shared/contracts/consultations.ts'
import { isSameClock, meetingDay, meetingHours, officeClock, offsetMinutesAt, zoneLabel } from '#shared/meeting-time.ts'
import { addDays, localOf } from '#shared/zoned-time.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError, SelectField } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { daysQuery, slotsQuery } from './booking-calls.ts'
import { DayGrid } from './day-grid.tsx'
import { addMonths, browserZone, officeDatesOf, offerOf } from './shown-days.ts'
import styles from './time-picker.module.css'

/** A slot that was chosen, as the server stated it: what the office's clock shows at its start, and its instants. */
export type ChosenTime = { date: string; time: string; start: number; end: number; visitorZone: string }

/** What a request says of a chosen time: the server's own words for it, and what this browser's clock shows. */
export function chosenTimeFields({ date, time, start, visitorZone }: ChosenTime): ChosenTimeInput {
  return {
    date,
    time,
    start: new Date(start).toISOString(),
    time_zone: visitorZone,
    utc_offset_minutes: offsetMinutesAt(start, visitorZone),
  }
}

type TimePickerProps = {
  value: ChosenTime | null
  onChange: (time: ChosenTime | null) => void
  /** Kind of meeting; null: the first one. */
  type: string | null
  /** Given: another kind can be chosen, where there are several. */
  onType?: (type: string) => void
  /** What is wrong with the choice. */
  error?: string | undefined
  /** The day of the calendar that Tab reaches. */
  dayRef?: Ref<HTMLButtonElement>
}

/**
 * A month of days and the times of one of them, in the visitor's zone with the office's as well where they differ. A
 * load that failed says so and never looks like a full calendar.
 */
export function TimePicker({ value, onChange, type, onType, error, dayRef }: TimePickerProps): ReactNode {
  const { t } = useTranslation('consultations')
  const zone = browserZone('UTC')
  const [today] = useState(() => localOf(Date.now(), zone).date)
  const [chosenDay, setChosenDay] = useState(value === null ? null : localOf(value.start, zone).date)
  const [month, setMonth] = useState((chosenDay ?? today).slice(0, 7))
  const {
    data: days,
    isError,
    isFetching,
    refetch,
  } = useQuery(daysQuery(addDays(`${month}-01`, -1), `${addMonths(month, 1)}-01`, type))
  // The first free day is open from the start.
  const day = chosenDay ?? days?.next_free ?? null

  function choose(date: string): void {
    setChosenDay(date)
    setMonth(date.slice(0, 7))
    onChange(null)
  }

  if (isError && !days) {
    return (
      <div className={styles.failed} role="alert">
        <p>
          <b>{t('loadFailed')}</b>
        </p>
        <p>{t('loadFailedText')}</p>
        <Button variant="outline" size="sm" busy={isFetching} onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </div>
    )
  }
  const lastMonth = (days?.last ?? addDays(today, 60)).slice(0, 7)
  return (
    <>
      {onType === undefined || !days ? null : <TypeChoice types={days.types} value={type} onChange={onType} />}
      <DayGrid
        month={month}
        onMonth={setMonth}
        firstMonth={today.slice(0, 7)}
        lastMonth={lastMonth < month ? month : lastMonth}
        today={today}
        value={day}
        onChoose={choose}
        offerOf={(date) => offerOf(date, days, zone)}
        reachableRef={dayRef}
      />
      {day === null || !days ? (
        <DayWithout days={days} type={type} onChoose={choose} />
      ) : (
        <DayTimes
          key={day}
          day={day}
          zone={zone}
          days={days}
          type={type}
          value={value}
          onChange={onChange}
          onDay={choose}
        />
      )}
      {error === undefined ? null : (
        <div role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </>
  )
}

/** What is chosen in words, at the left of a dialog's foot. */
export function ChosenWords({ time }: { time: ChosenTime | null }): ReactNode {
  const { t } = useTranslation('consultations')
  const language = useLanguage()
  return (
    <span className={styles.choice} data-far="">
      {time === null
        ? t('nothingChosen')
        : `${meetingDay(time.start, language, time.visitorZone)}, ${meetingHours(time.start, time.end, time.visitorZone)}`}
    </span>
  )
}

type TypeChoiceProps = { types: Days['types']; value: string | null; onChange: (type: string) => void }

/** Kinds of meeting with their length and price: to choose from, or stated where there is only one. */
function TypeChoice({ types, value, onChange }: TypeChoiceProps): ReactNode {
  const { t } = useTranslation('consultations')
  const language = useLanguage()
  const price = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR', maximumFractionDigits: 2 })
  const priceOf = (cents: number): string => (cents === 0 ? t('free') : price.format(cents / 100))
  const [only] = types
  if (only === undefined) return null
  if (types.length === 1) {
    const { titles, duration_minutes, price_eur_cents } = only
    const [title, minutes] = [titles[language], duration_minutes]
    return <p className={styles.length}>{t('lengthLine', { title, minutes, price: priceOf(price_eur_cents) })}</p>
  }
  return (
    <SelectField label={t('type')} value={value ?? types[0]?.key} onChange={(event) => onChange(event.target.value)}>
      {types.map(({ key, titles, duration_minutes, price_eur_cents }) => (
        <option key={key} value={key}>
          {t('typeOption', {
            title: titles[language],
            minutes: duration_minutes,
            price: priceOf(price_eur_cents),
          })}
        </option>
      ))}
    </SelectField>
  )
}

type DayWithoutProps = { days: Days | undefined; type: string | null; onChoose: (date: string) => void }

/** While it is not known what is free, or when nothing is for weeks. */
function DayWithout({ days, type, onChoose }: DayWithoutProps): ReactNode {
  const { t } = useTranslation('consultations')
  if (!days) return <Skeleton className="mt-4 h-32" />
  return (
    <p className={styles.why} role="status">
      {t('nothingFree')} <NextFree days={days} type={type} onChoose={onChoose} />
    </p>
  )
}

type DayTimesProps = {
  day: string
  zone: string
  days: Days
  type: string | null
  value: ChosenTime | null
  onChange: (time: ChosenTime) => void
  onDay: (date: string) => void
}

function DayTimes({ day, zone, days, type, value, onChange, onDay }: DayTimesProps): ReactNode {
  const { t } = useTranslation('consultations')
  const language = useLanguage()
  const office = days.timezone
  const { data, isError, isFetching, refetch } = useQuery(slotsQuery(officeDatesOf(day, zone, office), type))
  const slots = (data?.slots ?? [])
    .map((slot) => ({ ...slot, start: Date.parse(slot.start), end: Date.parse(slot.end) }))
    .filter(({ start }) => localOf(start, zone).date === day)
  const noon = Date.parse(`${day}T12:00:00Z`)
  const isElsewhere = slots.some((slot) => !isSameClock(zone, officeClock(slot, office, slot.start), slot.start))
  const [firstSlot, lastSlot] = [slots[0], slots.at(-1)]
  const isFree = slots.some(({ available }) => available)
  return (
    <div className={styles.times}>
      <div className={styles.head}>
        <b>{meetingDay(noon, language, 'UTC')}</b>{' '}
        <span>
          {t('yourZone', { zone: zoneLabel(zone, firstSlot?.start ?? noon, language, lastSlot?.start ?? noon) })}
          {isElsewhere && firstSlot && lastSlot
            ? ` · ${t('officeZone', {
                zone: zoneLabel(
                  officeClock(firstSlot, office, firstSlot.start),
                  firstSlot.start,
                  language,
                  lastSlot.start,
                ),
              })}`
            : null}
        </span>
      </div>
      {isError ? (
        <div className={styles.failed} role="alert">
          <p>{t('loadFailed')}</p>
          <Button variant="outline" size="sm" busy={isFetching} onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </div>
      ) : null}
      {data === undefined && !isError ? <Skeleton className="mt-2 h-24" /> : null}
      {data !== undefined && !isFree ? (
        <p className={styles.why} role="status">
          {whyNothing(offerOf(day, days, zone))} <NextFree days={days} type={type} onChoose={onDay} />
        </p>
      ) : null}
      <div className={styles.slots} role="group" aria-label={t('chooseTime')}>
        {slots.map(({ start, end, date, time, available, too_soon: isTooSoon }) => {
          const own = localOf(start, zone).time
          return (
            <button
              key={start}
              type="button"
              className={styles.slot}
              data-soon={isTooSoon || undefined}
              title={isTooSoon ? t('tooSoon') : undefined}
              disabled={!available}
              aria-pressed={value?.start === start}
              onClick={() => onChange({ date, time, start, end, visitorZone: zone })}
            >
              {own}
              {isElsewhere ? <small aria-hidden>{time}</small> : null}
              <span className="sr-only">{slotRest(time, available ? '' : t(isTooSoon ? 'tooSoon' : 'taken'))}</span>
            </button>
          )
        })}
      </div>
      {slots.some(({ too_soon: isTooSoon }) => isTooSoon) ? <p className="hint">{t('tooSoonNote')}</p> : null}
    </div>
  )

  /** What is drawn at the time, in words: a name from the content keeps what is seen and what is said the same. */
  function slotRest(there: string, state: string): string {
    const words = [isElsewhere ? t('officeTime', { time: there }) : '', state]
    return words.flatMap((word) => (word === '' ? [] : [`, ${word}`])).join('')
  }
  function whyNothing(offer: ReturnType<typeof offerOf>): string {
    const reason = days.days.find(({ date }) => date === day)?.reason?.[language]
    if (offer === 'closed' && reason) return t('closedBecause', { reason })
    return t(`why.${offer === null || offer === 'free' ? 'full' : offer}`)
  }
}

/** Leads to the next day that has something. */
function NextFree({ days, type, onChoose }: DayWithoutProps & { days: Days }): ReactNode {
  const { t } = useTranslation('consultations')
  const language = useLanguage()
  const { data } = useQuery(daysQuery(days.today, days.today, type))
  const next = days.next_free ?? data?.next_free ?? null
  if (next === null) return <span>{t('noneAhead')}</span>
  const name = meetingDay(Date.parse(`${next}T12:00:00Z`), language, 'UTC')
  return (
    <button type="button" onClick={() => onChoose(next)}>
      {t('nextFree', { day: name })}
    </button>
  )
}
