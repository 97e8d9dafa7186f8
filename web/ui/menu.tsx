import { DropdownMenu } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon.tsx'

type MenuProps = {
  /** The button that opens it, with its own accessible name. */
  trigger: ReactElement
  align?: 'start' | 'end'
  /** `MenuEntry`, `MenuLine`. */
  children: ReactNode
}

/**
 * A menu that finds its own place on the screen, for tables and tools. Weighs 29 kB compressed: only in modules that
 * are loaded lazily; the header has its own, made of a popover.
 *
 * Not modal, because the primitive's scroll lock writes style elements that the security policy refuses.
 */
export function Menu({ trigger, align = 'end', children }: MenuProps): ReactNode {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align={align} sideOffset={6} collisionPadding={8}>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

type MenuEntryProps = {
  icon?: IconName
  /** For links inside the entry: `<MenuEntry asChild><Link …/></MenuEntry>`. */
  asChild?: boolean
  disabled?: boolean
  onSelect?: () => void
  children: ReactNode
}

/** One entry of a `Menu`. */
export function MenuEntry({ icon, asChild, disabled, onSelect, children }: MenuEntryProps): ReactNode {
  const behaviour = { ...(disabled === undefined ? {} : { disabled }), ...(onSelect === undefined ? {} : { onSelect }) }
  if (asChild) {
    return (
      <DropdownMenu.Item className="menu-item" asChild {...behaviour}>
        {children}
      </DropdownMenu.Item>
    )
  }
  return (
    <DropdownMenu.Item className="menu-item" {...behaviour}>
      {icon === undefined ? null : <Icon name={icon} size={18} />}
      {children}
    </DropdownMenu.Item>
  )
}

/** A line between groups of entries. */
export function MenuLine(): ReactNode {
  return <DropdownMenu.Separator className="menu-line" />
}
