/** Key of a section's title. @see docs/reference/product.md#section */
export const titleKey = 'section_title'
/** Key of a section's text. @see docs/reference/product.md#section */
export const descriptionKey = 'section_description'
/** Key of a section's button: words in `text`, address in `url`. */
export const buttonKey = 'section_button'
/** Key of a section's picture: alternative text in `text`, address in `url`. */
export const imageKey = 'section_image'
/** Most cards, columns or pictures of one section. */
export const itemsMax = 24

/** Key of a card, a column or a picture of a gallery, counted from 1. */
export function itemKey(number: number): string {
  return `item_${number}`
}

/** The number in an item's key; null for other keys. */
export function itemNumber(key: string): number | null {
  const number = Number(/^item_([1-9]\d?)$/.exec(key)?.[1] ?? Number.NaN)
  return number <= itemsMax ? number : null
}
