import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { StepName } from '#shared/applications.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { helpPath } from '#web/help-topics.ts'
import type { TopicName } from '#web/help-topics.ts'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { stepAt } from './step-facts.ts'
import { Thread, ThreadStrip } from './thread.tsx'
import type { ThreadApplication } from './thread.tsx'
import styles from './workspace-frame.module.css'

type WorkspaceFrameProps = {
  /** The site's own; it is above the thread. */
  logo: ReactNode
  /** The language and the account, at the end of the bar. */
  account: ReactNode
  /** Null while it is not known which application it is. */
  application: ThreadApplication | null
  current: StepName | null
  /** In the bar: title, deadline, and what can be done. */
  bar: ReactNode
  /** Under the step Text while it is open. */
  outline?: ReactNode
  /** Under the thread. */
  foot?: ReactNode
  children: ReactNode
}

/** The workspace: left of the rule navigation, right of it the work. @see docs/reference/workspace.md#screens */
export function WorkspaceFrame({
  logo,
  account,
  application,
  current,
  bar,
  outline,
  foot,
  children,
}: WorkspaceFrameProps): ReactNode {
  const { t } = useTranslation(['applications', 'common'])
  const { pathname } = useLocation()
  return (
    <>
      <SkipLink>{t('common:skip')}</SkipLink>
      <div className={styles.shell}>
        <nav className={styles.side} aria-label={t('thread')}>
          {logo}
          <Link className={styles.back} to={paths.dashboardApplications}>
            <Icon name="back" size={18} />
            {t('back')}
          </Link>
          {application === null ? null : <Thread application={application} current={current} outline={outline} />}
          {foot === undefined ? null : <div className={styles.foot}>{foot}</div>}
        </nav>
        <div className={styles.desk}>
          <header className={styles.bar}>
            <Link className={styles.narrowBack} to={paths.dashboardApplications} aria-label={t('back')}>
              <Icon name="back" />
            </Link>
            {bar}
            <Link
              className={buttonClass({ variant: 'ghost', size: 'sm', className: styles.help })}
              to={helpPath(topicAt(pathname))}
              aria-label={t('help')}
            >
              <Icon name="info" size={18} />
              <span>{t('help')}</span>
            </Link>
            <div className={styles.account}>{account}</div>
          </header>
          {application === null ? null : (
            <nav className={styles.strip} aria-label={t('thread')}>
              <ThreadStrip application={application} current={current} />
            </nav>
          )}
          <main id="main" className={styles.main} tabIndex={-1}>
            {children}
          </main>
        </div>
      </div>
    </>
  )
}

/**
 * What a person who is there most likely wants to read about. It follows the address, so it is right from the first
 * moment.
 */
function topicAt(pathname: string): TopicName {
  if (pathname === paths.applyNew) return 'call'
  if (pathname.endsWith('/plan')) return 'plan'
  const step = stepAt(pathname)
  return step === null ? 'applications' : stepTopics[step]
}

const stepTopics: Readonly<Record<StepName, TopicName>> = {
  fit: 'fit',
  call: 'marks',
  text: 'text',
  review: 'review',
  submission: 'applications',
}
