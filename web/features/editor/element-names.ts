import { readContentValue } from '#shared/content/value.ts'
import type { ContentId } from '#shared/content/catalogue.ts'
import { wordsOf } from '#web/features/editor/outline-entries.ts'
import { kindOf, pageElements, shownValue } from '#web/features/editor/page-elements.ts'
import type { PageElement } from '#web/features/editor/page-elements.ts'
import type { Translate } from '#web/i18n/use-translation.ts'

/** How much of a text a name holds, in characters. */
const wordsMax = 40

/** What an element is called on the screen: its kind, and what it says or shows. Null where it says nothing. */
export function nameParts(element: PageElement, t: Translate<'editor'>): { kind: string; words: string | null } {
  const kind = t(`kinds.${kindOf(element.id)}`)
  const words = wordsOf(element) ?? pictureWords(element.id)
  return { kind, words: words === null ? null : cut(words) }
}

/** The name of an element in one line. @param stored its value, when it is not on the page */
export function elementName(id: ContentId, t: Translate<'editor'>, stored?: unknown): string {
  const element = pageElements.get().find((each) => each.id === id)
  const value = stored === undefined ? shownValue(id) : readContentValue(stored)
  const words = cut(value?.text || value?.label || (element && wordsOf(element)) || '')
  const kind = t(`kinds.${kindOf(id)}`)
  return words === '' ? kind : t('handle.tools', { kind, words })
}

/** What a picture shows, in words; null when no one said it. */
function pictureWords(id: ContentId): string | null {
  const value = shownValue(id)
  return value?.text || value?.label || null
}

function cut(words: string): string {
  const line = words.replaceAll(/\s+/g, ' ').trim()
  return line.length > wordsMax ? `${line.slice(0, wordsMax).trimEnd()}…` : line
}
