import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isCalendarDay } from '#shared/zoned-time.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { freeTimesQuery } from './desk-queries.ts'
import styles from './free-times.module.css'

type FreeTimesProps = {
  date: string
  /** Type of consultation; null: the first one. */
  type: string | null
  time: string
  onChoose: (time: string) => void
}

/** The times that can be had on a day, to choose one with a press; why there are none. */
export function FreeTimes({ date, type, time, onChoose }: FreeTimesProps): ReactNode {
  const { t } = useTranslation('bookings')
  const { data } = useQuery({ ...freeTimesQuery(date, type), enabled: isCalendarDay(date) })
  if (!isCalendarDay(date) || data === undefined) return null
  const free = data.slots.filter(({ available }) => available)
  return (
    <Choices says={t(free.length > 0 ? 'free.title' : data.slots.length === 0 ? 'free.closed' : 'free.none')}>
      {free.map(({ start, time: at }) => (
        <Button
          key={start}
          type="button"
          variant={at === time ? 'primary' : 'outline'}
          size="sm"
          aria-pressed={at === time}
          onClick={() => onChoose(at)}
        >
          {at}
        </Button>
      ))}
    </Choices>
  )
}

type ChoicesProps = {
  /** What is to be chosen, or that there is nothing. */
  says?: string | null
  /** Names them where nothing is said. */
  label?: string
  children: ReactNode
}

/** What can be put into fields with one press, under them. */
export function Choices({ says = null, label, children }: ChoicesProps): ReactNode {
  return (
    <div className={styles.choices} role={label === undefined ? undefined : 'group'} aria-label={label}>
      {says === null ? null : (
        <p className="hint" role="status">
          {says}
        </p>
      )}
      {children}
    </div>
  )
}

/** True when a day has no starts at all; false while that is not known. */
export function useIsClosed(date: string, type: string | null): boolean {
  const { data } = useQuery({ ...freeTimesQuery(date, type), enabled: isCalendarDay(date) })
  return data !== undefined && data.slots.length === 0
}
