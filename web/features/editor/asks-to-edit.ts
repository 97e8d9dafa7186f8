/** True for an address that asks to edit an element: `#edit=…`. Apart from what finds the element, which loads with edit mode. */
export function asksToEdit(hash: string): boolean {
  return hash.startsWith('#edit=')
}
