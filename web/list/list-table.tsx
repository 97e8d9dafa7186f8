import type { ReactNode, RefObject } from 'react'
import styles from './table.module.css'
import lined from '#web/ui/lined-table.module.css'

type ListTableProps = {
  caption: string
  /** Names the area that scrolls; the caption does when it is left out. */
  label?: string | undefined
  isCompact?: boolean | undefined
  /** Other rows are on their way; these are the old ones. */
  isStale?: boolean | undefined
  className?: string | undefined
  list?: RefObject<HTMLElement | null>
  /** Head and body. */
  children: ReactNode
}

/** The frame of rows: an area that scrolls sideways, a table with its caption; cards on narrow screens. */
export function ListTable(props: ListTableProps): ReactNode {
  const { caption, label = caption, isCompact = false, isStale = false, className = '', list, children } = props
  return (
    <section
      {...(list ? { ref: list } : {})}
      className={styles.scroll}
      tabIndex={0}
      aria-label={label}
      aria-busy={isStale}
    >
      <table
        className={`${lined.table} ${lined.stack} ${styles.table} ${className}`}
        data-compact={isCompact || undefined}
      >
        <caption className="sr">{caption}</caption>
        {children}
      </table>
    </section>
  )
}
