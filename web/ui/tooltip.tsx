import { Tooltip as Primitive } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import styles from './tooltip.module.css'

/** How long the pointer rests before a tooltip opens. @see docs/reference/product.md#9-numbers; QUAL-01 */
export const tooltipDelayMs = 700

/** How soon after one tooltip the next one opens without waiting. @see docs/reference/product.md#9-numbers; QUAL-01 */
export const tooltipSkipDelayMs = 300

/** Wraps, once, the screens that have tooltips. Lazily loaded modules only. */
export function TooltipProvider({ children }: { children: ReactNode }): ReactNode {
  return (
    <Primitive.Provider delayDuration={tooltipDelayMs} skipDelayDuration={tooltipSkipDelayMs}>
      {children}
    </Primitive.Provider>
  )
}

/** A word about a control for pointer and keyboard; never the only place of its name. Needs a `TooltipProvider`. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactElement }): ReactNode {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content className={styles.tip} sideOffset={6} collisionPadding={8}>
          {text}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
