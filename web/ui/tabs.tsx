import { useId, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import countStyles from './count.module.css'
import tabsStyles from './tabs.module.css'

type TabsProps<Value extends string> = {
  /** Name of the row of tabs, read out. */
  label: string
  value: Value
  onValueChange: (value: Value) => void
  tabs: readonly {
    value: Value
    label: ReactNode
    /** A figure on manila after the label. */
    count?: number
    content: ReactNode
  }[]
  /** Panels stay in the page while hidden, so that what was typed in them is kept. */
  keepPanels?: boolean
  className?: string | undefined
}

/**
 * A row of tabs with their panels, by the WAI-ARIA pattern: arrow keys, Home and End choose at once, Tab leads into the
 * panel. Where a tab is an address, use `LinkTabs`.
 *
 * Our own instead of the Radix primitive, which writes style attributes into server-rendered HTML that the security
 * policy refuses, and weighs 9 kB.
 */
export function Tabs<Value extends string>(props: TabsProps<Value>): ReactNode {
  const { label, value, onValueChange, tabs, keepPanels, className } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  const choose = (index: number) => {
    const tab = tabs[index]
    if (tab === undefined) return
    onValueChange(tab.value)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus()
  }
  const handleKey = (event: KeyboardEvent) => {
    const next = nextTabIndex(
      event.key,
      tabs.findIndex((tab) => tab.value === value),
      tabs.length,
    )
    if (next === undefined) return
    event.preventDefault()
    choose(next)
  }

  return (
    <div className={className}>
      <div ref={list} className={tabsStyles.tabs} role="tablist" aria-label={label} onKeyDown={handleKey}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            className={tabsStyles.tab}
            id={`${id}${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={keepPanels || tab.value === value ? `${id}${tab.value}-panel` : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onValueChange(tab.value)}
          >
            {tab.label}
            {tab.count === undefined ? null : <span className={countStyles.count}>{tab.count}</span>}
          </button>
        ))}
      </div>
      {tabs
        .filter((tab) => keepPanels || tab.value === value)
        .map((tab) => (
          <div
            key={tab.value}
            role="tabpanel"
            id={`${id}${tab.value}-panel`}
            aria-labelledby={`${id}${tab.value}`}
            hidden={tab.value !== value}
          >
            {tab.content}
          </div>
        ))}
    </div>
  )
}

/** Where a key leads in a row of tabs; undefined for keys that lead nowhere. */
export function nextTabIndex(key: string, here: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (here + 1) % count
  if (key === 'ArrowLeft') return (here - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
