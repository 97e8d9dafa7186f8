import { Dialog as Primitive } from 'radix-ui'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Icon } from './icon.tsx'
import { useScrollLock } from './scroll-lock.ts'
import { buttonClass } from './button.tsx'
import styles from './side-panel.module.css'
import drawer from './drawer.module.css'

type SidePanelProps = {
  onClose: () => void
  /** Accessible name. */
  label: string
  /** Accessible name of the closing button, where it is another than "Close". */
  closeLabel?: string
  head: ReactNode
  children: ReactNode
}

/** A thing of a list, opened next to it: slides in from the right, the whole screen on phones. Import it lazily. */
export function SidePanel({ onClose, label, closeLabel, head, children }: SidePanelProps): ReactNode {
  const { t } = useTranslation()
  const cameFrom = useRef<Element | null>(null)
  useScrollLock(true)
  return (
    <Primitive.Root open onOpenChange={onClose}>
      <Primitive.Portal>
        <div className={drawer.veil} data-state="open">
          <Primitive.Content
            className={`${drawer.drawer} ${styles.panel}`}
            data-piece="drawer"
            aria-describedby={undefined}
            onOpenAutoFocus={() => {
              cameFrom.current = document.activeElement
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
            }}
            onInteractOutside={(event) => {
              // A message over the panel may be closed, and its undo pressed, without closing the panel.
              if (event.target instanceof Element && event.target.closest('[data-toasts]')) event.preventDefault()
            }}
          >
            <Primitive.Title className="sr">{label}</Primitive.Title>
            <div className={styles.head}>
              {head}
              <Primitive.Close
                className={buttonClass({ variant: 'ghost', iconOnly: true })}
                aria-label={closeLabel ?? t('close')}
              >
                <Icon name="x" />
              </Primitive.Close>
            </div>
            <div className={styles.body} data-panel-body>
              {children}
            </div>
          </Primitive.Content>
        </div>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
