import { folded, wordsOf } from '#server/grants/read/phrases.ts'
import type { Word } from '#server/grants/read/phrases.ts'
import { isFirstStage } from '#server/grants/review/first-stage.ts'
import { nowhere, placeIn, wholeSection } from '#server/grants/review/finding.ts'
import type { Found, ReviewRule } from '#server/grants/review/finding.ts'
import { blockHasCue, textHasCue } from '#server/grants/review/reviewed.ts'
import type { Reviewed } from '#server/grants/review/reviewed.ts'
import { lengthOf } from '#shared/drafts/count.ts'
import type { DraftLength } from '#shared/drafts/count.ts'

/** Characters on a page of A4 in 11 pt with headings and tables. It is an estimate, and the finding says so. */
const charactersPerPage = 3_500

/** Words of a section in another language than the application's that are more than a quotation. */
const otherLanguageWordsMin = 30

const group = 'admissibility'

/** Sections that are longer than they may be, counted as the editor counts them. */
function* overLimit({ sections }: Reviewed, units: readonly (keyof DraftLength)[]): Generator<Found> {
  for (const {
    section: { key, title, limit, doc },
  } of sections) {
    const unit = units.find((each) => each === limit?.unit)
    if (limit === null || unit === undefined) continue
    const count = lengthOf(doc)[unit]
    if (count <= limit.max) continue
    yield {
      place: wholeSection(key),
      restsOn: `${count} ${limit.max}`,
      blanks: { title, count, max: limit.max, over: count - limit.max },
    }
  }
}

const words: ReviewRule = {
  name: 'admissibility.words',
  group,
  severity: 'blocker',
  find: (reviewed) => overLimit(reviewed, ['words']),
}

const characters: ReviewRule = {
  name: 'admissibility.characters',
  group,
  severity: 'blocker',
  find: (reviewed) => overLimit(reviewed, ['characters', 'characters_without_spaces']),
}

const pagesOf = (length: number) => Math.round((length / charactersPerPage) * 10) / 10

const pages: ReviewRule = {
  name: 'admissibility.pages',
  group,
  severity: 'major',
  *find({ sections, input }) {
    for (const { section, text } of sections) {
      const count = pagesOf(text.length)
      if (section.limit?.unit !== 'pages' || count <= section.limit.max) continue
      const { max } = section.limit
      yield {
        place: wholeSection(section.key),
        restsOn: `${count} ${max}`,
        blanks: { title: section.title, count, max },
      }
    }
    // Of several limits only the text of the call says which is for what.
    const [limit, another] = (input.call?.limits ?? []).filter(({ unit }) => unit === 'pages')
    const count = pagesOf(sections.reduce((sum, { text }) => sum + text.length, 0))
    if (limit === undefined || another !== undefined || count <= limit.max) return
    const { applies: title, max } = limit
    yield { place: nowhere, restsOn: `${count} ${max}`, blanks: { title, count, max } }
  },
}

const missingPart: ReviewRule = {
  name: 'admissibility.missing_part',
  group,
  severity: 'blocker',
  *find({ sections, input }) {
    const written = new Set(sections.map(({ section }) => section.key))
    if (written.size === 0) return
    for (const { key, title } of input.sections)
      if (!written.has(key)) yield { place: wholeSection(key), blanks: { title } }
  },
}

const missingDissemination: ReviewRule = {
  name: 'admissibility.missing_dissemination',
  group,
  severity: 'major',
  *find({ sections, blocks, input: { call, now, sections: all } }) {
    if (call?.programme?.style !== 'horizon-europe' || sections.length === 0 || isFirstStage(call, now)) return
    const isNamed = all.some(({ kind, title }) => kind === 'dissemination' || textHasCue(title, 'dissemination'))
    if (!isNamed && !blocks.some((block) => blockHasCue(block, 'dissemination'))) yield { place: nowhere }
  },
}

const otherLanguage: ReviewRule = {
  name: 'admissibility.language',
  group,
  severity: 'major',
  *find({ sections, input }) {
    for (const { foundLanguage, section } of sections) {
      if (foundLanguage === null || foundLanguage === input.language) continue
      if (lengthOf(section.doc).words < otherLanguageWordsMin) continue
      const blanks = { title: section.title, found: { language: foundLanguage }, asked: { language: input.language } }
      yield { place: wholeSection(section.key), restsOn: foundLanguage, blanks }
    }
  },
}

const legalForms = new Set(
  'srl sa sarl gmbh ag llc ltd plc inc ooo oao zao ao ooo оао ооо зао ао ип нко scs spa sas bv nv oy ab sp ii im'.split(
    ' ',
  ),
)

/** The words of a name without its legal form, as texts write it; empty when nothing is left to look for. */
function nameWords(name: string): string[] {
  const parts = wordsOf(name).filter(({ kind }) => kind !== 'mark')
  const own = parts.filter(({ text }) => !legalForms.has(text))
  return own.join('').length < 3 && own.every(({ text }) => text.length < 3) ? [] : own.map(({ text }) => text)
}

/** Where a name is among words; its first word has a capital letter. In Russian and Romanian its last word may be inflected. */
function findName(list: readonly Word[], name: readonly string[]): { start: number; end: number }[] {
  const spoken = list.filter(({ kind }) => kind !== 'mark')
  return spoken.flatMap((word, place) => {
    if (!word.capital && word.kind === 'word') return []
    const fits = name.every((part, index) => {
      const here = spoken[place + index]?.text ?? ''
      const isLast = index === name.length - 1
      return here === part || (isLast && part.length > 3 && here.startsWith(part) && here.length - part.length <= 3)
    })
    const last = spoken[place + name.length - 1]
    return fits && last !== undefined ? [{ start: word.start, end: last.end }] : []
  })
}

const blindName: ReviewRule = {
  name: 'admissibility.blind_name',
  group,
  severity: 'blocker',
  *find({ sentences, input }) {
    const { call, names, now } = input
    if (call === null || !call.submission.blindFirstStage || !isFirstStage(call, now)) return
    const asked = names.flatMap((name) => {
      const parts = nameWords(name)
      return parts.length === 0 ? [] : [{ name, parts: parts.map((part) => folded(part)) }]
    })
    for (const sentence of sentences) {
      const list = sentence.block.words.slice(sentence.run.from, sentence.run.to)
      for (const { name, parts } of asked)
        for (const span of findName(list, parts))
          yield {
            place: placeIn(sentence, span),
            about: name,
            blanks: { name: sentence.block.text.slice(span.start, span.end) },
          }
    }
  },
}

/** What would keep an application from being admitted. */
export const admissibilityRules = [
  blindName,
  words,
  characters,
  pages,
  missingPart,
  missingDissemination,
  otherLanguage,
]
