import { useState } from 'react'
import type { ReactNode } from 'react'
import type { ApplicationDeadline } from '#shared/contracts/applications.ts'
import { daysBetween, localOf } from '#shared/zoned-time.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './days-left.module.css'

/** What of a deadline its days are counted from. */
type Due = Pick<ApplicationDeadline, 'instant' | 'at'>

/** From how many days on the words are manila, and carmine. */
const [soonDays, urgentDays] = [30, 7]

/** Days until a deadline by the person's own calendar; a day without an hour is the same everywhere. */
function daysLeftOf({ instant, at }: Due, now: number): number {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const day = instant === null ? at.slice(0, 10) : localOf(Date.parse(instant), zone).date
  return daysBetween(localOf(now, zone).date, day)
}

/** How many days are left, in words: muted over thirty, manila from thirty, carmine from seven. */
export function DaysLeft({ deadline }: { deadline: Due }): ReactNode {
  const { t } = useTranslation('applications')
  const [now] = useState(() => Date.now())
  const days = daysLeftOf(deadline, now)
  const isOver = deadline.instant === null ? days < 0 : Date.parse(deadline.instant) < now
  const tone = isOver ? 'over' : days <= urgentDays ? 'urgent' : days <= soonDays ? 'soon' : 'far'
  return (
    <span className={styles.left} data-tone={tone}>
      {isOver ? t('daysLeft.over') : days === 0 ? t('daysLeft.today') : t('daysLeft.days', { count: days })}
    </span>
  )
}
