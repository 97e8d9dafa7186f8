import { Dialog as Primitive } from 'radix-ui'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { useScrollLock } from './scroll-lock.ts'
import { buttonClass } from './button.tsx'
import drawer from './drawer.module.css'

type DrawerProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Accessible name. */
  label: string
  closeLabel: string
  /** In the head next to the closing button: the logo's link. */
  head: ReactNode
  /** A `nav` and a `div` with the classes `nav` and `actions` of its sheet, a segmented row. */
  children: ReactNode
}

/**
 * Navigation that slides in from the right; the whole screen on phones. Import it lazily, on the press that opens it.
 * The caller closes it when a link is followed.
 */
export function Drawer({ open, onOpenChange, label, closeLabel, head, children }: DrawerProps): ReactNode {
  const cameFrom = useRef<Element | null>(null)
  useScrollLock(open)
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <div className={drawer.veil} data-state={open ? 'open' : 'closed'}>
          <Primitive.Content
            className={drawer.drawer}
            data-piece="drawer"
            aria-describedby={undefined}
            onOpenAutoFocus={() => {
              cameFrom.current = document.activeElement
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
            }}
          >
            <Primitive.Title className="sr">{label}</Primitive.Title>
            <div className={drawer.head}>
              {head}
              <Primitive.Close className={buttonClass({ variant: 'ghost', iconOnly: true })} aria-label={closeLabel}>
                <Icon name="x" />
              </Primitive.Close>
            </div>
            {children}
          </Primitive.Content>
        </div>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
