import {
  buttonVariants,
  customClassNames,
  elementTypes,
  gradientPresets,
  shadowPresets,
} from '#shared/content/presets.ts'
import { isRecord } from '#shared/guards.ts'
import { isJsonTooDeep } from '#shared/json-depth.ts'
import { contentValueBytesMax } from '#shared/limits.ts'
import { readRichDoc, richWords } from '#shared/content/rich-text.ts'
import type { RichDoc } from '#shared/content/rich-text.ts'
import type { ButtonVariant, ElementType, GradientPreset, ShadowPreset } from '#shared/content/presets.ts'

/**
 * A content value that is safe to show: plain words, a checked link, and styles from closed lists.
 *
 * @see docs/reference/product.md#fields-of-a-value
 */
export type ContentValue = {
  /** Plain text; a list has one entry a line. */
  text: string
  /** The same words with headings, lists, links and marks; counts only while it says what `text` says. */
  doc?: RichDoc
  /** A safe link: https, http, mailto, tel, a path, an anchor, or `assistant` for the launch flow. */
  url?: string
  /** Caption of hero and agent cards, shown with their text. */
  label?: string
  variant?: ButtonVariant
  gradient?: GradientPreset
  /** `#rrggbb` or `#rrggbbaa`. */
  bgColor?: string
  /** `#rrggbb` or `#rrggbbaa`. */
  textColor?: string
  /** One to four lengths in px, rem or 0. */
  padding?: string
  /** One to four lengths in px, rem or 0; may be negative down to -64px. */
  margin?: string
  /** `<width>px solid|dashed <colour>`. */
  border?: string
  shadow?: ShadowPreset
  /** A length in px, rem or %. */
  width?: string
  /** A length in px, rem or %. */
  height?: string
  /** Names from the allow-list, separated by one space. */
  customClasses?: string
  /** False hides the element; anything else shows it. */
  visible?: false
  type?: ElementType
  /** What of a picture stays in sight when it is cut: two percentages, from the left and from above. */
  focal?: string
  /** Pixels of a picture from the library, `1600x900`: no wider one is asked for, and its place is kept free. */
  pixels?: string
}

/** Longest text of one value, in characters. */
export const contentTextLengthMax = 20_000
const urlLengthMax = 2_048

/**
 * Reads a content value in any of its three forms: plain text, an object, or a JSON string that begins with a brace.
 * Runs on writing and again on reading, so that stored rubbish cannot reach a page: markup is taken out of texts,
 * unknown fields, unsafe links and foreign styles are dropped.
 *
 * @returns a value with empty text when nothing is usable; never throws.
 */
export function readContentValue(stored: unknown): ContentValue {
  if (typeof stored === 'string') {
    const trimmed = stored.trim()
    if (trimmed.startsWith('{') && trimmed.length <= contentValueBytesMax && !isJsonTooDeep(trimmed)) {
      try {
        const parsed: unknown = JSON.parse(trimmed)
        if (isRecord(parsed)) return readObject(parsed)
      } catch {
        // Text that merely begins with a brace is text.
      }
    }
    return { text: cleanText(stored) }
  }
  if (typeof stored === 'number' || typeof stored === 'boolean') return { text: String(stored) }
  return isRecord(stored) ? readObject(stored) : { text: '' }
}

/** True when a value hides its element from visitors: as `readContentValue` reads it, without reading the rest. */
export function isHiddenValue(stored: unknown): boolean {
  const object = typeof stored === 'string' && stored.trimStart().startsWith('{') ? readContentValue(stored) : stored
  return isRecord(object) && Object.hasOwn(object, 'visible') && object['visible'] === false
}

/**
 * A value without words takes those of the fallback, and its link and picture where it has none: a colour or a link that
 * was set in one language takes no text away. Another picture keeps its empty description.
 *
 * @param own the language's own value; its look stays. A hidden one stays without words.
 * @param fallback what shows while there is no own value; null when nothing does.
 * @see CONT-08
 */
