import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Call, CallFactsResponse, CallHistory } from '#shared/contracts/calls.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { formatLongInstant, formatNumber } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { historyQuery } from './call-queries.ts'
import { factWords, labelOf } from './fact-rows.ts'
import styles from './fact-history.module.css'

type Entry = CallHistory['items'][number]
type HistoryProps = { call: Call; facts: CallFactsResponse; userId: string }

/** Who decided what about the facts of a call: the fact, its old and its new value. Asked for once it is opened. */
export function FactHistory({ call, facts, userId }: HistoryProps): ReactNode {
  const { t } = useTranslation('calls')
  const [isOpen, setOpen] = useState(false)
  if (facts.decisions.length === 0 && facts.facts_version <= 1) return null
  return (
    <section className={styles.history}>
      <h2>{t('history.title')}</h2>
      {isOpen ? (
        <Entries call={call} facts={facts} userId={userId} />
      ) : (
        <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
          {t('history.show')}
        </Button>
      )}
    </section>
  )
}

function Entries({ call, facts, userId }: HistoryProps): ReactNode {
  const { t } = useTranslation('calls')
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    historyQuery(browserApi, userId, call.id),
  )
  const items = data?.pages.flatMap((page) => page.items)
  if (items === undefined && !isError) return <Skeleton className="h-40" />
  return (
    <>
      {items?.length === 0 ? <p className={styles.none}>{t('history.none')}</p> : null}
      <ol>
        {together(items ?? []).map((entries) => (
          <HistoryRow key={entries[0]?.id} entries={entries} facts={facts} />
        ))}
      </ol>
      {isError ? <p role="alert">{t('history.notLoaded')}</p> : null}
      {isError || hasNextPage ? (
        <Button
          variant="ghost"
          size="sm"
          busy={isFetching}
          onClick={() => void (items === undefined ? refetch() : fetchNextPage())}
        >
          {t(isError ? 'retry' : 'history.more')}
        </Button>
      ) : null}
    </>
  )
}

/** Facts that one person confirmed at one stroke are one entry. */
function together(items: readonly Entry[]): Entry[][] {
  const rows: Entry[][] = []
  for (const item of items) {
    const [first] = rows.at(-1) ?? []
    const isSame =
      first?.action === 'confirm' && item.action === 'confirm' && first.at === item.at && first.by === item.by
    if (isSame) rows.at(-1)?.push(item)
    else rows.push([item])
  }
  return rows
}

function HistoryRow({ entries, facts }: { entries: readonly Entry[]; facts: CallFactsResponse }): ReactNode {
  const { t } = useTranslation('calls')
  const language = useLanguage()
  const [entry, ...others] = entries
  if (entry === undefined) return null
  const { path, action, before, after, source, at, by } = entry
  const words = (value: unknown) => factWords({ t, language }, path, value, facts)
  const [old, now] = [words(before), words(after)]
  const names = [...new Set(entries.map((each) => labelOf({ t, language }, each.path)))]
  return (
    <li>
      <b>
        {others.length === 0
          ? names[0]
          : t('history.several', { value: formatNumber(entries.length, language), names: names.join(', ') })}
      </b>
      {others.length > 0 || old === now ? null : (
        <span className={styles.value}>
          <del>{old}</del> <ins>{now}</ins>
        </span>
      )}
      {others.length === 0 && old === now ? <span className={styles.value}>{now}</span> : null}
      <small>
        {t(`history.${action}`, { name: by ?? t('decided.somebody'), time: formatLongInstant(at, language) })}
        {source === null ? null : ` ${t('decided.source', { source })}`}
      </small>
    </li>
  )
}
