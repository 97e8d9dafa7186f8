import { menuLocations } from '#shared/contracts/menu.ts'
import type { MenuChildEntry, MenuLocation, MenuTarget, MenuTopEntry, MenuTree } from '#shared/contracts/menu.ts'

/** An entry as a row of the screen: at the top (0) or below another one (1). */
export type MenuRow = { entry: MenuChildEntry; depth: 0 | 1; parent: MenuTopEntry | null; childCount: number }

/** Ways to move an entry: among its neighbours, below the one before it, or out again. */
export type MenuMove = 'up' | 'down' | 'in' | 'out'

/** One difference between two menus. */
type MenuChange = { entry: MenuChildEntry; place: MenuLocation; kind: 'added' | 'removed' | 'moved' | 'changed' }

/** Lays the entries of a place out as rows, each above those below it. */
export function rowsOf(entries: readonly MenuTopEntry[]): MenuRow[] {
  return entries.flatMap((top) => {
    const { children, ...entry } = top
    return [
      { entry, depth: 0 as const, parent: null, childCount: children.length },
      ...children.map((child) => ({ entry: child, depth: 1 as const, parent: top, childCount: 0 })),
    ]
  })
}

/** Returns whether an entry may be at a level of a place; the same rules as the schema of a menu. */
export function mayStand(place: MenuLocation, target: MenuTarget, depth: 0 | 1): boolean {
  if (place === 'bottom') return depth === 0 && target.kind !== 'group'
  if (depth === 1) return target.kind !== 'group'
  return place === 'header' || target.kind === 'group' || target.kind === 'content'
}

/** Moves an entry one step. @returns null when it cannot go there. */
export function moveEntry(tree: MenuTree, id: string, move: MenuMove): MenuTree | null {
  for (const place of menuLocations) {
    const moved = moveIn(place, tree[place], id, move)
    if (moved !== undefined) return moved === null ? null : { ...tree, [place]: moved }
  }
  return null
}

/**
 * Puts an entry at the position of another one of its place, with those below it.
 *
 * @param wanted the level that the drag asks for; the other one is taken where that is not possible.
 * @returns null when it cannot go there, or is there already.
 */
export function dropEntry(
  tree: MenuTree,
  place: MenuLocation,
  { id, overId, wanted }: { id: string; overId: string; wanted: 0 | 1 },
): MenuTree | null {
  const own = tree[place].find((top) => top.id === id)
  const rows = rowsOf(tree[place]).filter(({ parent }) => parent === null || parent.id !== id)
  const from = rows.findIndex(({ entry }) => entry.id === id)
  const to = rows.findIndex(({ entry }) => entry.id === overId)
  const row = rows[from]
  if (!row || to === -1) return null
  const others = rows.toSpliced(from, 1)
  const depth = depthAt(place, row, to, wanted)
  if (depth === null) return null
  let at = to
  // An entry at the top goes behind those that belong to the entry before it.
  while (depth === 0 && others[at]?.depth === 1) at += 1
  const dropped = others.toSpliced(at, 0, { ...row, depth })
  const next = build(dropped, own?.children ?? [], id)
  return JSON.stringify(next) === JSON.stringify(tree[place]) ? null : { ...tree, [place]: next }
}

/** Adds an entry at the end of a place: at the top where it may be there, otherwise below the last entry. */
export function addEntry(tree: MenuTree, place: MenuLocation, entry: MenuChildEntry): MenuTree {
  const tops = tree[place]
  const last = tops.at(-1)
  if (mayStand(place, entry.target, 0) || !last) return { ...tree, [place]: [...tops, { ...entry, children: [] }] }
  return { ...tree, [place]: [...tops.slice(0, -1), { ...last, children: [...last.children, entry] }] }
}

/** Makes an entry without a name. */
export function newEntry(id: string, target: MenuTarget): MenuChildEntry {
  return { id, target, labels: { en: '', ru: '', ro: '' }, new_tab: false, audience: 'all', hidden: [] }
}

/** Takes an entry out, with those below it. */
export function removeEntry(tree: MenuTree, id: string): MenuTree {
  return mapPlaces(tree, (tops) =>
    tops
      .filter((top) => top.id !== id)
      .map((top) => ({ ...top, children: top.children.filter((child) => child.id !== id) })),
  )
}

