import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CallRow } from '#shared/contracts/calls.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { DaysLeft } from '#web/workspace/days-left.tsx'
import { dueText, instantOf } from '#web/workspace/due-text.ts'
import { useBeginApplication } from '#web/workspace/use-begin-application.ts'
import { callsAtHandQuery } from './list-queries.ts'
import styles from './calls-at-hand.module.css'

/** Calls that were brought in and have no application yet, each with the way to one; nothing where there are none. */
export function CallsAtHand({ userId }: { userId: string }): ReactNode {
  const { t } = useTranslation('applications')
  const list = useInfiniteQuery({ ...callsAtHandQuery(browserApi, userId), staleTime: 0 })
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  if (items.length === 0) return null
  return (
    <section className={styles.calls} aria-labelledby="calls-at-hand">
      <h2 id="calls-at-hand">{t('callsAtHand.title')}</h2>
      <ul>
        {items.map((call) => (
          <CallAtHand key={call.id} call={call} />
        ))}
      </ul>
      {list.hasNextPage ? (
        <Button variant="outline" size="sm" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('history.more')}
        </Button>
      ) : null}
    </section>
  )
}

function CallAtHand({ call }: { call: CallRow }): ReactNode {
  const { t } = useTranslation('applications')
  const { id, title, source_name, state, language, may_edit } = call
  const { begin, isBusy } = useBeginApplication(id)
  return (
    <li>
      <div className={styles.words}>
        <Link to={paths.call(id)} lang={title === null ? undefined : (language ?? undefined)}>
          {title ?? source_name ?? t('reading.pasted')}
        </Link>
        <p>{state === 'read' ? <Due call={call} /> : t(`callStates.${state}`)}</p>
      </div>
      {may_edit && state === 'read' ? (
        <Button variant="outline" size="sm" busy={isBusy} onClick={begin}>
          {t('list.start')}
        </Button>
      ) : null}
    </li>
  )
}

function Due({ call: { deadline: at, deadline_confirmed: confirmed } }: { call: CallRow }): ReactNode {
  const { t } = useTranslation('applications')
  const language = useLanguage()
  if (at === null) return t('list.noDeadline')
  const deadline = { at, instant: instantOf(at), confirmed }
  const { day, time, city } = dueText(deadline, language)
  const hour = time === null || city === null ? time : t('list.timeIn', { time, city })
  return (
    <>
      {[day, hour].filter(Boolean).join(', ')} <DaysLeft deadline={deadline} />
    </>
  )
}
