import type { ComponentProps, ReactNode } from 'react'
import styles from './tab-body.module.css'

type TabBodyProps = Omit<ComponentProps<'div'>, 'className'> & {
  /** Two beside each other, where there is room. */
  hasColumns?: boolean
}

/** What stands under the head of a dashboard's tab. */
export function TabBody({ hasColumns = false, ...body }: TabBodyProps): ReactNode {
  return <div {...body} className={styles.body} data-columns={hasColumns || undefined} />
}
