import { layoutOf } from '#server/grants/export/layout.ts'
import { nowhere, placeIn, placeOfBlock, wholeSection } from '#server/grants/review/finding.ts'
import type { Found, ReviewPlace, ReviewRule } from '#server/grants/review/finding.ts'
import { textHasCue } from '#server/grants/review/reviewed.ts'
import type { ReadSection } from '#server/grants/review/reviewed.ts'
import type { ReviewCue } from '#server/grants/data/review-cues.ts'
import type { ReviewInput } from '#server/grants/review/review-input.ts'

const group = 'admissibility'

/** What a call asks of pages and what files have instead; nothing where they have what is asked. */
function* otherThan(asked: number | string | undefined, isGiven: boolean, made: number | string): Generator<Found> {
  if (asked === undefined || isGiven) return
  yield { place: nowhere, restsOn: String(asked), blanks: { asked, made } }
}

const layoutIn = ({ call }: ReviewInput) => layoutOf(call?.formatting ?? null)

const pageSize: ReviewRule = {
  name: 'admissibility.page_size',
  group,
  severity: 'major',
  find({ input }) {
    const { given, page_size } = layoutIn(input)
    return otherThan(input.call?.formatting?.pageSize, given.includes('page_size'), page_size.toUpperCase())
  },
}

const margins: ReviewRule = {
  name: 'admissibility.margins',
  group,
  severity: 'major',
  find({ input }) {
    const { given, margin_mm } = layoutIn(input)
    return otherThan(input.call?.formatting?.marginMinMm, given.includes('margin_mm'), margin_mm)
  },
}

const fontSize: ReviewRule = {
  name: 'admissibility.font_size',
  group,
  severity: 'major',
  find({ input }) {
    const { given, font_pt } = layoutIn(input)
    return otherThan(input.call?.formatting?.fontMinPt, given.includes('font_pt'), font_pt)
  },
}

/** Families that look like the font of the files, and common ones that do not. */
const [sameFamilies, otherFamilies] = [
  ['times new roman', 'tinos', 'liberation serif'],
  ['arial', 'calibri', 'verdana', 'helvetica', 'cambria', 'georgia', 'garamond', 'tahoma', 'liberation sans', 'roboto'],
]

/** Longest stretch of a call before or after a word that is read with it. */
const aroundMax = 300

/** Where a sentence ends: at a full stop before a space, or with its line. */
const ends = ['. ', '\n'] as const

/** The sentence of a text around a place. */
function sentenceAround(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - aroundMax), at)
  const after = text.slice(at, at + aroundMax)
  const starts = ends.map((end) => (before.includes(end) ? before.lastIndexOf(end) + end.length : 0))
  const stops = ends.map((end) => after.indexOf(end)).filter((stop) => stop >= 0)
  return `${before.slice(Math.max(...starts))}${after.slice(0, Math.min(...stops, after.length))}`.trim()
}

const isLetter = (character: string | undefined) => character !== undefined && /\p{L}/u.test(character)

/** Lists the sentences of a text that have one of some words, written in small letters, and a cue. */
function* sentencesWith(
  text: string,
  words: readonly string[],
  cue: ReviewCue,
): Generator<{ text: string; word: string }> {
  const small = text.toLowerCase()
  const seen = new Set<string>()
  for (const word of words)
    for (let at = small.indexOf(word); at >= 0; at = small.indexOf(word, at + word.length)) {
      if (isLetter(small[at - 1])) continue
      const sentence = sentenceAround(text, at)
      if (seen.has(sentence) || !textHasCue(sentence, cue)) continue
      seen.add(sentence)
      yield { text: sentence, word: text.slice(at, at + word.length) }
    }
}

const font: ReviewRule = {
  name: 'admissibility.font',
  group,
  severity: 'minor',
  *find({ input, sections }) {
    if (sections.length === 0) return
    for (const { text, word } of sentencesWith(input.callText, otherFamilies, 'font')) {
      // "Arial or Times New Roman": what the files have is admitted.
      if (sameFamilies.some((family) => text.toLowerCase().includes(family))) continue
      yield { place: nowhere, restsOn: text, blanks: { asked: text, font: word } }
    }
  },
}

const fileName: ReviewRule = {
  name: 'admissibility.file_name',
  group,
  severity: 'minor',
  *find({ input, sections }) {
    if (sections.length === 0) return
    for (const { text } of sentencesWith(input.callText, ['file', 'файл', 'fișier', 'fişier', 'fisier'], 'file_name'))
      yield { place: nowhere, restsOn: text, blanks: { asked: text } }
  },
}

const character: ReviewRule = {
  name: 'admissibility.character',
  group,
  severity: 'major',
  *find({ input, sections }) {
    for (const section of sections)
      for (const each of input.missingCharacters) {
        const place = firstPlace(section, each)
        if (place === null) continue
        const code = `U+${(each.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
        yield { place, about: each, blanks: { character: each, code } }
      }
  },
}

/** Where a character comes first in a section; in its title or a footnote that is the section as a whole. */
function firstPlace({ section, blocks }: ReadSection, each: string): ReviewPlace | null {
  for (const block of blocks) {
    const start = block.text.indexOf(each)
    if (start < 0) continue
    const marked = { start, end: start + each.length }
    const sentence = block.sentences.find(({ span }) => span.start <= start && span.end >= marked.end)
    if (sentence !== undefined) return placeIn(sentence, marked)
    return { ...placeOfBlock(block), ...marked, from: marked.start, to: marked.end }
  }
  return JSON.stringify([section.title, section.doc]).includes(each) ? wholeSection(section.key) : null
}

/** What of the form of the files would keep an application from being admitted. */
export const layoutRules = [pageSize, margins, fontSize, font, fileName, character]
