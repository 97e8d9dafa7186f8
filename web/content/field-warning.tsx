import type { ReactNode } from 'react'
import styles from './field-warning.module.css'

/** What somebody should know about what a field holds before it is kept; it can be kept all the same. */
export function FieldWarning({ children }: { children: ReactNode }): ReactNode {
  return (
    <p className={`hint ${styles.warning}`} role="status">
      {children}
    </p>
  )
}
