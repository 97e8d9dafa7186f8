import { useState } from 'react'
import type { ReactNode } from 'react'
import type { ApplicationDeadline } from '#shared/contracts/applications.ts'
import { daysUntil } from '#shared/zoned-time.ts'
import { userZone } from '#web/i18n/user-day.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './days-left.module.css'

/** What of a deadline its days are counted from. */
type Due = Pick<ApplicationDeadline, 'instant' | 'at' | 'confirmed'>

/** From how many days on the words are manila, and carmine. */
const [soonDays, urgentDays] = [30, 7]

/**
 * How many days are left, in words: muted over thirty, manila from thirty, carmine from seven. An unconfirmed deadline has
 * no count.
 */
export function DaysLeft({ deadline }: { deadline: Due }): ReactNode {
  const { t } = useTranslation('applications')
  const [now] = useState(() => Date.now())
  if (!deadline.confirmed)
    return (
      <span className={styles.left} data-tone="soon">
        {t('factMarks.unconfirmed')}
      </span>
    )
  const days = daysUntil(deadline.at, now, userZone())
  const isOver = deadline.instant === null ? days < 0 : Date.parse(deadline.instant) < now
  const tone = isOver ? 'over' : days <= urgentDays ? 'urgent' : days <= soonDays ? 'soon' : 'far'
  return (
    <span className={styles.left} data-tone={tone}>
      {isOver ? t('daysLeft.over') : days === 0 ? t('daysLeft.today') : t('daysLeft.days', { count: days })}
    </span>
  )
}
