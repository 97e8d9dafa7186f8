import type { ReactNode } from 'react'
import { formatMonth } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { displayNameOf, initialsOf } from '#web/session/auth-context.ts'
import type { SessionUser } from '#web/session/auth-context.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { LinkTabs } from '#web/ui/link-tabs.tsx'
import { Row } from '#web/ui/margin-note.tsx'
import { tabPath } from './dashboard-tabs.ts'
import type { DashboardTab } from './dashboard-tabs.ts'
import styles from './dashboard-frame.module.css'
import countStyles from '#web/ui/count.module.css'

type DashboardFrameProps = {
  user: SessionUser
  isStaff: boolean
  /** Name of the user's first organisation, shown instead of the address; null: none, undefined: not known yet. */
  organisation: string | null | undefined
  /** Those the user may open, in their order. */
  tabs: readonly DashboardTab[]
  tab: DashboardTab
  /** How many things wait in the tabs that count them; undefined: not known. */
  counts?: Partial<Record<DashboardTab, number | undefined>>
  /** At the right of the name: the plan. */
  plan?: ReactNode
  /** Above the tabs: what must be seen whatever is open. */
  notice?: ReactNode
  /** In the margin next to the name. */
  note?: ReactNode
  children: ReactNode
}

/** The dashboard's head and its tabs, around the tab that is open. @see docs/reference/product.md#dashboard */
export function DashboardFrame(props: DashboardFrameProps): ReactNode {
  const { user, isStaff, organisation, tabs, tab, counts = {}, plan, notice, note, children } = props
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  const name = displayNameOf(user)
  const memberSince = user.createdAt === null ? '' : t('memberSince', { month: formatMonth(user.createdAt, language) })
  return (
    <div className={styles.app}>
      <Row note={note}>
        <div className={styles.head}>
          <Avatar initials={initialsOf(user)} size="large" staff={isStaff} />
          <div className={styles.person}>
            <h1>{name}</h1>
            <p className={styles.facts}>
              <span>
                {organisation === undefined ? '\u00a0' : (organisation ?? (name === user.email ? '' : user.email))}
              </span>
              <span>{memberSince}</span>
            </p>
          </div>
          {plan === undefined ? null : <div className={styles.plan}>{plan}</div>}
        </div>
        <div className={styles.notices} data-notices>
          {notice}
        </div>
        <LinkTabs
          label={t('tabs.label')}
          value={tab}
          tabs={tabs.map((each) => ({
            value: each,
            label: <TabLabel words={t(`tabs.${each}`)} isCounted={each in counts} count={counts[each] ?? 0} />,
            to: tabPath(each),
          }))}
        >
          {children}
        </LinkTabs>
      </Row>
    </div>
  )
}

/** The name of a tab with what waits in it. */
function TabLabel({ words, isCounted, count }: { words: string; isCounted: boolean; count: number }): ReactNode {
  if (!isCounted) return words
  return (
    <span className={styles.countable}>
      {words} {count === 0 ? null : <span className={countStyles.count}>{count}</span>}
    </span>
  )
}
