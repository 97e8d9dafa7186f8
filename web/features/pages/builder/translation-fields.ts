import type { PageDocument, PageSection } from '#shared/contracts/pages.ts'
import { defaultLanguage, languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { buttonKey, descriptionKey, imageKey, itemKey, titleKey } from '#shared/pages/fields.ts'
import { sectionDeclarations } from '#shared/sections/declarations.ts'
import { fieldOf, itemsOf } from './document-actions.ts'

/** Words of a page as a whole that can be translated, in the order of their fields. */
const headParts = ['title', 'seo_title', 'seo_description'] as const

/** A place for words: its section (null: the page as a whole) and the mark of its field, as `fieldMark` makes it. */
export type WordsField = { section: string | null; mark: string; isTranslated: boolean }

/** The mark of a field: `item_1 label`, or of the page as a whole `seo_title text`. */
export function fieldMark(key: string, part: 'text' | 'label'): string {
  return `${key} ${part}`
}

/**
 * The language that words are translated from: the default one, or otherwise the first other one that has some; null
 * for none.
 */
export function sourceLanguage(language: Language, wordsIn: (language: Language) => string): Language | null {
  const others = [defaultLanguage, ...languages].filter((each) => each !== language)
  return others.find((each) => wordsIn(each).trim() !== '') ?? null
}

/** The places of a page that have words in another language, in the order of the page. */
export function listWordsFields(document: PageDocument, language: Language): WordsField[] {
  const placeOf = (section: string | null, mark: string, wordsIn: (language: Language) => string): WordsField[] =>
    sourceLanguage(language, wordsIn) === null ? [] : [{ section, mark, isTranslated: wordsIn(language).trim() !== '' }]
  return [
    ...headParts.flatMap((key) => placeOf(null, fieldMark(key, 'text'), (each) => document.heads[each]?.[key] ?? '')),
    ...document.sections.flatMap((section) =>
      shownKeys(section).flatMap((key) =>
        (['label', 'text'] as const).flatMap((part) =>
          placeOf(section.name, fieldMark(key, part), (each) => fieldOf(section, each, key)[part] ?? ''),
        ),
      ),
    ),
  ]
}

/** The keys that the type of a section shows, in the order of its fields. */
function shownKeys(section: PageSection): string[] {
  const { button, image, items } = sectionDeclarations[section.type]
  return [
    titleKey,
    descriptionKey,
    ...(button ? [buttonKey] : []),
    ...(image ? [imageKey] : []),
    ...(items === null ? [] : itemsOf(section).map(itemKey)),
  ]
}
