import type { ComponentProps, ReactNode } from 'react'
import styles from './sheet-lead.module.css'

/** The sentence under the heading of a sheet about one thing. */
export function SheetLead(paragraph: Omit<ComponentProps<'p'>, 'className'>): ReactNode {
  return <p {...paragraph} className={styles.lead} />
}
