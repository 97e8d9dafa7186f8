import type { ComponentProps, ReactNode } from 'react'
import { Spinner } from './spinner.tsx'
import styles from './button.module.css'

/** What a button is for; docs/reference/design.md#buttons says which to take. */
export type ButtonVariant = 'default' | 'primary' | 'secondary' | 'outline' | 'ghost' | 'destructive' | 'paper'

/** 36, 44 or 54 px high. */
export type ButtonSize = 'sm' | 'default' | 'lg'

type Look = {
  /** `null` where the place gives the look. */
  variant?: ButtonVariant | null | undefined
  size?: ButtonSize | undefined
  /** A square with an icon alone; it needs an `aria-label`. */
  iconOnly?: boolean | undefined
  /** As wide as the place it is in. */
  wide?: boolean | undefined
  className?: string | undefined
}

/** Gives the classes of a button, for links and other elements that shall look like one. */
export function buttonClass({ variant = 'default', size = 'default', iconOnly, wide, className }: Look): string {
  return [
    'btn',
    variant,
    size === 'sm' ? styles.sm : size === 'lg' && styles.lg,
    iconOnly && styles.icon,
    wide && styles.wide,
    className,
  ]
    .filter(Boolean)
    .join(' ')
}

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> &
  Look & {
    /** While true the button shows `busyLabel` next to the growing ticks, keeps its width, and does nothing. */
    busy?: boolean
    /** What is going on, for example "Saving..."; without it only the ticks show. */
    busyLabel?: string
  }

/** A button. Its type is `button` unless given otherwise, so that it never sends a form by surprise. */
export function Button(props: ButtonProps): ReactNode {
  const { variant, size, iconOnly, wide, className, busy, busyLabel, children, onClick, type, ...rest } = props
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={buttonClass({ variant, size, iconOnly, wide, className })}
      {...(busy === undefined ? {} : { 'aria-busy': busy, 'aria-disabled': busy || rest['aria-disabled'] })}
      onClick={
        busy
          ? (event) => {
              // Also keeps a submit button from sending the form twice.
              event.preventDefault()
            }
          : onClick
      }
    >
      {busy === undefined ? (
        children
      ) : (
        <span className={styles.faces}>
          {/* Ticks have no name: without words for what goes on the button keeps its own. */}
          <span className={busy ? (busyLabel === undefined ? styles.clear : styles.away) : undefined}>{children}</span>
          <span className={busy ? undefined : styles.away}>
            <Spinner />
            {busyLabel}
          </span>
        </span>
      )}
    </button>
  )
}