export function withFallback(own: ContentValue, fallback: ContentValue | null): ContentValue {
  if (own.visible === false || own.text.trim() !== '' || !fallback || fallback.visible === false) return own
  const isOtherPicture = own.url !== undefined && own.url !== fallback.url && isPicture(own.url)
  if (isOtherPicture) return own
  const { text, doc, label, url, variant, focal, pixels, type } = fallback
  const lent = Object.fromEntries(
    Object.entries({ label, variant, type, ...(own.url === undefined ? { url, focal, pixels } : {}) }).filter(
      ([, part]) => part !== undefined,
    ),
  )
  const { label: ownLabel, ...rest } = own
  return { ...lent, ...rest, ...(ownLabel ? { label: ownLabel } : {}), text, ...(doc ? { doc } : {}) }
}

/** True for an address that a picture may be loaded from: this site's own. */
export function isPicture(url: string | undefined): url is string {
  return url !== undefined && /^\/(media|art)\/[\w./-]+(\?v=\d+)?$/.test(url) && !url.includes('..')
}

/** The entries of a list value: its lines without empty ones. */
export function listLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/**
 * Checks a link that an editor typed or a row holds.
 *
 * @returns the link as it may be in `href`, or null when it is not one of: `assistant`, a path, an anchor, a query, or
 * an absolute https, http, mailto or tel address.
 */
