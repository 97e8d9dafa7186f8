import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CallRow } from '#shared/contracts/calls.ts'
import { dueRanks } from '#shared/grants/due.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { refreshApplications } from '#web/workspace/application-queries.ts'
import { DaysLeft } from '#web/workspace/days-left.tsx'
import { dueText, instantOf } from '#web/workspace/due-text.ts'
import { useBeginApplication } from '#web/workspace/use-begin-application.ts'
import { callsAtHandQuery } from './list-queries.ts'
import type { DueFilter } from './list-queries.ts'
import { ListSearch } from './list-search.tsx'
import { useDeleteCall } from './use-delete-call.ts'
import styles from './calls-at-hand.module.css'
import control from '#web/ui/control.module.css'

/**
 * Calls that were brought in and have no application yet, by what is due next, each with the way to one; nothing where
 * there are none.
 */
export function CallsAtHand({ userId }: { userId: string }): ReactNode {
  const { t } = useTranslation('applications')
  const [search, setSearch] = useState('')
  const [due, setDue] = useState<DueFilter>('')
  const list = useInfiniteQuery({
    ...callsAtHandQuery(browserApi, userId, { search, due }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const isFiltered = search !== '' || due !== ''
  if (items.length === 0 && !isFiltered) return null
  return (
    <section className={styles.calls} aria-labelledby="calls-at-hand">
      <div className={styles.head}>
        <h2 id="calls-at-hand">{t('callsAtHand.title')}</h2>
        <ListSearch label={t('callsAtHand.search')} value={search} onChange={setSearch} />
        <span className={`${control.selectWrap} ${styles.show}`}>
          <select
            className={control.select}
            aria-label={t('callsAtHand.show')}
            value={due}
            onChange={({ target }) => setDue(dueRanks.find((each) => each === target.value) ?? '')}
          >
            <option value="">{t('callsAtHand.all')}</option>
            {dueRanks.map((each) => (
              <option key={each} value={each}>
                {t(`list.parts.${each}`)}
              </option>
            ))}
          </select>
          <Icon name="chev-down" size={18} />
        </span>
      </div>
      {items.length === 0 ? (
        <p role="status">{t('callsAtHand.none')}</p>
      ) : (
        <ul aria-busy={list.isPlaceholderData}>
          {items.map((call) => (
            <CallAtHand key={call.id} call={call} />
          ))}
        </ul>
      )}
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
  const queries = useQueryClient()
  const { id, title, source_name, state, language, may_edit, due } = call
  const name = title ?? source_name ?? t('reading.pasted')
  const { begin, isBusy } = useBeginApplication(id)
  const { remove, isBusy: isLeaving } = useDeleteCall(id, name, () => void refreshApplications(queries))
  return (
    <li data-past={due === 'past' || undefined}>
      <div className={styles.words}>
        <Link to={paths.call(id)} lang={title === null ? undefined : (language ?? undefined)}>
          {name}
        </Link>
        <p>{state === 'read' ? <Due call={call} /> : t(`callStates.${state}`)}</p>
      </div>
      {may_edit ? (
        <span className={styles.acts}>
          {state === 'read' ? (
            <Button variant="outline" size="sm" busy={isBusy} onClick={begin}>
              {t('list.start')}
            </Button>
          ) : null}
          <Button
            variant="ghost"
            size="sm"
            iconOnly
            busy={isLeaving}
            aria-label={t('list.delete', { name })}
            title={t('list.deleteShort')}
            onClick={remove}
          >
            <Icon name="trash" size={18} />
          </Button>
        </span>
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
