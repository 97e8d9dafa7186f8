import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './list.module.css'
import pagerStyles from './pager.module.css'
import rowline from '#web/ui/rowline.module.css'

type ToolsProps = { label?: string; className?: string; children: ReactNode }

/** Buttons side by side. @param label names them as a region of their own. */
export function Tools({ label, className = '', children }: ToolsProps): ReactNode {
  const Part = label === undefined ? 'div' : 'section'
  return (
    <Part className={`${styles.tools} ${className}`} aria-label={label}>
      {children}
    </Part>
  )
}

/** The sheet of a list, from its loading rows to its pager. @param label names it as a region of its own. */
export function ListSheet({ label, children }: { label?: string; children: ReactNode }): ReactNode {
  const Part = label === undefined ? 'div' : 'section'
  return (
    <Part className={`sheet ${styles.sheet}`} aria-label={label}>
      {children}
    </Part>
  )
}

/** A filter that is set, as a chip shows it. */
export type FilterChip = { name: string; label: string; onRemove: () => void }

/** The filters that are set, each with a way to take it off, and one for all. Nothing when none is. */
export function FilterChips({ chips, onClear }: { chips: readonly FilterChip[]; onClear: () => void }): ReactNode {
  const { t } = useTranslation('admin')
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={t('list.filters')}>
      {chips.map(({ name, label, onRemove }) => (
        <li key={name}>
          <button
            type="button"
            className={styles.chip}
            aria-label={t('list.removeFilter', { name: label })}
            onClick={onRemove}
          >
            {label}
            <Icon name="x" size={16} />
          </button>
        </li>
      ))}
      <li>
        <Button variant="ghost" size="sm" onClick={onClear}>
          {t('list.clearAll')}
        </Button>
      </li>
    </ul>
  )
}

type PagerProps = {
  /** At the left: how many of how many. */
  children: ReactNode
  /** The words of the two buttons: by time, or by another order. */
  isByTime: boolean
  previous: string | null
  next: string | null
  onTurn: (cursor: string | null) => void
}

/** Leads to the page before and the page after. */
export function Pager({ children, isByTime, previous, next, onTurn }: PagerProps): ReactNode {
  const { t } = useTranslation('admin')
  return (
    <nav className={pagerStyles.pager} aria-label={t('list.pages')}>
      <span>{children}</span>
      <span className={styles.tools}>
        <Button variant="outline" size="sm" disabled={previous === null} onClick={() => onTurn(previous)}>
          <Icon name="chev-left" size={16} />
          {t(isByTime ? 'list.newer' : 'list.back')}
        </Button>
        <Button variant="outline" size="sm" disabled={next === null} onClick={() => onTurn(next)}>
          {t(isByTime ? 'list.older' : 'list.next')}
          <Icon name="chev-right" size={16} />
        </Button>
      </span>
    </nav>
  )
}

type SelectionBarProps = {
  count: number
  isAll: boolean
  /** Null: the whole list is on this page. */
  onSelectAll: (() => void) | null
  onClear: () => void
  children: ReactNode
}

/** Above the table while rows are selected: how many, and what can be done with them. */
export function SelectionBar({ count, isAll, onSelectAll, onClear, children }: SelectionBarProps): ReactNode {
  const { t } = useTranslation('admin')
  return (
    <div className={styles.bulk}>
      <b role="status">{isAll ? t('list.allSelected') : t('list.selected', { count })}</b>
      {onSelectAll === null || isAll ? null : (
        <Button variant="ghost" size="sm" onClick={onSelectAll}>
          {t('list.selectAll')}
        </Button>
      )}
      <span className={styles.bulkActions}>
        {children}
        <Button variant="ghost" size="sm" iconOnly aria-label={t('list.clearSelection')} onClick={onClear}>
          <Icon name="x" size={18} />
        </Button>
      </span>
    </div>
  )
}

/** A button that opens a small panel under itself; closes on Escape and on a press outside. */
export function ListMenu({ label, icon, children }: { label: string; icon: IconName; children: ReactNode }): ReactNode {
  const box = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    function close(event: Event): void {
      const menu = box.current
      if (!menu?.open) return
      if (event instanceof KeyboardEvent ? event.key !== 'Escape' : menu.contains(event.target as Node | null)) return
      if (event instanceof KeyboardEvent) {
        event.preventDefault()
        menu.querySelector('summary')?.focus()
      }
      menu.open = false
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('keydown', close, { capture: true })
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('keydown', close, { capture: true })
    }
  }, [])
  return (
    <details ref={box} className={styles.menu}>
      <summary className={buttonClass({ variant: 'outline', size: 'sm' })}>
        <Icon name={icon} size={18} />
        {label}
      </summary>
      <div className={styles.menuBody}>{children}</div>
    </details>
  )
}

/** The list before its first rows have come. */
export function ListSkeleton(): ReactNode {
  const { t } = useTranslation('admin')
  return (
    <div className={styles.skeleton} role="status" aria-label={t('list.loading')} aria-busy>
      {Array.from({ length: 8 }, (_, index) => index).map((each) => (
        <div key={each} className={rowline.rowline}>
          <Skeleton className="h-8 w-8 rounded-full" />
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-4 w-1/5" />
        </div>
      ))}
    </div>
  )
}

type FailureProps = { error: unknown; isBusy: boolean; onRetry: () => void }

/** Replaces a list while it is not there: its lines, or why it cannot come. @param error null: none. */
export function ListPending(props: FailureProps): ReactNode {
  return props.error === null ? <ListSkeleton /> : <ListFailure {...props} />
}

/** A screen or a part of it could not be loaded: why, and a retry; small when there is content already. */
export function ListFailure({ error, isBusy, onRetry }: FailureProps): ReactNode {
  const { t } = useTranslation(['admin', 'errors'])
  const code = apiErrorCode(error)
  const words =
    code === 'offline' || code === 'unavailable'
      ? t('list.failedAway')
      : code === 'unexpected'
        ? t('list.failedHere')
        : t(`errors:${code}`)
  return (
    <div className={styles.failure} role="alert">
      <EmptyState
        art="error-server"
        title={t('list.failed')}
        text={words}
        action={
          <Button variant="outline" busy={isBusy} onClick={onRetry}>
            {t('list.retry')}
          </Button>
        }
      />
    </div>
  )
}
