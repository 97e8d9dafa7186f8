/**
 * Merges a change of a section's items with what others changed in the meantime: an added item stays after the one it
 * was put after, and a deleted one is gone.
 *
 * @param base the names when the change was begun; `mine` and `theirs`: what became of them.
 * @param isDecided whether mine counts where both put the same ones in different orders.
 * @returns null for two such orders, of which none was chosen yet.
 */
export function mergeItems(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  isDecided = false,
): string[] | null {
  const common = base.filter((name) => mine.includes(name) && theirs.includes(name))
  const orderIn = (names: readonly string[]): string => names.filter((name) => common.includes(name)).join(' ')
  const before = common.join(' ')
  const movedHere = orderIn(mine) !== before
  if (movedHere && !isDecided && orderIn(theirs) !== before && orderIn(mine) !== orderIn(theirs)) return null
  const [kept, other] = movedHere ? [mine, theirs] : [theirs, mine]
  const merged = kept.filter((name) => other.includes(name) || !base.includes(name))
  for (const [at, name] of other.entries()) {
    if (base.includes(name) || merged.includes(name)) continue
    const before = other.slice(0, at).findLast((each) => merged.includes(each))
    merged.splice(before === undefined ? 0 : merged.indexOf(before) + 1, 0, name)
  }
  return merged
}
