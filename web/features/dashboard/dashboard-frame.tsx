import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { displayNameOf, initialsOf } from '#web/session/auth-context.ts'
import type { SessionUser } from '#web/session/auth-context.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { LinkTabs } from '#web/ui/link-tabs.tsx'
import { Row } from '#web/ui/margin-note.tsx'
import { tabPath } from './dashboard-tabs.ts'
import type { DashboardTab } from './dashboard-tabs.ts'

type DashboardFrameProps = {
  user: SessionUser
  isStaff: boolean
  /** Those the user may open, in their order. */
  tabs: readonly DashboardTab[]
  tab: DashboardTab
  /** Stands over the tabs: what must be seen whatever is open. */
  notice?: ReactNode
  /** Stands in the margin beside the name. */
  note?: ReactNode
  children: ReactNode
}

/** The dashboard's head and its tabs, around the tab that is open. @see product specification, section 2 (dashboard) */
export function DashboardFrame(props: DashboardFrameProps): ReactNode {
  const { user, isStaff, tabs, tab, notice, note, children } = props
  const { t } = useTranslation('dashboard')
  const name = displayNameOf(user)
  return (
    <div className="app">
      <Row note={note}>
        <div className="app-head">
          <Avatar initials={initialsOf(user)} size="large" staff={isStaff} />
          <div>
            <h1>{name}</h1>
            {name === user.email ? null : <p className="muted">{user.email}</p>}
          </div>
        </div>
        {notice}
        <LinkTabs
          label={t('tabs.label')}
          value={tab}
          tabs={tabs.map((each) => ({ value: each, label: t(`tabs.${each}`), to: tabPath(each) }))}
        >
          {children}
        </LinkTabs>
      </Row>
    </div>
  )
}
