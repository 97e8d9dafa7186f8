import type { ReactNode } from 'react'
import styles from './ledger.module.css'

/** Figures in a row between two ink lines. @param columns how many are on a line; left out, four. */
export function Ledger({ columns, children }: { columns?: 2; children: ReactNode }): ReactNode {
  return (
    <dl className={styles.ledger} data-piece="ledger" data-columns={columns}>
      {children}
    </dl>
  )
}
