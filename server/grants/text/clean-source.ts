/** A text without what no one sees, and the visible words next to which something was hidden. */
type CleanSource = { readonly text: string; readonly besideHidden: readonly string[] }

/** More places than these tell nothing more. */
const placesMax = 20

const ligatures: Readonly<Record<string, string>> = {
  '\ufb00': 'ff',
  '\ufb01': 'fi',
  '\ufb02': 'fl',
  '\ufb03': 'ffi',
  '\ufb04': 'ffl',
  '\ufb05': 'st',
  '\ufb06': 'st',
}

/** Zero-width, override, tag and private characters: no one writes them, and they can hold words that only a machine reads. */
const hidden = /[\u200b\u2060-\u2064\u180e\u202d\u202e\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]+/gu
/** What typesetting leaves behind, and says nothing. */
const silent = /[\u00ad\u061c\u200c\u200e\u200f\u202a-\u202c\u2066-\u2069]|(?![\t\n\f])\p{Cc}/gu

/**
 * Takes out of a text what no one sees and writes its white space in one way: spaces, tabs, `\n`, and `\f` between pages.
 */
export function cleanSource(raw: string): CleanSource {
  const start = raw.startsWith('\ufeff') ? 1 : 0
  let text = raw
    .slice(start)
    .toWellFormed()
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replace(/[\r\v\u0085\u2028\u2029]/g, '\n')
    .replace(/[\ufb00-\ufb06]/g, (letters) => ligatures[letters] ?? letters)
    // A soft hyphen at the end of a line is a hyphen that the next line takes away.
    .replaceAll('\u00ad\n', '')
    .replace(silent, '')
    .replace(/\p{Zs}/gu, ' ')
  const besideHidden: string[] = []
  for (const found of text.matchAll(hidden)) {
    if (besideHidden.length === placesMax) break
    const after = found.index + found[0].length
    besideHidden.push(/\S{1,24}/.exec(text.slice(after, after + 100).replaceAll(hidden, ' '))?.[0] ?? '')
  }
  text = text.replaceAll(hidden, '')
  return { text, besideHidden }
}
