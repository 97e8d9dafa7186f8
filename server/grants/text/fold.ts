/** Letters that compare as another, and that other: one for all of a line, or one for each. */
const alike: readonly (readonly [string, string])[] = [
  ['\t\n\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000', ' '],
  ['‐‑‒–—―−', '-'],
  ['“”„‟«»″', '"'],
  ['‘’‚‛′`´', "'"],
  ['ёЁ', 'е'],
  ['şŞ', 'ș'],
  ['ţŢ', 'ț'],
  ['ãÃ', 'ă'],
]
const folded = new Map(alike.flatMap(([from, to]) => [...from].map((letter) => [letter.charCodeAt(0), to] as const)))

/** A letter more than one unit long in lower case stays as it is, so that lengths agree. */
function lower(text: string): string {
  const whole = text.toLowerCase()
  if (whole.length === text.length) return whole
  let out = ''
  for (const letter of text) {
    const small = letter.toLowerCase()
    out += small.length === letter.length ? small : letter
  }
  return out
}

/**
 * A text as rules compare it: small letters, one kind of space, dash and quotation mark, ё as е, Romanian letters with a comma
 * below.
 *
 * @returns a text of the same length: a position in it is a position in the original.
 */
export function fold(text: string): string {
  let out = ''
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    const to = folded.get(text.charCodeAt(at))
    if (to === undefined) continue
    out += text.slice(from, at) + to
    from = at + 1
  }
  return lower(out + text.slice(from))
}
