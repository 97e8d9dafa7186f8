/** What the style and the name of an element say about its words; undefined where they say nothing. */
type PastedLook = {
  bold?: boolean
  italic?: boolean
  raised?: 'super' | 'sub'
  isHidden: boolean
}

const boldTags = new Set(['b', 'strong'])
const italicTags = new Set(['i', 'em', 'cite', 'dfn', 'var'])
/** The words of these are heavy anyway: their weight is no mark. */
const heavyTags = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'th'])

/**
 * Reads the declarations of a style attribute as text: under the page's security policy the browser reads none.
 *
 * @returns values in lower case by property; of two of one name the last.
 */
export function readStyle(style: string): ReadonlyMap<string, string> {
  const rules = style.split(';').map((rule) => {
    const colon = rule.indexOf(':')
    return [
      rule.slice(0, Math.max(0, colon)).trim().toLowerCase(),
      rule
        .slice(colon + 1)
        .trim()
        .toLowerCase(),
    ] as const
  })
  return new Map(rules.filter(([name]) => name !== ''))
}

/** How an element shows its words. A style is stronger than a name: Google Docs wraps everything in a `b` of normal weight. */
export function lookOf(name: string, style: ReadonlyMap<string, string>): PastedLook {
  const look: PastedLook = {
    isHidden: style.get('display') === 'none' || style.get('mso-hide') === 'all',
  }
  if (boldTags.has(name)) look.bold = true
  if (italicTags.has(name)) look.italic = true
  if (name === 'sup') look.raised = 'super'
  if (name === 'sub') look.raised = 'sub'
  const weight = style.get('font-weight')
  if (weight !== undefined && !heavyTags.has(name)) {
    if (weight.startsWith('bold') || Number(weight) >= 600) look.bold = true
    else if (weight === 'normal' || Number(weight) > 0) look.bold = false
  }
  const slant = style.get('font-style')
  if (slant !== undefined) look.italic = slant.startsWith('italic') || slant.startsWith('oblique')
  const height = style.get('vertical-align')
  if (height === 'super' || height === 'sub') look.raised = height
  return look
}

const plainLetters = '0123456789+-=()abcdefghijklmnoprstuvwxyz'
const raisedLetters = [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ']
const lowered: Readonly<Record<string, string>> = Object.fromEntries(
  [...'0123456789+-=()aehijklmnoprstuvx'].map((letter, at) => [
    letter,
    [...'₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ'][at] ?? letter,
  ]),
)
const raised: Readonly<Record<string, string>> = Object.fromEntries(
  [...plainLetters].map((letter, at) => [letter, raisedLetters[at] ?? letter]),
)

/**
 * Writes raised or lowered words with the letters that Unicode has for them, so that 10³ stays 10³ wherever the text goes.
 * Where it has none for one of them: `^(…)` or `_(…)`. Endings of ordinals (1st), signs and marks of notes ([1]) stay as they are.
 *
 * @param before what the text has in front of them.
 */
export function raiseWords(words: string, how: 'super' | 'sub', before: string): string {
  const text = words.trim()
  if (text === '' || /^\[.*\]$/u.test(text) || !/[\p{L}\p{N}]/u.test(text)) return words
  const isEnding = how === 'super' && /^\p{L}+$/u.test(text) && /\d$/.test(before)
  if (isEnding && (text.length > 1 || /[^a-z]/i.test(text))) return words
  const letters = how === 'super' ? raised : lowered
  const written = [...text.replaceAll('\u2212', '-').replaceAll('\u2013', '-')].map((letter) => letters[letter])
  if (written.every((letter) => letter !== undefined)) return words.replace(text, () => written.join(''))
  return words.replace(text, () => `${how === 'super' ? '^' : '_'}(${text})`)
}

const cyrillic = 'абвгдежзиклмнопрстуфхцчшщэюя'
const romanDigits: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }

/**
 * Reads what Word draws in front of an entry of a list.
 *
 * @returns its number; `bullet` for a drawing; `words` for a text, such as `Article 1.`, which belongs to what is said.
 */
export function readMarker(marker: string): number | 'bullet' | 'words' {
  const mark = marker.trim().toLowerCase()
  const number = /^\(?(?:\d{1,3}\.){0,8}(\d{1,4})[.)]?$/.exec(mark)?.[1]
  if (number !== undefined) return Number(number)
  const letters = /^\(?([a-z]{1,8}|[а-я])[.)]$/.exec(mark)?.[1]
  if (letters !== undefined) {
    const roman = [...letters].map((letter) => romanDigits[letter] ?? 0)
    // A single letter counts in the alphabet, but for those that Roman lists begin with.
    if (roman.every((value) => value > 0) && (letters.length > 1 || 'ivx'.includes(letters))) {
      return roman.reduce((sum, value, at) => sum + (value < (roman[at + 1] ?? 0) ? -value : value), 0)
    }
    if (letters.length === 1) {
      const place = cyrillic.indexOf(letters)
      return place === -1 ? letters.charCodeAt(0) - 96 : place + 1
    }
  }
  return /\p{L}{2}/u.test(mark) ? 'words' : 'bullet'
}
