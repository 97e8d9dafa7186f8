import { useRef, useState } from 'react'

/** Which rows of a list are selected: some by id, or all that match the filter, on whatever page. */
export type Selection = {
  ids: ReadonlySet<string>
  isAll: boolean
  has(id: string): boolean
  /** Selects or unselects a row; with `range`, all rows from the last one that was pressed. */
  toggle(id: string, range: boolean): void
  togglePage(): void
  selectAll(): void
  clear(): void
}

/**
 * Holds a selection.
 *
 * @param pageIds the rows that are shown, in their order.
 * @param listKey changes with the filter: the selection of another list means nothing in this one.
 */
export function useSelection(pageIds: readonly string[], listKey: string): Selection {
  const [state, setState] = useState({ listKey, ids: new Set<string>() as ReadonlySet<string>, isAll: false })
  const anchor = useRef<string | null>(null)
  const current = state.listKey === listKey ? state : { listKey, ids: new Set<string>(), isAll: false }
  const set = (ids: ReadonlySet<string>, isAll = false) => setState({ listKey, ids, isAll })
  // Taking one row out of "all" keeps the rest of the page.
  const base = () => new Set(current.isAll ? pageIds : current.ids)
  return {
    ids: current.ids,
    isAll: current.isAll,
    has: (id) => current.isAll || current.ids.has(id),
    toggle(id, range) {
      const ids = base()
      const isOn = !ids.has(id)
      for (const each of range ? between(pageIds, anchor.current, id) : [id]) {
        if (isOn) ids.add(each)
        else ids.delete(each)
      }
      anchor.current = id
      set(ids)
    },
    togglePage() {
      const ids = base()
      const isWhole = pageIds.every((id) => ids.has(id))
      for (const id of pageIds) {
        if (isWhole) ids.delete(id)
        else ids.add(id)
      }
      set(ids)
    },
    selectAll: () => set(new Set(pageIds), true),
    clear: () => set(new Set()),
  }
}

function between(ids: readonly string[], from: string | null, to: string): readonly string[] {
  const [start, end] = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)]
  return start === -1 || end === -1 ? [to] : ids.slice(Math.min(start, end), Math.max(start, end) + 1)
}
