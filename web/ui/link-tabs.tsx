import { useId } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { showCurrentTab } from './show-current-tab.ts'
import { nextTabIndex } from './tabs.tsx'
import tabsStyles from './tabs.module.css'

type LinkTabsProps<Value extends string> = {
  /** Name of the row of tabs, read out. */
  label: string
  value: Value
  tabs: readonly { value: Value; label: ReactNode; to: string }[]
  /** The panel of the open tab. */
  children: ReactNode
}

/**
 * A row of tabs that are addresses: each is a link, so it can be opened next to this one, and a tab for those who
 * listen. Arrow keys, Home and End go along the row; Enter and Space open.
 *
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/tabs/ (activation by hand, because a tab loads its content)
 */
export function LinkTabs<Value extends string>({ label, value, tabs, children }: LinkTabsProps<Value>): ReactNode {
  const id = useId()
  const handleKey = (event: KeyboardEvent<HTMLElement>): void => {
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
    const here = links.findIndex((link) => link === document.activeElement)
    const next = nextTabIndex(event.key, here, links.length)
    if (next === undefined && event.key !== ' ') return
    event.preventDefault()
    if (next === undefined) links[here]?.click()
    else links[next]?.focus()
  }
  return (
    <>
      <div ref={showCurrentTab} className={tabsStyles.tabs} role="tablist" aria-label={label} onKeyDown={handleKey}>
        {tabs.map((tab) => {
          const isOpen = tab.value === value
          return (
            <Link
              key={tab.value}
              id={`${id}${tab.value}`}
              className={tabsStyles.tab}
              role="tab"
              to={tab.to}
              tabIndex={isOpen ? 0 : -1}
              aria-selected={isOpen}
              aria-current={isOpen ? 'page' : undefined}
              aria-controls={isOpen ? `${id}panel` : undefined}
            >
              {tab.label}
            </Link>
          )
        })}
      </div>
      <div role="tabpanel" className="contents" id={`${id}panel`} aria-labelledby={`${id}${value}`}>
        {children}
      </div>
    </>
  )
}
