import type { ReactNode } from 'react'
import styles from './screen-head.module.css'
import { Tools } from './list-parts.tsx'

type ScreenHeadProps = {
  /** Left out where the screen is a part of another one. */
  title?: ReactNode
  lead?: ReactNode
  children?: ReactNode
}

/** The head of a screen: what it is called, what it is for, what can be done on it. */
export function ScreenHead({ title, lead, children }: ScreenHeadProps): ReactNode {
  return (
    <div className={styles.head}>
      {title === undefined ? null : (
        <div>
          <h1>{title}</h1>
          {lead === undefined ? null : <p>{lead}</p>}
        </div>
      )}
      {children === undefined ? null : <Tools>{children}</Tools>}
    </div>
  )
}
