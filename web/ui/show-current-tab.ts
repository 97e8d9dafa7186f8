/**
 * Scrolls a row of tabs that is wider than the screen until the open one shows. Give it as `ref` to the row; the page
 * itself does not move.
 */
export function showCurrentTab(row: HTMLElement | null): void {
  const tab = row?.querySelector<HTMLElement>('[aria-current]')
  if (!row || !tab) return
  const [outer, inner] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
  if (inner.left >= outer.left && inner.right <= outer.right) return
  row.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2
}
