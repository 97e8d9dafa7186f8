import { knownAcronyms } from '#server/grants/data/review-cues.ts'
import { wordAt } from '#server/grants/read/dates.ts'
import { folded } from '#server/grants/read/phrases.ts'
import type { Word } from '#server/grants/read/phrases.ts'
import { placeIn, placeOfBlock } from '#server/grants/review/finding.ts'
import type { Found, ReviewPlace, ReviewRule } from '#server/grants/review/finding.ts'
import { numbersIn } from '#server/grants/review/numbers.ts'
import { findCue, wordsIn } from '#server/grants/review/reviewed.ts'
import type { ReviewBlock, ReviewSentence, Reviewed } from '#server/grants/review/reviewed.ts'
import { stemOf } from '#server/grants/review/stems.ts'
import { languageOf } from '#server/grants/text/language.ts'

const group = 'language'

/** Words of a sentence above which a reader loses its beginning. */
const longSentenceWords = 35
/** Words from which a passage that comes twice is no coincidence. */
const repeatedWordsMin = 12
/** Words from which the language of a paragraph is clear. */
const paragraphWordsMin = 12

/** A stretch of a block. */
function placeAt(block: ReviewBlock, start: number, end: number): ReviewPlace {
  const sentence = block.sentences.find(({ span }) => span.start <= start && end <= span.end)
  if (sentence !== undefined) return placeIn(sentence, { start, end })
  return { ...placeOfBlock(block), start, end, from: start, to: end }
}

/** Brackets around words that are to be replaced: "[name of the partner]", "<…>"; "[12]" is a reference. */
const gaps = [/\[[^\]\d[][^\][]{0,80}\]/gu, /<[^<>\d@:][^<>@:]{0,80}>/gu, /_{4,60}/gu, /\.{6,60}/gu, /…{3,60}/gu]

const placeholder: ReviewRule = {
  name: 'language.placeholder',
  group,
  severity: 'minor',
  *find({ blocks }) {
    for (const block of blocks) {
      for (const label of block.placeholders) yield { place: placeOfBlock(block), about: label, blanks: { label } }
      const marked = gaps.flatMap((gap) => [...block.text.matchAll(gap)])
      const inGaps = new Set(
        marked.flatMap(({ 0: { length }, index }) => Array.from({ length }, (_, letter) => index + letter)),
      )
      for (const { 0: label, index } of marked)
        yield { place: placeAt(block, index, index + label.length), blanks: { label } }
      for (const { from, to } of findCue({ block, run: { from: 0, to: block.words.length } }, 'placeholder')) {
        const [first, last] = [wordAt(block.words, from), wordAt(block.words, to - 1)]
        // "[TBC]" was found already.
        if (inGaps.has(first.start)) continue
        const [before, after] = [wordAt(block.words, from - 1).text, wordAt(block.words, to).text]
        // "to be confirmed by the ministry" is a sentence; "TBC", "(to be confirmed)" or a cell of its own is a gap.
        const isGap = first.upper || (before === '(' && after === ')') || (from === 0 && to >= block.words.length - 1)
        if (isGap)
          yield {
            place: placeAt(block, first.start, last.end),
            blanks: { label: block.text.slice(first.start, last.end) },
          }
      }
    }
  },
}

const template: ReviewRule = {
  name: 'language.template',
  group,
  severity: 'major',
  *find({ sentences }) {
    for (const sentence of sentences) {
      const [cue] = findCue(sentence, 'template')
      if (cue === undefined) continue
      const { start } = wordAt(sentence.block.words, cue.from)
      yield { place: placeIn(sentence, { start, end: wordAt(sentence.block.words, cue.to - 1).end }) }
    }
  },
}

type Acronym = { readonly written: string; readonly place: ReviewPlace; readonly isDefined: boolean }

const acronymLettersMax = 6

/** Acronyms of a text in their order; blocks in capitals have none. */
function acronymsIn({ blocks }: Reviewed): Acronym[] {
  return blocks.flatMap((block): Acronym[] => {
    const spoken = block.words.filter(({ kind }) => kind === 'word')
    if (spoken.filter(({ upper }) => upper).length > spoken.length / 2) return []
    return block.words.flatMap((word, place): Acronym[] => {
      const written = block.text.slice(word.start, word.end)
      const next = wordAt(block.words, place + 1)
      const prior = wordAt(block.words, place - 1)
      // A part of "HORIZON-CL6-FARM2FORK" or "WP2".
      const isCode =
        (/^[\d-]/.test(next.text) && !next.gap) || (!word.gap && (prior.text === '-' || prior.kind === 'number'))
      if (!word.upper || written.length > acronymLettersMax || knownAcronyms.has(written) || isCode || isRoman(written))
        return []
      const isDefined =
        (prior.text === '(' && next.text === ')') || (next.text === '(' && isLongForm(block.words, place + 2, written))
      return [{ written, place: placeAt(block, word.start, word.end), isDefined }]
    })
  })
}

