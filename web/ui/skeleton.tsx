import type { ReactNode } from 'react'
import styles from './skeleton.module.css'

/**
 * A bar in the place of something that is still coming. Give the shape by utilities: `h-4 w-3/5`; `rounded-full` for circles.
 * Put `aria-busy` and a name on what surrounds it.
 */
export function Skeleton({ className }: { className?: string }): ReactNode {
  return <span className={className === undefined ? styles.bar : `${styles.bar} ${className}`} aria-hidden />
}