/** Changes what an entry says. */
export function changeEntry(tree: MenuTree, id: string, change: Partial<Omit<MenuChildEntry, 'id'>>): MenuTree {
  return mapPlaces(tree, (tops) =>
    tops.map((top) => {
      if (top.id === id) return { ...top, ...change }
      return { ...top, children: top.children.map((child) => (child.id === id ? { ...child, ...change } : child)) }
    }),
  )
}

/** Moves an entry without others below it to the end of another place. @returns null when it may not be there. */
export function sendEntry(tree: MenuTree, id: string, place: MenuLocation): MenuTree | null {
  const row = menuLocations.flatMap((each) => rowsOf(tree[each])).find(({ entry }) => entry.id === id)
  if (!row || row.childCount > 0 || tree[place].some((top) => top.id === id)) return null
  const { target } = row.entry
  if (!mayStand(place, target, 0) && (!mayStand(place, target, 1) || tree[place].length === 0)) return null
  return addEntry(removeEntry(tree, id), place, row.entry)
}

/** Lists what changed from one menu to another: taken, added, changed and moved entries. */
export function menuChanges(older: MenuTree, newer: MenuTree): MenuChange[] {
  const [before, after] = [placesOf(older), placesOf(newer)]
  const stayed = stayedInOrder(older, newer)
  const removed = [...before.values()]
    .filter(({ entry }) => !after.has(entry.id))
    .map(({ entry, place }) => ({ entry, place, kind: 'removed' as const }))
  const others = [...after.values()].flatMap(({ entry, place, parentId }): MenuChange[] => {
    const old = before.get(entry.id)
    if (!old) return [{ entry, place, kind: 'added' }]
    if (JSON.stringify(old.entry) !== JSON.stringify(entry)) return [{ entry, place, kind: 'changed' }]
    const isMoved = old.place !== place || old.parentId !== parentId || !stayed.has(entry.id)
    return isMoved ? [{ entry, place, kind: 'moved' }] : []
  })
  return [...removed, ...others]
}

/**
 * Applies the own changes to a menu that another editor stored in the meantime, place by place: what only the other one
 * changed is taken, what was changed here is kept.
 */
export function mergeMenus(base: MenuTree, mine: MenuTree, theirs: MenuTree): MenuTree {
  const pick = (place: MenuLocation) =>
    JSON.stringify(mine[place]) === JSON.stringify(base[place]) ? theirs[place] : mine[place]
  return { header: pick('header'), footer: pick('footer'), bottom: pick('bottom') }
}

/** True when two menus say the same. */
export function isSameMenu(one: MenuTree, other: MenuTree): boolean {
  return menuLocations.every((place) => JSON.stringify(one[place]) === JSON.stringify(other[place]))
}

/** @returns undefined when the entry is not in this place. */
function moveIn(
  place: MenuLocation,
  tops: readonly MenuTopEntry[],
  id: string,
  move: MenuMove,
): MenuTopEntry[] | null | undefined {
  const at = tops.findIndex((top) => top.id === id)
  const top = tops[at]
  if (top) return moveTop(place, tops, at, move)
  const parentAt = tops.findIndex(({ children }) => children.some((child) => child.id === id))
  return tops[parentAt] ? moveChild(place, tops, { parentAt, id }, move) : undefined
}

function moveTop(
  place: MenuLocation,
  tops: readonly MenuTopEntry[],
  at: number,
  move: MenuMove,
): MenuTopEntry[] | null {
  const [top, before] = [tops[at], tops[at - 1]]
  if (!top || move === 'out') return null
  if (move === 'in') {
    const { children, ...entry } = top
    if (!before || children.length > 0 || !mayStand(place, entry.target, 1)) return null
    return tops.toSpliced(at - 1, 2, { ...before, children: [...before.children, entry] })
  }
  const to = move === 'up' ? at - 1 : at + 1
  if (to < 0 || to >= tops.length) return null
  return tops.toSpliced(at, 1).toSpliced(to, 0, top)
}

