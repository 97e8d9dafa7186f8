/**
 * Gives texts their position as the key of their elements: two equal entries are two entries, and none has an identity
 * but its position.
 */
export function withPositions(texts: readonly string[]): { place: number; text: string }[] {
  return texts.map((text, place) => ({ place, text }))
}
