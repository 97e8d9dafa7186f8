import { Tooltip as Primitive } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

/** Waiting times before a tooltip opens, and before the next one opens at once. @see specification, section 9 */
export const tooltipDelayMs = 700
export const tooltipSkipDelayMs = 300

/** Stands once around the screens that have tooltips. Lazily loaded modules only. */
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
        <Primitive.Content className="tip" sideOffset={6} collisionPadding={8}>
          {text}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
