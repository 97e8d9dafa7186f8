import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { deletedApplicationDays } from '#shared/applications.ts'
import type { ApplicationStatus } from '#shared/applications.ts'
import type { Application } from '#shared/contracts/applications.ts'
import { dayMs } from '#shared/duration.ts'
import { mayAs } from '#shared/organisations.ts'
import { formatLongDay } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { applyPath } from '#web/workspace/apply-paths.ts'
import { DaysLeft } from '#web/workspace/days-left.tsx'
import { dueText } from '#web/workspace/due-text.ts'
import { OpenMarks } from '#web/workspace/marks.tsx'
import { MiniThread } from '#web/workspace/thread.tsx'
import { useRowActions } from './use-row-actions.ts'
import styles from './application-row.module.css'

const CopyDialog = lazy(() => import('#web/features/drafts/public/copy-dialog.tsx'))

const pills = {
  draft: { glyph: 'wait', tone: 'neutral' },
  in_progress: { glyph: 'half', tone: 'blue' },
  ready_to_submit: { glyph: 'full', tone: 'green' },
  submitted: { glyph: 'reply', tone: 'blue' },
  awarded: { glyph: 'full', tone: 'green' },
  declined: { glyph: 'off', tone: 'neutral' },
} as const satisfies Record<ApplicationStatus, object>

type ApplicationRowProps = {
  userId: string
  application: Application
  /** Says whose it is, where the list holds those of several organisations. */
  withOrganisation: boolean
  onChanged: () => void
}

/** An application in the list: deadline, title, what comes next, how far it is. The row leads to it as a whole. */
export function ApplicationRow({ userId, application, withOrganisation, onChanged }: ApplicationRowProps): ReactNode {
  const { t } = useTranslation('applications')
  const { id, title, call, status, next, archived, role, deleted_at, organisation, due } = application
  const isOver = status === 'submitted' || status === 'awarded' || status === 'declined'
  const name = title || t('untitled')
  const assumed = call?.assumed ?? 0
  const { action, isBusy } = useRowActions(application, name, onChanged)
  // Some programmes are called as their only call.
  const about = [
    call?.programme === title ? null : call?.programme,
    call?.identifier,
    withOrganisation ? organisation : null,
  ].filter((part) => part !== null && part !== undefined)
  const mayWrite = mayAs(role, 'editor')
  const [isCopying, setCopying] = useState(false)
  return (
    <article className={styles.row} data-row data-past={isOver || due === 'past' || deleted_at !== null}>
      <When application={application} isOver={isOver} />
      <div>
        <h3 lang={call?.language ?? undefined}>
          {deleted_at === null ? (
            <Link to={applyPath(id)} data-row-link>
              {name}
            </Link>
          ) : (
            name
          )}
        </h3>
        <p className={styles.about}>{about.join(', ')}</p>
        {deleted_at === null ? (
          <p className={styles.next}>
            <b>{t('list.next')}</b> {t(`next.${next.action}`, { count: next.count })}
            {assumed === 0 ? null : <small>{t('list.assumed', { count: assumed })}</small>}
          </p>
        ) : null}
      </div>
      <div className={styles.state}>
        <StatusPill {...pills[status]}>{t(`statuses.${status}`)}</StatusPill>
        <MiniThread application={application} />
      </div>
      <div className={styles.actions}>
        {deleted_at === null ? (
          <>
            <span className={buttonClass({ variant: 'outline', size: 'sm' })} aria-hidden>
              {t(isOver ? 'list.open' : 'list.continue')}
            </span>
            {mayWrite ? (
              <span className={styles.small}>
                <Button
                  variant="ghost"
                  size="sm"
                  busy={isBusy}
                  onClick={() => action(archived ? 'unarchive' : 'archive')}
                >
                  {t(archived ? 'list.unarchive' : 'list.archive')}
                </Button>
                <Button
                  variant="ghost"
                  size="sm"
                  iconOnly
                  aria-label={t('copying.of', { name })}
                  title={t('copying.button')}
                  onClick={() => setCopying(true)}
                >
                  <Icon name="copy" size={18} />
                </Button>
                <Button
                  variant="ghost"
                  size="sm"
                  iconOnly
                  aria-label={t('list.delete', { name })}
                  title={t('list.deleteShort')}
                  onClick={() => action('delete')}
                >
                  <Icon name="trash" size={18} />
                </Button>
              </span>
            ) : null}
          </>
        ) : mayWrite ? (
          <Button variant="outline" size="sm" busy={isBusy} onClick={() => action('restore')}>
            {t('list.restore')}
          </Button>
        ) : null}
      </div>
      <Suspense>
        {isCopying ? <CopyDialog application={application} userId={userId} onClose={() => setCopying(false)} /> : null}
      </Suspense>
    </article>
  )
}

function When({ application, isOver }: { application: Application; isOver: boolean }): ReactNode {
  const { t } = useTranslation('applications')
  const language = useLanguage()
  const [now] = useState(() => Date.now())
  const { deadline, deleted_at } = application
  if (deleted_at !== null)
    return (
      <div className={styles.when}>
        <b>{formatLongDay(deleted_at, language)}</b>
        <span>{t('list.deletedOn', { count: Math.max(0, daysKept(deleted_at, now)) })}</span>
      </div>
    )
  if (deadline === null)
    return (
      <div className={styles.when}>
        <span>{t('list.noDeadline')}</span>
      </div>
    )
  const { day, time, city } = dueText(deadline, language)
  return (
    <div className={styles.when}>
      {deadline.marks.includes('conflict') ? (
        <span>{t('list.disputed')}</span>
      ) : (
        <>
          <b>{day}</b>
          {time === null ? null : <span>{city === null ? time : t('list.timeIn', { time, city })}</span>}
        </>
      )}
      {isOver ? null : (
        <>
          {deadline.confirmed ? <DaysLeft deadline={deadline} /> : null}
          <OpenMarks id={application.id} path={deadline.path} marks={deadline.marks} />
        </>
      )}
    </div>
  )
}

/** Whole days that a deleted application can still be restored. */
function daysKept(deletedAt: string, now: number): number {
  return Math.floor((Date.parse(deletedAt) + deletedApplicationDays * dayMs - now) / dayMs)
}
