import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import type { Language } from '#shared/languages.ts'
import { meetingDay } from '#shared/meeting-time.ts'
import { dates } from '#web/i18n/formats.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { addMonths, dayAfterKey, weeksOf } from './shown-days.ts'
import type { DayOffer } from './shown-days.ts'
import styles from './day-grid.module.css'

type DayGridProps = {
  /** `YYYY-MM`. */
  month: string
  onMonth: (month: string) => void
  /** First and last month that can be shown. */
  firstMonth: string
  lastMonth: string
  today: string
  /** The day that is chosen; null for none. */
  value: string | null
  onChoose: (date: string) => void
  /** What a day has to offer; null while that is not known. */
  offerOf: (date: string) => DayOffer | null
  /** The day that Tab reaches. */
  reachableRef?: Ref<HTMLButtonElement> | undefined
}

/**
 * A month of days, by the WAI-ARIA pattern of a grid: one of them is reached with Tab, the arrow keys move by day and week,
 * Page Up and Page Down by month. A day without free times can be chosen too: it then says why.
 */
export function DayGrid(props: DayGridProps): ReactNode {
  const { month, onMonth, firstMonth, lastMonth, today, value, onChoose, offerOf, reachableRef } = props
  const { t } = useTranslation('consultations')
  const language = useLanguage()
  const grid = useRef<HTMLTableElement>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const wantsFocus = useRef(false)
  const reachable = reachableDay(month, focused, value, today)

  useEffect(() => {
    // A day that is chosen once the days are known takes the focus over from the one that had it.
    if (!wantsFocus.current && !grid.current?.contains(document.activeElement)) return
    wantsFocus.current = false
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [reachable])

  function handleKey(event: KeyboardEvent): void {
    const next = dayAfterKey(event.key, reachable)
    if (next === null) return
    event.preventDefault()
    const nextMonth = next.slice(0, 7)
    if (nextMonth < firstMonth || nextMonth > lastMonth) return
    wantsFocus.current = true
    setFocused(next)
    if (nextMonth !== month) onMonth(nextMonth)
  }

  return (
    <div>
      <div className={styles.head}>
        <Button
          variant="ghost"
          size="sm"
          iconOnly
          aria-label={t('monthBefore')}
          disabled={month <= firstMonth}
          onClick={() => onMonth(addMonths(month, -1))}
        >
          <Icon name="chev-left" size={18} />
        </Button>
        <b aria-live="polite">{monthName(month, language)}</b>
        <Button
          variant="ghost"
          size="sm"
          iconOnly
          aria-label={t('monthAfter')}
          disabled={month >= lastMonth}
          onClick={() => onMonth(addMonths(month, 1))}
        >
          <Icon name="chev-right" size={18} />
        </Button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the pattern of a date grid is this table */}
      <table className={styles.days} role="grid" aria-label={t('chooseDay')} ref={grid} onKeyDown={handleKey}>
        <thead>
          <tr>
            {weekdays(language).map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((date) => date !== null)}>
              {week.map((date, column) => (
                <td key={date ?? `none-${column}`} aria-selected={date !== null && date === value}>
                  {date === null ? null : (
                    <button
                      type="button"
                      className={styles.day}
                      data-offer={offerOf(date) ?? undefined}
                      ref={date === reachable ? reachableRef : undefined}
                      tabIndex={date === reachable ? 0 : -1}
                      aria-label={dayLabel(date, offerOf(date))}
                      aria-current={date === today ? 'date' : undefined}
                      aria-disabled={offerOf(date) === 'past' || undefined}
                      onClick={() => {
                        setFocused(date)
                        if (offerOf(date) !== 'past') onChoose(date)
                      }}
                    >
                      {Number(date.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )

  function dayLabel(date: string, offer: DayOffer | null): string {
    const words = [meetingDay(Date.parse(`${date}T12:00:00Z`), language, 'UTC')]
    if (date === today) words.push(t('today'))
    if (offer !== null) words.push(t(`dayStates.${offer}`))
    return words.join(', ')
  }
}

/**
 * The day that Tab leads to: the last one that had the focus, otherwise the chosen one, otherwise today, otherwise the
 * first.
 */
function reachableDay(month: string, focused: string | null, value: string | null, today: string): string {
  return [focused, value, today].find((date) => date?.startsWith(month)) ?? `${month}-01`
}

function monthName(month: string, language: Language): string {
  const text = dates(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${month}-01T00:00:00Z`),
  )
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Names of the days of the week, Monday first. */
function weekdays(language: Language): { short: string; long: string }[] {
  return Array.from({ length: 7 }, (_, index) => {
    // The fifth of January 1970 was a Monday.
    const day = Date.UTC(1970, 0, 5 + index)
    const name = (weekday: 'short' | 'long') => dates(language, { weekday, timeZone: 'UTC' }).format(day)
    return { short: name('short'), long: name('long') }
  })
}
