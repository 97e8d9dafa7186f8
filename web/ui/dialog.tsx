import { Dialog as Primitive } from 'radix-ui'
import { useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useBackCloses } from './back-closes.ts'
import { Icon } from './icon.tsx'
import { useScrollLock } from './scroll-lock.ts'
import styles from './dialog.module.css'
import { buttonClass } from './button.tsx'

type DialogProps = {
  open: boolean
  /** Called when the visitor closes it by the button, by Escape or by a press next to it. */
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** A sentence under the title. */
  description?: ReactNode
  /** Accessible name of the closing button, where it is another than "Close". */
  closeLabel?: string | undefined
  /** At most 480, 560, 880 or 900 px wide; `editor` is 900 and at most 90 % of the screen high. */
  size?: 'default' | 'medium' | 'large' | 'editor'
  /** Buttons, main action last; a deletion takes `data-far`. A submit button outside its form names it by `form`. */
  foot?: ReactNode
  /** Question that must be answered: announced as an alert, and not closed by a press next to it. */
  alert?: boolean
  /** Takes the focus when it opens, instead of the first control. Not `autoFocus`: then the way back would be lost. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Usually a `DialogBody`, perhaps with tabs before it. */
  children?: ReactNode
}

/**
 * A window over the page. The focus goes to its first control, stays inside, and returns to what had it before.
 *
 * Escape is left to whatever inside carries `data-own-escape`: a bar of tools that is left by it.
 *
 * Weighs 10 kB compressed: import the module that uses it lazily, on the press that opens it.
 *
 * The veil is our own element instead of the primitive's: that one brings a scroll lock which writes style elements
 * while running, and the security policy refuses those.
 */
export function Dialog(props: DialogProps): ReactNode {
  const {
    open,
    onOpenChange,
    title,
    description,
    closeLabel,
    size = 'default',
    foot,
    alert,
    initialFocus,
    children,
  } = props
  const { t } = useTranslation()
  const cameFrom = useRef<Element | null>(null)
  useScrollLock(open)
  useBackCloses(open, () => onOpenChange(false))
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <div className={styles.overlay} data-piece="overlay" data-state={open ? 'open' : 'closed'}>
          <Primitive.Content
            className={styles.dialog}
            data-size={size}
            {...(description === undefined ? { 'aria-describedby': undefined } : {})}
            {...(alert ? { role: 'alertdialog' } : {})}
            onOpenAutoFocus={(event) => {
              cameFrom.current = document.activeElement
              if (!initialFocus?.current) return
              event.preventDefault()
              initialFocus.current.focus()
            }}
            onCloseAutoFocus={(event) => {
              // The primitive knows only its own trigger; ours may be anything that was pressed.
              event.preventDefault()
              // It comes a moment later: typing that has begun elsewhere goes on there.
              const { activeElement: at } = document
              const isFree = at === null || at === document.body
              if (isFree && cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
            }}
            onEscapeKeyDown={(event) => {
              if (event.target instanceof Element && event.target.closest('[data-own-escape]')) event.preventDefault()
            }}
            onInteractOutside={(event) => {
              if (alert || isToast(event.target) || isCaptcha(event.target)) event.preventDefault()
            }}
          >
            <div className={styles.head}>
              <Primitive.Title>{title}</Primitive.Title>
              {description === undefined ? null : <Primitive.Description>{description}</Primitive.Description>}
            </div>
            {children}
            {foot === undefined ? null : (
              <div className={styles.foot} data-piece="dialog-foot">
                {foot}
              </div>
            )}
            <Primitive.Close
              className={buttonClass({ variant: 'ghost', iconOnly: true, className: styles.close })}
              data-piece="dialog-close"
              aria-label={closeLabel ?? t('close')}
            >
              <Icon name="x" />
            </Primitive.Close>
          </Primitive.Content>
        </div>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/** The part of a dialog between head and foot. */
export function DialogBody({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className={styles.body} data-piece="dialog-body">
      {children}
    </div>
  )
}

/** A message over the dialog may be closed without closing the dialog. */
function isToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-toasts]') !== null
}

/** The picture puzzle of hCaptcha is above the page, outside of the dialog whose form asks for it. */
function isCaptcha(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  return (target.closest('body > div')?.querySelector('iframe[src*="hcaptcha.com/"]') ?? null) !== null
}
