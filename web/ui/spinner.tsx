import type { ReactNode } from 'react'
import styles from './spinner.module.css'

/**
 * The five ticks growing one after another along the red rule: page chunks and busy buttons, never inside a card.
 * Give `label` where nothing else says that something is loading; it is read out, not shown.
 */
export function Spinner({ label }: { label?: string }): ReactNode {
  const ticks = (
    <svg className={styles.spinner} viewBox="0 0 18 48" aria-hidden>
      {[9, 7, 5, 3, 1].map((left, index) => (
        <rect key={left} className={styles.tick} x={left} y={6.5 + 8.1 * index} width={13 - left} height="2.8" />
      ))}
      <rect className={styles.rule} x="13" y="4" width="2.6" height="40" />
    </svg>
  )
  if (label === undefined) return ticks
  return (
    <span role="status">
      {ticks}
      <span className="sr">{label}</span>
    </span>
  )
}
