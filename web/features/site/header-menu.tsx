import { useEffect, useId, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import styles from './header.module.css'

type HeaderMenuProps = {
  /** What the button shows; with words for readers only where it shows none. It names the button. */
  face: ReactNode
  /** Its name, for the layout around it. */
  piece?: string | undefined
  /** Class of the box around button and menu. */
  className?: string | undefined
  buttonClassName?: string | undefined
  label: string
  /**
   * `menu` holds commands, each with a role of `menuitem` or `menuitemradio`; `links` are links behind a button.
   * Entries, links or buttons, carry the class `menuItem` of its sheet.
   */
  kind: 'menu' | 'links'
  children: ReactNode
}

/** Space between the button and its menu, in pixels. */
const gapPx = 6

/**
 * A button of the header that opens a menu.
 *
 * The browser opens, closes and layers it (a popover), so it works before JavaScript has come and without it: a press
 * outside it and Escape close it. With JavaScript arrows, Home, End and first letters move through it, it is under its
 * button, and the focus returns there. The closed menu is not displayed, so language names pull no fonts.
 */
export function HeaderMenu({
  face,
  piece,
  className,
  buttonClassName = styles.menuButton,
  label,
  kind,
  children,
}: HeaderMenuProps): ReactNode {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    if (!isOpen) return
    const close = (): void => menu.current?.hidePopover()
    addEventListener('resize', close)
    return () => removeEventListener('resize', close)
  }, [isOpen])

  function handleButtonKey(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    menu.current?.showPopover()
    focusEntry(menu.current, event.key === 'ArrowDown' ? 'Home' : 'End')
  }

  function handleMenuKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (focusEntry(menu.current, event.key)) event.preventDefault()
  }

  function handleBlur({ relatedTarget }: FocusEvent): void {
    const isElsewhere =
      relatedTarget instanceof Node && !menu.current?.contains(relatedTarget) && relatedTarget !== button.current
    if (isElsewhere) menu.current?.hidePopover()
  }

  return (
    <div data-piece={piece} className={className}>
      <button
        ref={button}
        type="button"
        className={buttonClassName}
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-haspopup={kind === 'menu' ? 'menu' : undefined}
        onKeyDown={handleButtonKey}
      >
        {face}
        <Icon name="chev-down" size={16} />
      </button>
      <div
        ref={menu}
        id={id}
        className={styles.menu}
        popover="auto"
        role={kind === 'menu' ? 'menu' : 'group'}
        aria-label={label}
        onKeyDown={handleMenuKey}
        onBlur={handleBlur}
        onBeforeToggle={({ newState }) => {
          if (newState === 'open') placeUnder(menu.current, button.current)
        }}
        onToggle={({ newState }) => {
          setOpen(newState === 'open')
          // Opened by keyboard: the focus goes to what is chosen.
          if (newState === 'open' && button.current?.matches(':focus-visible')) focusEntry(menu.current, 'chosen')
        }}
        onClick={({ target }) => {
          if (!(target instanceof Element) || !target.closest('a, button')) return
          menu.current?.hidePopover()
          button.current?.focus()
        }}
      >
        {children}
      </div>
    </div>
  )
}

/** Moves the focus as a key says. @returns false when the key says nothing here. */
function focusEntry(menu: HTMLElement | null, key: string): boolean {
  const entries = [...(menu?.querySelectorAll<HTMLElement>('a, button') ?? [])]
  const entry = entryFor(key, entries)
  entry?.focus()
  return entry !== undefined
}

function entryFor(key: string, entries: readonly HTMLElement[]): HTMLElement | undefined {
  const here = entries.findIndex((entry) => entry === document.activeElement)
  if (key === 'ArrowDown') return entries.at((here + 1) % entries.length)
  if (key === 'ArrowUp') return entries.at(here <= 0 ? -1 : here - 1)
  if (key === 'Home') return entries.at(0)
  if (key === 'End') return entries.at(-1)
  if (key === 'chosen')
    return entries.find((entry) => entry.matches('[aria-checked="true"], [aria-current="page"]')) ?? entries.at(0)
  if (key.length !== 1 || key === ' ') return undefined
  const letter = key.toLocaleLowerCase()
  const after = [...entries.slice(here + 1), ...entries.slice(0, here + 1)]
  return after.find((entry) => entry.textContent.trim().toLocaleLowerCase().startsWith(letter))
}

/** Puts the menu under its button, right edges level. Set by script, which the security policy allows. */
function placeUnder(menu: HTMLElement | null, button: HTMLElement | null): void {
  if (!menu || !button) return
  const { bottom, right } = button.getBoundingClientRect()
  menu.style.top = `${bottom + gapPx}px`
  menu.style.right = `${document.documentElement.clientWidth - right}px`
}
