/** Reads a number with spaces and commas as people write them: `1 250,5` and `1,250.5`. @returns null for nothing, and the text for what is no number. */
export function readTypedNumber(text: string): number | string | null {
  const bare = text.replaceAll(/[\s'’]/g, '')
  if (bare === '') return null
  const plain = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : bare.replace(',', '.')
  const number = Number(plain)
  return Number.isFinite(number) ? number : text
}