const isRoman = (written: string) => /^[IVXLCDM]+$/.test(written)

/** Whether words in brackets begin with the letters of an acronym. */
function isLongForm(words: readonly Word[], place: number, written: string): boolean {
  const first = wordAt(words, place)
  return first.kind === 'word' && !first.upper && first.text.startsWith(folded(written.slice(0, 1)))
}

const acronymUndefined: ReviewRule = {
  name: 'language.acronym_undefined',
  group,
  severity: 'hint',
  *find(reviewed) {
    const names = new Set(reviewed.input.names.flatMap((name) => name.split(/[\s-]+/)))
    for (const [written, uses] of Map.groupBy(acronymsIn(reviewed), (each) => each.written)) {
      const [first] = uses
      if (first === undefined || names.has(written) || uses.some(({ isDefined }) => isDefined)) continue
      yield { place: first.place, about: written, blanks: { written, count: uses.length } }
    }
  },
}

const acronymDoubled: ReviewRule = {
  name: 'language.acronym_doubled',
  group,
  severity: 'hint',
  *find(reviewed) {
    const defined = acronymsIn(reviewed).filter(({ isDefined }) => isDefined)
    for (const [written, [, ...again]] of Map.groupBy(defined, (each) => each.written))
      for (const { place } of again) yield { place, about: written, blanks: { written } }
  },
}

type Spelling = { readonly written: string; readonly block: ReviewBlock; readonly start: number; readonly end: number }

/** Names in a block: words with a capital, those that a hyphen joins as one. */
function* spellingsIn(block: ReviewBlock): Generator<Spelling> {
  for (let place = 0; place < block.words.length; place += 1) {
    const first = wordAt(block.words, place)
    if (first.kind !== 'word' || !first.capital) continue
    let last = place
    while (
      wordAt(block.words, last + 1).text === '-' &&
      !wordAt(block.words, last + 1).gap &&
      wordAt(block.words, last + 2).kind === 'word' &&
      !wordAt(block.words, last + 2).gap
    )
      last += 2
    const { end } = wordAt(block.words, last)
    yield { written: block.text.slice(first.start, end), block, start: first.start, end }
    place = last
  }
}

const nameLettersMin = 4
const isOwnSpelling = (written: string) => /\p{Ll}\p{Lu}/u.test(written)

const nameSpelling: ReviewRule = {
  name: 'language.name_spelling',
  group,
  severity: 'minor',
  *find({ blocks }) {
    const spellings = blocks.flatMap((block) => [...spellingsIn(block)])
    const byName = Map.groupBy(spellings, ({ written }) => folded(written).replaceAll('-', ''))
    for (const [name, uses] of byName) {
      if (name.length < nameLettersMin || !uses.some(({ written }) => isOwnSpelling(written))) continue
      // Headings in capitals write every name so.
      const lower = uses.filter(({ written }) => written !== written.toUpperCase())
      const forms = [...Map.groupBy(lower, ({ written }) => written)].toSorted(
        ([, one], [, other]) => other.length - one.length,
      )
      const usual = forms[0]?.[0] ?? ''
      for (const [written, places] of forms.slice(1))
        for (const { block, start, end } of places)
          yield { place: placeAt(block, start, end), about: written, blanks: { written, usual }, instead: usual }
    }
  },
}

/** How much of their words two sentences must share to be about the same thing. */
const sameShare = 0.85
/** Fewest telling words by which two sentences can be about the same thing. */
const sameStemsMin = 3
/** Sentences with a word of a bucket that are compared with each other; a word of more sentences says nothing. */
const comparedMax = 40

type Stated = {
  readonly sentence: ReviewSentence
  readonly stems: ReadonlySet<string>
  readonly number: { value: number; isPercent: boolean; start: number; end: number }
  /** Years and names with a capital: sentences that differ in them are about different things. */
  readonly apart: string
}

/** Sentences that state one number about something. */
function statedIn({ sentences }: Reviewed): Stated[] {
  return sentences.flatMap((sentence): Stated[] => {
    const { block, run } = sentence
    const numbers = numbersIn(block.words, run)
    const [number] = numbers
    if (number === undefined || numbers.length > 1 || block.within.includes('table')) return []
    const own = wordsIn(sentence)
    const names = own.filter(
      ({ capital, kind, text }, place) =>
        (capital && place > 0) ||
        (kind === 'number' && /^(?:19|20)\d\d$/.test(text)) ||
        (text.length === 1 && kind === 'word' && capital),
    )
    const stems = new Set(
      own.flatMap((word) => (word.kind === 'word' ? (stemOf(word, block.section.language) ?? []) : [])),
    )
    const span = { start: wordAt(block.words, number.from).start, end: wordAt(block.words, number.to - 1).end }
    if (stems.size < sameStemsMin) return []
    const apart = names
      .map(({ text }) => text)
      .toSorted()
      .join(' ')
    return [{ sentence, stems, number: { ...number, ...span }, apart }]
  })
}

