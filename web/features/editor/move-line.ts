/** A text with a part of it selected, as a field has it. */
export type SelectedText = { text: string; start: number; end: number }

/**
 * Moves the lines that a selection touches past the line before or behind them; the selection goes with them.
 *
 * @returns null when there is no line to go past.
 */
export function moveLines({ text, start, end }: SelectedText, way: 'up' | 'down'): SelectedText | null {
  const lines = text.split('\n')
  const lineAt = (position: number): number => text.slice(0, position).split('\n').length - 1
  const [first, last] = [lineAt(start), lineAt(end)]
  const passed = way === 'up' ? first - 1 : last + 1
  const other = lines[passed]
  if (other === undefined) return null
  const moved = lines.slice(first, last + 1)
  const [before, behind] = [lines.slice(0, Math.min(first, passed)), lines.slice(Math.max(last, passed) + 1)]
  const by = (other.length + 1) * (way === 'up' ? -1 : 1)
  const between = way === 'up' ? [...moved, other] : [other, ...moved]
  return { text: [...before, ...between, ...behind].join('\n'), start: start + by, end: end + by }
}
