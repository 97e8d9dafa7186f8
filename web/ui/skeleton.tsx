import type { ReactNode } from 'react'

/**
 * A bar in the place of something that is still coming. Give the shape by utilities: `h-4 w-3/5`; `round` for circles.
 * Put `aria-busy` and a name on what surrounds it.
 */
export function Skeleton({ className }: { className?: string }): ReactNode {
  return <span className={className === undefined ? 'skeleton' : `skeleton ${className}`} aria-hidden />
}
