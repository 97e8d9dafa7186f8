import type { ReactNode, Ref } from 'react'
import { InlineArt } from '#web/ui/inline-art.tsx'
import styles from './sealed.module.css'

/**
 * Replaces a form that was sent: a seal, and what happens next. @param ref to take the focus
 * there.
 */
export function Sealed({ ref, children }: { ref?: Ref<HTMLDivElement>; children: ReactNode }): ReactNode {
  return (
    <div className={styles.sealed} ref={ref} tabIndex={ref ? -1 : undefined} role="status">
      <InlineArt name="success-sealed" />
      {children}
    </div>
  )
}