function isSameThing(one: Stated, other: Stated): boolean {
  if (one.number.isPercent !== other.number.isPercent || one.apart !== other.apart) return false
  const shared = [...one.stems].filter((stem) => other.stems.has(stem)).length
  return shared / (one.stems.size + other.stems.size - shared) >= sameShare
}

const numberDiffers: ReviewRule = {
  name: 'language.number_differs',
  group,
  severity: 'minor',
  *find(reviewed) {
    const byStem = new Map<string, Stated[]>()
    for (const stated of statedIn(reviewed)) {
      const rivals = new Set([...stated.stems].flatMap((stem) => byStem.get(stem) ?? []))
      const rival = [...rivals].find((each) => each.number.value !== stated.number.value && isSameThing(each, stated))
      if (rival !== undefined) {
        const said = (each: Stated) =>
          each.sentence.block.text.slice(each.number.start, each.number.end) + (each.number.isPercent ? ' %' : '')
        yield {
          place: placeIn(stated.sentence, stated.number),
          restsOn: rival.sentence.text,
          blanks: {
            here: said(stated),
            there: said(rival),
            where: rival.sentence.block.section.section.title,
            other: rival.sentence.text,
          },
        }
      }
      for (const stem of stated.stems) {
        const bucket = byStem.get(stem) ?? []
        if (bucket.length < comparedMax) bucket.push(stated)
        byStem.set(stem, bucket)
      }
    }
  },
}

const longSentence: ReviewRule = {
  name: 'language.long_sentence',
  group,
  severity: 'hint',
  *find({ sentences }) {
    for (const sentence of sentences)
      if (sentence.length > longSentenceWords && !sentence.block.within.includes('table'))
        yield { place: placeIn(sentence), blanks: { count: sentence.length } }
  },
}

const repeated: ReviewRule = {
  name: 'language.repeated',
  group,
  severity: 'minor',
  *find({ sentences }) {
    const seen = new Map<string, ReviewSentence>()
    for (const sentence of sentences) {
      if (sentence.length < repeatedWordsMin) continue
      const said = wordsIn(sentence)
        .filter(({ kind }) => kind !== 'mark')
        .map(({ text }) => text)
        .join(' ')
      const first = seen.get(said)
      if (first === undefined) seen.set(said, sentence)
      else yield { place: placeIn(sentence), blanks: { where: first.block.section.section.title } }
    }
  },
}

const untranslated: ReviewRule = {
  name: 'language.untranslated',
  group,
  severity: 'minor',
  *find({ blocks }) {
    for (const block of blocks) {
      const { section, words, text } = block
      const spoken = words.filter(({ kind }) => kind === 'word').length
      if (spoken < paragraphWordsMin || section.foundLanguage === null) continue
      const language = languageOf(text)
      if (language === null || language === section.foundLanguage) continue
      yield {
        place: placeOfBlock(block),
        blanks: { found: { language }, asked: { language: section.foundLanguage } },
      }
    }
  },
}

const quotes: ReviewRule = {
  name: 'language.quotes',
  group,
  severity: 'hint',
  *find({ blocks }) {
    const straight = blocks.flatMap((block) =>
      [...block.text.matchAll(/"[^"\n]{1,200}"/g)].map(({ index, 0: { length } }) => ({
        block,
        start: index,
        end: index + length,
      })),
    )
    const curly = blocks.flatMap(({ text }) => [...text.matchAll(/[«„“]/g)].map(({ 0: mark }) => mark))
    const [usual] =
      [...Map.groupBy(curly, (mark) => mark)].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? []
    if (usual === undefined) return
    const closing = { '«': '»', '„': '”', '“': '”' }[usual] ?? '”'
    for (const { block, start, end } of straight) {
      const instead = `${usual}${block.text.slice(start + 1, end - 1)}${closing}`
      const found: Found = {
        place: placeAt(block, start, end),
        instead,
        blanks: { written: block.text.slice(start, end), instead },
      }
      yield found
    }
  },
}

/** What is wrong with the words themselves. */
export const languageRules = [
  template,
  placeholder,
  nameSpelling,
  numberDiffers,
  repeated,
  untranslated,
  acronymUndefined,
  acronymDoubled,
  longSentence,
  quotes,
]
