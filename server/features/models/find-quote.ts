/** Shortest quote that proves anything, in letters and digits. */
const provingMin = 4

const isSpace = (letter: string): boolean => /\s/.test(letter)

/** A text with one space for each stretch of white space, and where each of its letters is in the original. */
function joinSpaces(text: string): { joined: string; places: number[] } {
  const places: number[] = []
  let joined = ''
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at)
    if (!isSpace(letter)) {
      joined += letter
      places.push(at)
    } else if (joined !== '' && !joined.endsWith(' ')) {
      joined += ' '
      places.push(at)
    }
  }
  return { joined, places }
}

type QuoteFinder = (quote: string) => { start: number; end: number } | null

/**
 * Opens a text for looking quotes up. A quote counts only as it is there, letter by letter; white space of any kind and
 * length is one space on both sides, and quotation marks that a model puts around it do not count.
 */
export function openQuoteFinder(text: string): QuoteFinder {
  const { joined, places } = joinSpaces(text)
  return (quote) => {
    const bare = joinSpaces(quote).joined.trim()
    for (const wanted of [bare, bare.replace(/^["“„«'](.*)["”»']$/s, '$1')]) {
      if ((wanted.match(/[\p{L}\p{N}]/gu) ?? []).length < provingMin) continue
      const at = joined.indexOf(wanted)
      const [start, last] = [places[at], places[at + wanted.length - 1]]
      if (at !== -1 && start !== undefined && last !== undefined) return { start, end: last + 1 }
    }
    return null
  }
}
