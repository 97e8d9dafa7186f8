import type { ContentValue } from '#shared/content/value.ts'
import type { CustomSection } from '#shared/contracts/custom-page.ts'
import { pageTitleLengthMax } from '#shared/contracts/pages.ts'
import type { PageDocument, PageSection } from '#shared/contracts/pages.ts'
import { defaultLanguage } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { buttonKey, descriptionKey, titleKey } from '#shared/pages/fields.ts'
import { sectionDeclarations } from '#shared/sections/declarations.ts'
import { fieldOf, setField, setHead } from './document-actions.ts'
import { sourceLanguage } from './translation-fields.ts'

/** A place for words of a page: of a section, or the title of the page as a whole (section null, key `title`). */
export type WordsAt = { section: string | null; key: string; part: 'text' | 'label' }

/** True for the same place. */
export function isSameWords(one: WordsAt, other: WordsAt): boolean {
  return one.section === other.section && one.key === other.key && one.part === other.part
}

/** Most characters that a place takes. */
export function wordsMax(type: CustomSection['type'] | null, { key, part }: Omit<WordsAt, 'section'>): number {
  if (type === null) return pageTitleLengthMax
  if (key === titleKey || part === 'label') return 200
  if (key === descriptionKey) return 20_000
  if (key === buttonKey) return 80
  return sectionDeclarations[type].items?.url === 'picture' ? 300 : 5_000
}

/** Reads the words of a place in a language; empty when it has none of its own. */
export function readWords(document: PageDocument, { section: name, key, part }: WordsAt, language: Language): string {
  if (name === null) return document.heads[language]?.title ?? ''
  const section = document.sections.find((each) => each.name === name)
  return (section && fieldOf(section, language, key)[part]) ?? ''
}

/**
 * Writes the words of a place. A button, card or picture without an address of its own gets the one that it has in the
 * language it is translated from: without one a visitor would see the words of a button that is not there.
 */
export function writeWords(document: PageDocument, at: WordsAt, language: Language, words: string): PageDocument {
  const { section: name, key, part } = at
  if (name === null) return setHead(document, language, { title: words })
  const section = document.sections.find((each) => each.name === name)
  if (!section) return document
  const own = fieldOf(section, language, key)
  const other = part === 'label' ? own.text : (own.label ?? '')
  const lent = language === defaultLanguage ? null : lentParts(section, language, key)
  const isLent = own.url === undefined || own.url === lent?.url
  const isEmpty = words === '' && other === ''
  return setField(
    document,
    { section: name, language, key },
    {
      [part]: words,
      ...typeOf(section.type, key),
      ...(lent === null || !isLent ? {} : isEmpty ? { url: '', pixels: '' } : lent),
    },
  )
}

/** What a value without an address has in the language that is translated from; null where nothing has one. */
function lentParts(
  section: PageSection,
  language: Language,
  key: string,
): Partial<Record<'url' | 'variant' | 'pixels', string>> | null {
  const from = sourceLanguage(language, (each) => fieldOf(section, each, key).url ?? '')
  if (from === null || key === titleKey || key === descriptionKey) return null
  const { url, variant, pixels }: ContentValue = fieldOf(section, from, key)
  return {
    ...(url === undefined ? {} : { url }),
    ...(variant === undefined ? {} : { variant }),
    ...(pixels === undefined ? {} : { pixels }),
  }
}

function typeOf(type: CustomSection['type'], key: string): { type?: string } {
  if (key === titleKey) return { type: 'heading' }
  if (key === descriptionKey) return { type: 'text' }
  if (key === buttonKey) return { type: 'button' }
  return sectionDeclarations[type].items?.url === 'picture' ? {} : { type: 'card' }
}
