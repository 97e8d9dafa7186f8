import type { ReactNode } from 'react'
import styles from './save-bar.module.css'

/** The bar at the foot of a screen while something is not saved. @param label what, for users of screen readers. */
export function SaveBar({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div className={styles.bar} role="region" aria-label={label}>
      {children}
    </div>
  )
}