function moveChild(
  place: MenuLocation,
  tops: readonly MenuTopEntry[],
  { parentAt, id }: { parentAt: number; id: string },
  move: MenuMove,
): MenuTopEntry[] | null {
  const parent = tops[parentAt]
  const at = parent?.children.findIndex((child) => child.id === id) ?? -1
  const child = parent?.children[at]
  if (!parent || !child || move === 'in') return null
  const without = { ...parent, children: parent.children.toSpliced(at, 1) }
  if (move === 'out') {
    if (!mayStand(place, child.target, 0)) return null
    return tops.toSpliced(parentAt, 1, without, { ...child, children: [] })
  }
  const to = move === 'up' ? at - 1 : at + 1
  if (to >= 0 && to < parent.children.length)
    return tops.with(parentAt, { ...parent, children: without.children.toSpliced(to, 0, child) })
  // Past the first or the last one: over to the neighbour, when that one has entries below it.
  const neighbourAt = move === 'up' ? parentAt - 1 : parentAt + 1
  const neighbour = tops[neighbourAt]
  if (!neighbour || (neighbour.children.length === 0 && neighbour.target.kind !== 'group' && place !== 'footer'))
    return null
  const children = move === 'up' ? [...neighbour.children, child] : [child, ...neighbour.children]
  return tops.with(parentAt, without).with(neighbourAt, { ...neighbour, children })
}

function depthAt(place: MenuLocation, row: MenuRow, to: number, wanted: 0 | 1): 0 | 1 | null {
  const mayBelow = to > 0 && row.childCount === 0 && mayStand(place, row.entry.target, 1)
  const mayTop = mayStand(place, row.entry.target, 0)
  if (wanted === 1 && mayBelow) return 1
  if (mayTop) return 0
  return mayBelow ? 1 : null
}

/** Makes entries out of rows. @param children are below the entry `id`. */
function build(rows: readonly MenuRow[], children: readonly MenuChildEntry[], id: string): MenuTopEntry[] {
  const tops: MenuTopEntry[] = []
  for (const { entry, depth } of rows) {
    const last = tops.at(-1)
    if (depth === 1 && last) last.children.push(entry)
    else tops.push({ ...entry, children: entry.id === id ? [...children] : [] })
  }
  return tops
}

type Placed = { entry: MenuChildEntry; place: MenuLocation; parentId: string | null }

function placesOf(tree: MenuTree): Map<string, Placed> {
  return new Map(
    menuLocations.flatMap((place) =>
      rowsOf(tree[place]).map(
        ({ entry, parent }) => [entry.id, { entry, place, parentId: parent?.id ?? null }] as const,
      ),
    ),
  )
}

/** The entries that did not leave their neighbours: of two that were swapped, one. */
function stayedInOrder(older: MenuTree, newer: MenuTree): Set<string> {
  const order = (tree: MenuTree): string[][] =>
    menuLocations.flatMap((place) => [
      tree[place].map(({ id }) => `${place} ${id}`),
      ...tree[place].map(({ id: parentId, children }) => children.map(({ id }) => `${parentId} ${id}`)),
    ])
  const before = order(older).flat()
  const after = order(newer)
  return new Set(
    after.flatMap((group) => {
      const common = group.filter((key) => before.includes(key))
      return longestRising(common, (key) => before.indexOf(key)).map((key) => key.slice(key.indexOf(' ') + 1))
    }),
  )
}

/** The longest part of a list whose ranks rise. */
function longestRising<Item>(items: readonly Item[], rankOf: (item: Item) => number): Item[] {
  const best: Item[][] = []
  for (const item of items) {
    const before = best
      .filter((run) => {
        const last = run.at(-1)
        return last !== undefined && rankOf(last) < rankOf(item)
      })
      .reduce<Item[]>((longest, run) => (run.length > longest.length ? run : longest), [])
    best.push([...before, item])
  }
  return best.reduce<Item[]>((longest, run) => (run.length > longest.length ? run : longest), [])
}

function mapPlaces(tree: MenuTree, map: (tops: MenuTopEntry[]) => MenuTopEntry[]): MenuTree {
  return { header: map(tree.header), footer: map(tree.footer), bottom: map(tree.bottom) }
}
