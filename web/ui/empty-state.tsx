import type { ReactNode } from 'react'
import type { DrawingName } from '#web/art/drawing-boxes.ts'
import { InlineArt } from './inline-art.tsx'
import styles from './empty-state.module.css'

type EmptyStateProps = {
  art: DrawingName
  /** One line: what is missing. */
  title: ReactNode
  /** One line: why, or what would change it. */
  text?: ReactNode
  /** One button at most. */
  action?: ReactNode
  /** The level that fits the page. */
  as?: 'h1' | 'h2' | 'h3'
}

/** Shown where a list has nothing to show. */
export function EmptyState({ art, title, text, action, as: Heading = 'h2' }: EmptyStateProps): ReactNode {
  return (
    <div className={styles.empty} data-piece="empty">
      <InlineArt name={art} />
      <Heading>{title}</Heading>
      {text === undefined ? null : <p>{text}</p>}
      {action}
    </div>
  )
}