export function safeLink(link: string): string | null {
  // Browsers drop control characters and white space inside addresses, so `java\nscript:` must not slip through.
  const text = link.replaceAll(/[^!-~\u0080-\uffff]/g, '')
  if (text === '' || text.length > urlLengthMax) return null
  if (text === 'assistant') return text
  if (/^(\/(?![/\\])|#|\?)/.test(text)) return text
  if (!/^(https?:\/\/|mailto:|tel:)/i.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.username || url.password) return null
  return ['https:', 'http:', 'mailto:', 'tel:'].includes(url.protocol) ? url.href : null
}

/** Checks a link inside of a rich text: as `safeLink`, but words cannot start the launch flow. @returns null when it is not safe. */
export function richLink(link: string): string | null {
  const safe = safeLink(link)
  return safe === 'assistant' ? null : safe
}

/** The width and height of a picture in pixels; null when the value does not say them. */
export function pixelsOf(value: ContentValue): { width: number; height: number } | null {
  const [width = 0, height = 0] = (value.pixels ?? '').split('x').map(Number)
  return width > 0 && height > 0 ? { width, height } : null
}

/** True when a value carries anything that becomes a style rule. */
export function hasStyle(value: ContentValue): boolean {
  return styleFields.some((field) => value[field] !== undefined)
}

const styleFields = [
  'gradient',
  'bgColor',
  'textColor',
  'padding',
  'margin',
  'border',
  'shadow',
  'width',
  'height',
  'focal',
] as const

/** What a text may hold that has to be taken out: a text without it goes through at once. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const suspiciousPattern = /[<\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/

/**
 * Takes markup and control characters out of a text. Values are plain words; scripts and styles go with what they hold.
 * Line ends become `\n`; other white space stays, no-break spaces too.
 */
export function cleanText(text: string): string {
  if (!suspiciousPattern.test(text) && text.isWellFormed()) return text.slice(0, contentTextLengthMax)
  let clean = text.slice(0, contentValueBytesMax).toWellFormed().replace(/\r\n?/g, '\n')
  clean = [...clean].filter((character) => character === '\n' || character === '\t' || !isControl(character)).join('')
  return withoutTags(clean).slice(0, contentTextLengthMax)
}

/** Elements that go with what they hold, and where each ends. */
const silentEnds: Readonly<Record<string, RegExp>> = {
  script: /<\/script\s*>/gi,
  style: /<\/style\s*>/gi,
  iframe: /<\/iframe\s*>/gi,
  object: /<\/object\s*>/gi,
  template: /<\/template\s*>/gi,
}

/**
 * Takes tags out in one pass. A tag is `<`, perhaps `/`, then a letter, `!` or `?`, up to the next `>`. What is left is
 * looked at as it is left, so `<scr<b>ipt>` does not become a tag by losing its middle, and a second pass finds nothing.
 */
function withoutTags(text: string): string {
  const kept: string[] = []
  /** The last `<` that may still begin a tag. */
  let open: OpenBracket | null = null
  /** The first `<!--` of what is kept, whether it was in the text or formed when tags were removed. */
  let comment: OpenBracket | null = null
  const missing = new Set<string>()
  const endOf = (name: string, search: () => number): number => {
    const end = missing.has(name) ? -1 : search()
    if (end === -1) missing.add(name)
    return end
  }
  let at = 0
  while (at < text.length) {
    const character = text.charAt(at)
    if (character === '<' && text.startsWith('<!--', at)) {
      const end = endOf('-->', () => text.indexOf('-->', at + 4))
      if (end !== -1) {
        at = end + 3
        continue
      }
    }
    at += 1
    if (character === '<') open = { at: at - 1, keptAt: kept.length, before: open }
    const last: OpenBracket | null = character === '>' ? open : null
    if (last === null || !isTagName(kept[last.keptAt + 1], kept[last.keptAt + 2])) {
      kept.push(character)
      if (character === '-' && comment === null && open?.keptAt === kept.length - 4 && endsWith(kept, '<!--'))
        comment = open
      if (character !== '>') continue
      // What ends here without being a tag keeps what comes before it from being one, but not from being a comment.
      open = null
      if (comment === null || !endsWith(kept, '-->')) continue
      kept.length = comment.keptAt
      open = comment.before
      comment = null
      continue
    }
    open = last.before
    if (comment !== null && last.keptAt <= comment.keptAt) comment = null
    const isWhole = at - last.at === kept.length - last.keptAt + 1
    // No name that matters is longer than eight letters.
    const name = isWhole ? (/^<([a-z]{1,8})\b/i.exec(text.slice(last.at, last.at + 10))?.[1] ?? '').toLowerCase() : ''
    kept.length = last.keptAt
    const ending = silentEnds[name]
    if (ending === undefined) continue
    ending.lastIndex = at
    const end = endOf(name, () => (ending.test(text) ? ending.lastIndex : -1))
    if (end !== -1) at = end
  }
  return kept.join('')
}

/** A `<`: its position in the text and in what is kept, and the one before it that was open when it came. */
type OpenBracket = { at: number; keptAt: number; before: OpenBracket | null }

function endsWith(kept: readonly string[], ending: string): boolean {
  return kept.slice(-ending.length).join('') === ending
}

function isTagName(first = '', second = ''): boolean {
  return /[a-z!?]/i.test(first === '/' ? second : first)
}

function isControl(character: string): boolean {
  const code = character.codePointAt(0) ?? 0
  // C0, DEL, C1, and the marks that turn the direction of the following text round.
  return (
    code < 0x20 ||
    (code >= 0x7f && code < 0xa0) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2066 && code <= 0x2069)
  )
}

function readObject(object: Record<string, unknown>): ContentValue {
  const word = (name: string): string | undefined => {
    const value = Object.hasOwn(object, name) ? object[name] : undefined
    if (typeof value === 'number' && Number.isFinite(value)) return String(value)
    return typeof value === 'string' ? value : undefined
  }
  const value: ContentValue = { text: cleanText(word('text') ?? word('value') ?? '') }
  const doc = readRichDoc(Object.hasOwn(object, 'doc') ? object['doc'] : undefined, richLink)
  // Who changes the words alone, in a list or a file, must not have them overruled by an older document.
  if (doc) {
    const words = cleanText(richWords(doc))
    if (word('text') === undefined && word('value') === undefined) value.text = words
    if (words === value.text) value.doc = doc
  }
  const url = safeLink(word('url') ?? '')
  if (url !== null) value.url = url
  const label = word('label')
  if (label !== undefined) value.label = cleanText(label)
  const variant = oneOf(buttonVariants, word('variant'))
  if (variant) value.variant = variant
  const gradient = oneOf(gradientPresets, word('gradient'))
  if (gradient) value.gradient = gradient
  const bgColor = readColour(word('bgColor'))
  if (bgColor) value.bgColor = bgColor
  const textColor = readColour(word('textColor'))
  if (textColor) value.textColor = textColor
  const padding = readLengths(word('padding'), 0)
  if (padding) value.padding = padding
  const margin = readLengths(word('margin'), -64)
  if (margin) value.margin = margin
  const border = readBorder(word('border'))
  if (border) value.border = border
  const shadow = oneOf(shadowPresets, word('shadow'))
  if (shadow) value.shadow = shadow
  const width = readSize(word('width'))
  if (width) value.width = width
  const height = readSize(word('height'))
  if (height) value.height = height
  const classes = (word('customClasses') ?? '')
    .split(/\s+/)
    .filter((name) => (customClassNames as readonly string[]).includes(name))
  if (classes.length > 0) value.customClasses = [...new Set(classes)].join(' ')
  if (Object.hasOwn(object, 'visible') && object['visible'] === false) value.visible = false
  const type = oneOf(elementTypes, word('type'))
  if (type) value.type = type
  const focal = word('focal')?.trim() ?? ''
  if (/^(100|\d{1,2})% (100|\d{1,2})%$/.test(focal)) value.focal = focal
  const pixels = word('pixels') ?? ''
  if (/^[1-9]\d{0,4}x[1-9]\d{0,4}$/.test(pixels)) value.pixels = pixels
  return value
}

function oneOf<Choice extends string>(choices: readonly Choice[], text: string | undefined): Choice | undefined {
  return choices.find((choice) => choice === text)
}

/** Reads `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb()` and `rgba()`; writes `#rrggbb` or `#rrggbbaa`. */
export function readColour(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const colour = text.trim().toLowerCase()
  const short = /^#([0-9a-f]{3,4})$/.exec(colour)
  if (short?.[1]) return `#${[...short[1]].map((digit) => digit + digit).join('')}`
  if (/^#([0-9a-f]{6}|[0-9a-f]{8})$/.test(colour)) return colour
  const parts = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:\s*[,/]\s*(0|1|0?\.\d+))?\s*\)$/.exec(colour)
  if (!parts) return undefined
  const channels = parts.slice(1, 4).map(Number)
  if (channels.some((channel) => channel > 255)) return undefined
  const alpha = parts[4] === undefined ? [] : [Math.round(Number(parts[4]) * 255)]
  return `#${[...channels, ...alpha].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

const pxMax = 2_000

/** A number without a unit counts in pixels. */
function readLength(text: string, pxMin: number): string | undefined {
  if (text === '0') return '0'
  const parts = /^(-?\d{1,4}(?:\.\d{1,3})?)(px|rem)?$/.exec(text)
  if (!parts) return undefined
  const px = Number(parts[1]) * (parts[2] === 'rem' ? 16 : 1)
  return px >= pxMin && px <= pxMax ? `${parts[1]}${parts[2] ?? 'px'}` : undefined
}

function readLengths(text: string | undefined, pxMin: number): string | undefined {
  if (text === undefined) return undefined
  const words = text.trim().toLowerCase().split(/\s+/)
  if (words.length > 4) return undefined
  const lengths = words.map((word) => readLength(word, pxMin))
  return lengths.every((length) => length !== undefined) ? lengths.join(' ') : undefined
}

function readSize(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const size = text.trim().toLowerCase()
  if (/^(100|\d{1,2})%$/.test(size)) return size
  return readLength(size, 0)
}

function readBorder(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const parts = /^(\d{1,2})(?:px)?\s+(solid|dashed)\s+(\S.*)$/.exec(text.trim().toLowerCase())
  const colour = readColour(parts?.[3])
  return parts && colour && Number(parts[1]) <= 16 ? `${parts[1]}px ${parts[2]} ${colour}` : undefined
}
