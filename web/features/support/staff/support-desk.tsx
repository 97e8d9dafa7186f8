import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { sortsByWaiting, ticketQueues } from '#shared/contracts/support.ts'
import type { SupportFigures, TicketQueue } from '#shared/contracts/support.ts'
import { hourMs } from '#shared/duration.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { Lines, NothingOpen, useTicketAddress } from '#web/features/support/list-parts.tsx'
import { Queue } from '#web/features/support/staff/queue.tsx'
import { StaffTicketView } from '#web/features/support/staff/staff-ticket.tsx'
import { figuresQuery, queueFilters, queueOf, refreshDesk } from '#web/features/support/staff/staff-queries.ts'
import { formatPercent } from '#web/i18n/formats.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useLiveEvent } from '#web/session/use-live-event.ts'
import { showCurrentTab } from '#web/ui/show-current-tab.ts'
import panes from '#web/features/support/panes.module.css'
import styles from './support-desk.module.css'
import countStyles from '#web/ui/count.module.css'
import tabs from '#web/ui/tabs.module.css'

const HeldMails = lazy(() => import('#web/features/support/staff/held-mails.tsx'))

/** Staff's queues with the open ticket next to them; which one is in the address. @see SUP-02, ADM-07 */
export default function SupportDesk({ userId }: { userId: string }): ReactNode {
  const { t } = useTranslation('support')
  const queries = useQueryClient()
  const [search, change] = useTicketAddress()
  const queue = queueOf(search)
  const open = search.get('ticket')
  const isHeld = search.get('mails') === 'held'
  const { data: figures } = useQuery(figuresQuery(browserApi))
  useLiveEvent('ticket_changed', (event) => void refreshDesk(queries, event?.ticket_id ?? null))
  return (
    <>
      <Figures figures={figures} />
      <nav ref={showCurrentTab} className={tabs.tabs} aria-label={t('desk.queues')}>
        {ticketQueues.map((each) => (
          <Link
            key={each}
            className={tabs.tab}
            to={`?${queueAddress(search, each)}`}
            preventScrollReset
            aria-current={each === queue && !isHeld ? 'page' : undefined}
          >
            {t(`desk.${each}`)}
            <Count figures={figures} queue={each} />
          </Link>
        ))}
        <Link
          className={tabs.tab}
          to={`?${heldAddress(search)}`}
          preventScrollReset
          aria-current={isHeld ? 'page' : undefined}
        >
          {t('held.title')}
          {figures === undefined || figures.held_mails === 0 ? null : (
            <span className={countStyles.count}>{figures.held_mails}</span>
          )}
        </Link>
      </nav>
      {isHeld ? (
        <Suspense fallback={<Lines label={t('list.loading')} />}>
          <HeldMails search={search} />
        </Suspense>
      ) : (
        <section className={`sheet ${panes.panes} ${styles.desk}`} data-open={open !== null || undefined}>
          <Queue key={queue} queue={queue} userId={userId} search={search} open={open} onChange={change} />
          {open === null ? <NothingOpen /> : <StaffTicketView key={open} id={open} search={search} />}
        </section>
      )}
    </>
  )
}

function queueAddress(search: URLSearchParams, queue: TicketQueue): URLSearchParams {
  const next = new URLSearchParams(search)
  next.set('queue', queue)
  next.delete('ticket')
  next.delete('mails')
  if (!sortsByWaiting(queue)) next.delete('sort')
  return next
}

/** Only what is no filter of a queue stays, such as the tab of the dashboard. */
function heldAddress(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of ['queue', 'ticket', ...queueFilters]) next.delete(name)
  next.set('mails', 'held')
  return next
}

function Count({ figures, queue }: { figures: SupportFigures | undefined; queue: TicketQueue }): ReactNode {
  if (queue === 'closed' || queue === 'all' || figures === undefined || figures[queue] === 0) return null
  return <span className={countStyles.count}>{figures[queue]}</span>
}

function Figures({ figures }: { figures: SupportFigures | undefined }): ReactNode {
  const { t } = useTranslation('support')
  const language = useLanguage()
  const hours = (ms: number | null | undefined) =>
    ms === null || ms === undefined
      ? t('desk.noFigure')
      : t('desk.workHours', {
          hours: new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(ms / hourMs),
        })
  const share = figures?.first_answer_in_time
  return (
    <dl className={styles.figures} aria-label={t('desk.figures')}>
      <div>
        <dt>{t('desk.firstAnswer')}</dt>
        <dd>{hours(figures?.first_answer_median_ms)}</dd>
      </div>
      <div>
        <dt>{t('desk.inTime')}</dt>
        <dd>{share === null || share === undefined ? t('desk.noFigure') : formatPercent(share * 100, language)}</dd>
      </div>
      <div>
        <dt>{t('desk.resolution')}</dt>
        <dd>{hours(figures?.resolution_median_ms)}</dd>
      </div>
      <div>
        <dt>{t('desk.satisfaction')}</dt>
        <dd>
          {figures === undefined || figures.satisfaction_average === null
            ? t('desk.noFigure')
            : t('desk.satisfactionOf', {
                average: new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(
                  figures.satisfaction_average,
                ),
                count: figures.satisfaction_count,
              })}
        </dd>
      </div>
    </dl>
  )
}
