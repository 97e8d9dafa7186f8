import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Ticket } from '#shared/contracts/support.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './list-parts.module.css'
import reply from './reply.module.css'
import control from '#web/ui/control.module.css'

/**
 * Changes the search part of the address; null or an empty text takes a parameter out. Typing replaces the entry of the
 * history.
 */
export type ChangeAddress = (changes: Readonly<Record<string, string | null>>, replace?: boolean) => void

/** The address of a list of tickets, and how to change it; its other parameters stay. */
export function useTicketAddress(): [search: URLSearchParams, change: ChangeAddress] {
  const [search, setSearch] = useSearchParams()
  return [
    search,
    (changes, replace = false) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(changes)) {
            if (value === null || value === '') next.delete(name)
            else next.set(name, value)
          }
          return next
        },
        { replace, preventScrollReset: true },
      ),
  ]
}

/** Where a ticket of a list leads, or with null back to the list. */
export function ticketAddress(search: URLSearchParams, id: string | null): string {
  const address = new URLSearchParams(search)
  if (id === null) address.delete('ticket')
  else address.set('ticket', id)
  return `?${address}`
}

/** Searches a list while the user types. */
export function ListSearch({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: ChangeAddress
}): ReactNode {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Back, or filters that were cleared: the field follows, unless the user is typing in it.
    if (field.current && field.current !== document.activeElement) field.current.value = value
  }, [value])
  return (
    <input
      ref={field}
      type="search"
      className={control.input}
      aria-label={label}
      placeholder={label}
      defaultValue={value}
      maxLength={200}
      onChange={(event) => onChange({ q: event.currentTarget.value.trim() }, true)}
    />
  )
}

/** Narrows a list to one value of a field; `children` are the options. */
export function ListChoice({
  label,
  name,
  value,
  onChange,
  children,
}: {
  label: string
  /** What the value is called in the address. */
  name: string
  value: string
  onChange: ChangeAddress
  children: ReactNode
}): ReactNode {
  return (
    <span className={control.selectWrap}>
      <select
        className={control.select}
        aria-label={label}
        value={value}
        onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      >
        {children}
      </select>
      <Icon name="chev-down" size={18} />
    </span>
  )
}

/** What a list that is read page by page knows of itself. */
type Pages = {
  error: unknown
  isError: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch(): unknown
  fetchNextPage(): unknown
}

type ListBodyProps<Row extends { id: string }> = {
  list: Pages
  /** Undefined before the first page has come. */
  rows: readonly Row[] | undefined
  /** Names the list for who hears it. */
  label: string
  /** Takes the place of a list without rows. */
  empty: ReactNode
  row: (row: Row) => ReactNode
}

/** A list of tickets in every state: not there yet, failed, empty, or rows with a way to more of them. */
export function ListBody<Row extends { id: string }>({ list, rows, label, empty, row }: ListBodyProps<Row>): ReactNode {
  const { t } = useTranslation(['support', 'errors'])
  if (rows === undefined) {
    if (!list.isError) return <Lines label={t('list.loading')} />
    const text = `${t('list.failed')} ${t(`errors:${apiErrorCode(list.error)}`)}`
    return <Failure text={text} onRetry={() => void list.refetch()} />
  }
  if (rows.length === 0) return empty
  return (
    <>
      <ul className={styles.list} aria-label={label}>
        {rows.map((each) => (
          <li key={each.id}>{row(each)}</li>
        ))}
      </ul>
      {list.hasNextPage ? (
        <Button
          variant="ghost"
          size="sm"
          className={styles.more}
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('list.more')}
        </Button>
      ) : null}
    </>
  )
}

/** What could not be loaded, and once more. */
export function Failure({ text, onRetry }: { text: string; onRetry: () => void }): ReactNode {
  const { t } = useTranslation('support')
  return (
    <div className={styles.failure}>
      <FormError>{text}</FormError>
      <Button variant="outline" size="sm" onClick={onRetry}>
        {t('list.retry')}
      </Button>
    </div>
  )
}

/** Placeholder for tickets or a thread. */
export function Lines({ label }: { label: string }): ReactNode {
  return (
    <div className={styles.lines} role="status" aria-label={label} aria-busy>
      {[1, 2, 3, 4].map((line) => (
        <Skeleton key={line} className="mb-4 h-12" />
      ))}
    </div>
  )
}

/** Leads from a merged ticket to the one that it goes on in; nothing for any other. */
export function MergedInto({ merged, search }: { merged: Ticket['merged_into']; search: URLSearchParams }): ReactNode {
  const { t } = useTranslation('support')
  if (merged === null) return null
  return (
    <p className={reply.reply}>
      {t('thread.merged')}{' '}
      <Link to={ticketAddress(search, merged.id)} preventScrollReset>
        #{merged.number} {merged.subject}
      </Link>
    </p>
  )
}

/** Shown at the side of a list in which nothing is open. */
export function NothingOpen(): ReactNode {
  const { t } = useTranslation('support')
  return (
    <div className={styles.none}>
      <p className="muted">{t('list.choose')}</p>
    </div>
  )
}
