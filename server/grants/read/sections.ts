import { sectionPhrases } from '#server/grants/data/sections.ts'
import type { Head, Passage } from '#server/grants/read/passages.ts'
import { findHits, hitsAt, lexiconOf } from '#server/grants/read/words.ts'
import type { Word } from '#server/grants/read/words.ts'

/** What a section of a call is about. */
export type Section = keyof typeof sectionPhrases

const lexicon = lexiconOf(sectionPhrases)

/** Words that may come before what a title is about: its number, an article, an adjective. */
const leading = 4

const titles = new WeakMap<Head, readonly Section[]>()

/** What a title is about; several when it says several. */
export function sectionsOfHead(head: Head): readonly Section[] {
  const known = titles.get(head)
  if (known !== undefined) {
    return known
  }
  const found = new Map<Section, number>()
  const last = head.kind === 'introduction' ? head.words.length : Math.min(head.words.length, 24)
  // What introduces a list names it just before its colon.
  const start = head.kind === 'introduction' ? Math.max(0, head.words.length - 8) : 0
  for (let place = start; place < last; place += 1) {
    for (const hit of hitsAt(head.words, place, last, lexicon)) {
      const section = hit.tag as Section
      // A title begins with what it is about, or is about several things in one breath.
      if (head.kind === 'introduction' || head.words.length <= 8 || place <= leading) {
        found.set(section, Math.max(found.get(section) ?? 0, hit.to - hit.from))
      }
    }
  }
  if (head.kind === 'introduction' && found.size === 0 && announcesPapers(head.words)) {
    found.set('documents', 1)
  }
  const sections = [...found.entries()].sort((one, other) => other[1] - one[1]).map(([section]) => section)
  titles.set(head, sections)
  return sections
}

const carriers =
  /^(?:upload|attach|enclose|submit|incarcati|incarca|atasati|anexati|depuneti|загрузите|загружают|приложите|прикрепите|with|including|enclosing|attaching|containing|contain|contains|includes|include|cu|cuprinde|contine|inclusiv|includ\p{L}{0,6}|с|со|содержит|содержать|включает|включая|входят)$/u
const applications = /^(?:application|proposal|submission|cerer|propuner|dosar|aplicati|заявк|предложени)/u

/** "… send a full application by 30 April, with:" announces papers, whatever is between. */
function announcesPapers(words: readonly Word[]): boolean {
  const last = words.findLast(({ kind }) => kind === 'word')
  return last !== undefined && carriers.test(last.text) && words.some(({ text }) => applications.test(text))
}

const whoAlone =
  /^(?:(?:for )?who(?:m)?(?: (?:can|may|could|should))?(?: (?:apply|enter|submit))?|(?:pentru )?cine(?: (?:poate|pot))?(?: (?:cere|aplica|depune|participa))?|(?:для )?ко(?:го|му)|кто(?: (?:может|могут))?(?: (?:подать|участвовать|участвует))?|applicants?|beneficiari|solicitanti|заявител[иь]|получатели|участники(?: отбора)?)$/u

/** Whether a title asks who applies and nothing more: "Who?", "2.2 Cine poate aplica". */
export const asksOnlyWho = (words: readonly Word[]): boolean =>
  whoAlone.test(words.flatMap(({ kind, text }) => (kind === 'word' ? [text] : [])).join(' '))

/** Whether a few words are a title of a known section: "Documents." before what must be handed in. */
export function isTitle(words: readonly Word[]): boolean {
  return asksOnlyWho(words) || findHits(words, lexicon).some(({ from, to }) => from <= 2 && to >= words.length - 2)
}

/** What the nearest title over a passage that is about anything known is about; empty when none is. */
export function sectionsOf(passage: Passage): readonly Section[] {
  for (const head of passage.heads) {
    const sections = sectionsOfHead(head)
    if (sections.length > 0) {
      return sections
    }
  }
  return []
}
