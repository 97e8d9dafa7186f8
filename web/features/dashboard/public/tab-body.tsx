import type { ComponentProps, ReactNode } from 'react'
import styles from './tab-body.module.css'

type TabBodyProps = Omit<ComponentProps<'div'>, 'className'> & {
  /** Two side by side, where there is room. */
  hasColumns?: boolean
}

/** The body under the head of a dashboard's tab. */
export function TabBody({ hasColumns = false, ...body }: TabBodyProps): ReactNode {
  return <div {...body} className={styles.body} data-columns={hasColumns || undefined} />
}
