import { useEffect, useSyncExternalStore } from 'react'
import type { RefObject } from 'react'

type ListKeys = {
  /** Holds the rows; each has a link marked `data-row-link` and perhaps a box marked `data-row-box`. */
  list: RefObject<HTMLElement | null>
  search?: RefObject<HTMLInputElement | null>
  /** Left out where the page around the list answers this key. */
  onHelp?: () => void
  /** Escape with nothing open. */
  onEscape?: () => void
}

const storageKey = 'admin-list-keys'
const changed = new Set<() => void>()

/** Whether single keys act in lists, and how to switch them; kept in the browser. @see WCAG 2.1.4 */
export function useSingleKeys(): [isOn: boolean, set: (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(
    (listener) => {
      changed.add(listener)
      return () => changed.delete(listener)
    },
    readSetting,
    () => true,
  )
  return [
    isOn,
    (next) => {
      localStorage.setItem(storageKey, next ? 'on' : 'off')
      for (const listener of changed) listener()
    },
  ]
}

/** Lets keys walk a list: j and k or arrows between rows, x selects, / searches, ? helps, Escape clears. Enter is the link's own. */
export function useListKeys({ list, search, onHelp, onEscape }: ListKeys): void {
  const [isOn] = useSingleKeys()
  useEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return
      const action = actionOf(event.key, isOn)
      if (action === null) return
      event.preventDefault()
      action()
    }
    function actionOf(key: string, singleKeys: boolean): (() => void) | null {
      if (key === 'Escape') return onEscape ?? null
      if (key === 'ArrowDown' && isOnRow()) return () => move(1)
      if (key === 'ArrowUp' && isOnRow()) return () => move(-1)
      if (!singleKeys) return null
      const actions: Readonly<Record<string, (() => void) | undefined>> = {
        j: () => move(1),
        k: () => move(-1),
        x: () => rowOf(document.activeElement)?.querySelector<HTMLElement>('[data-row-box]')?.click(),
        '/': search === undefined ? undefined : () => search.current?.focus(),
        '?': onHelp,
      }
      return actions[key] ?? null
    }
    function move(step: number): void {
      const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])]
      const at = links.findIndex((link) => rowOf(link) === rowOf(document.activeElement))
      const next = at === -1 ? (step > 0 ? 0 : links.length - 1) : Math.min(links.length - 1, Math.max(0, at + step))
      links[next]?.focus()
    }
    function isOnRow(): boolean {
      return list.current?.contains(document.activeElement) === true && rowOf(document.activeElement) !== null
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [list, search, onHelp, onEscape, isOn])
}

function rowOf(element: Element | null): Element | null {
  return element?.closest('[data-row]') ?? null
}

/** Keys belong to what is typed into, and to a window that is open over the list. */
function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return true
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"])'))
  )
}

function readSetting(): boolean {
  return localStorage.getItem(storageKey) !== 'off'
}
