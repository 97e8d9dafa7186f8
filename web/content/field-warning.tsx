import type { ReactNode } from 'react'
import styles from './field-warning.module.css'

/** Warns about the content of a field before it is saved; it can be saved all the same. */
export function FieldWarning({ children }: { children: ReactNode }): ReactNode {
  return (
    <p className={`hint ${styles.warning}`} role="status">
      {children}
    </p>
  )
}
