import { createContext, use, useEffect, useId, useRef, useState } from 'react'
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'

type LightMenuProps = {
  /** Accessible name of the button; begins with the words that stand on it. */
  label: string
  /** What the button shows. */
  face: ReactNode
  /** Classes of the button: `hdr-menu` in the header. */
  buttonClassName?: string
  /** Class of the box around button and menu, for example `language`. */
  className?: string
  /** `LightMenuLink` and `LightMenuButton`, between them `LightMenuHead` and `hr.menu-line`. */
  children: ReactNode
}

const CloseMenu = createContext<() => void>(() => undefined)

/**
 * A menu under its button for the header of every page: 1.3 kB compressed of our own instead of the 29 kB of a
 * positioning menu, because it always opens at the same place. The closed menu is not in the page, so that the
 * names of the languages pull no fonts.
 *
 * Keys as in the WAI-ARIA menu button pattern: Enter, Space and arrow down open at the first entry, arrow up at the
 * last; arrows, Home, End and first letters move; Escape and Tab close; the focus returns to the button.
 */
export function LightMenu({ label, face, buttonClassName, className, children }: LightMenuProps): ReactNode {
  const [open, setOpen] = useState<false | 'first' | 'last'>(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const menuId = useId()

  useEffect(() => {
    if (open === false) return
    entries(menu.current)
      .at(open === 'first' ? 0 : -1)
      ?.focus()
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [open])

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }

  return (
    <div ref={box} className={className === undefined ? 'menu-anchor' : `menu-anchor ${className}`}>
      <button
        ref={button}
        type="button"
        className={buttonClassName}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open !== false}
        aria-controls={open === false ? undefined : menuId}
        onClick={() => setOpen(open === false ? 'first' : false)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpen(event.key === 'ArrowDown' ? 'first' : 'last')
        }}
      >
        {face}
      </button>
      {open === false ? null : (
        <div
          ref={menu}
          id={menuId}
          className="menu"
          role="menu"
          aria-label={label}
          onKeyDown={(event) => handleKey(event, close)}
        >
          <CloseMenu value={close}>{children}</CloseMenu>
        </div>
      )}
    </div>
  )
}

/** Who the menu belongs to, above its entries. */
export function LightMenuHead({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className="menu-head" role="presentation">
      {children}
    </div>
  )
}

type LinkEntryProps = Omit<ComponentProps<typeof Link>, 'role' | 'className' | 'tabIndex'>

/** An entry that leads to another page. */
export function LightMenuLink({ onClick, ...link }: LinkEntryProps): ReactNode {
  const close = use(CloseMenu)
  return (
    <Link
      {...link}
      role="menuitem"
      className="menu-item"
      tabIndex={-1}
      onClick={(event) => {
        onClick?.(event)
        close()
      }}
    />
  )
}

type ButtonEntryProps = {
  onPress: () => void
  /** Given: the entry is one of several of which one is chosen, and shows a check when it is. */
  checked?: boolean
  /** Language of the words, when it is not the page's. */
  lang?: string
  children: ReactNode
}

/** An entry that does something. */
export function LightMenuButton({ onPress, checked, lang, children }: ButtonEntryProps): ReactNode {
  const close = use(CloseMenu)
  return (
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={checked}
      lang={lang}
      className="menu-item"
      tabIndex={-1}
      onClick={() => {
        close()
        onPress()
      }}
    >
      {children}
      {checked ? <Icon name="check" size={18} className="end-mark" /> : null}
    </button>
  )
}

function handleKey(event: KeyboardEvent<HTMLDivElement>, close: () => void): void {
  const all = entries(event.currentTarget)
  const here = all.findIndex((entry) => entry === document.activeElement)
  if (event.key === 'Escape' || event.key === 'Tab') {
    // Tab goes on from the button, as if the menu had never been there.
    if (event.key === 'Escape') event.preventDefault()
    event.stopPropagation()
    close()
    return
  }
  const next = target(event.key, all, here)
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

function target(key: string, all: readonly HTMLElement[], here: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return all.at((here + 1) % all.length)
  if (key === 'ArrowUp') return all.at(here <= 0 ? -1 : here - 1)
  if (key === 'Home') return all.at(0)
  if (key === 'End') return all.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const letter = key.toLocaleLowerCase()
  return [...all.slice(here + 1), ...all.slice(0, here + 1)].find((entry) =>
    entry.textContent.trim().toLocaleLowerCase().startsWith(letter),
  )
}

function entries(menu: Element | null): HTMLElement[] {
  return menu === null ? [] : [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
}
