/**
 * Gives texts the place that they stand at, as the key of their elements: two equal entries are two entries, and none has
 * an identity but its place.
 */
export function withPositions(texts: readonly string[]): { place: number; text: string }[] {
  return texts.map((text, place) => ({ place, text }))
}
