import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './callout.module.css'

type CalloutProps = {
  tone?: 'manila' | 'blue' | 'red' | 'green'
  /** Read out as soon as it appears: for what the visitor did not ask for. */
  announce?: boolean
  children: ReactNode
}

/** A word to the reader on a wash of colour. */
export function Callout({ tone = 'manila', announce, children }: CalloutProps): ReactNode {
  return (
    <div className={styles.callout} data-callout={tone} role={announce ? 'status' : undefined}>
      <Icon name={tone === 'green' ? 'check' : tone === 'blue' ? 'info' : 'alert'} />
      <div>{children}</div>
    </div>
  )
}
