import type { CustomItem, CustomPage, CustomSection } from '#shared/contracts/custom-page.ts'
import type { PageDocument, PageSection } from '#shared/contracts/pages.ts'
import type { Language } from '#shared/languages.ts'
import { buttonKey, descriptionKey, titleKey } from '#shared/pages/fields.ts'
import { sectionDeclarations } from '#shared/sections/declarations.ts'
import { showPage } from '#shared/pages/show.ts'
import { readWords } from './canvas-words.ts'
import type { WordsAt } from './canvas-words.ts'
import { fieldOf } from './document-actions.ts'
import { sourceLanguage } from './translation-fields.ts'

type CanvasPageOptions = {
  slug: string
  language: Language
  /** The chosen section: what it may have and lacks (a button, a caption) is offered there alone. */
  chosen: string | null
  /** What is shown in place of words that no one wrote yet. @param type of the section; null: the page's own title. */
  nameOf: (type: CustomSection['type'] | null, at: Omit<WordsAt, 'section'>) => string
}

/** Words that are not the language's own: of another language, or what they are called where no one wrote any. */
export type GhostWords = WordsAt & { from: Language | null }

/**
 * The page as the canvas shows it: as visitors will see it, and where words are missing those of the language that is
 * translated from, or what they are called, so that there is something to press on.
 */
export function canvasPage(
  document: PageDocument,
  options: CanvasPageOptions,
): { page: CustomPage; ghosts: readonly GhostWords[] } {
  const { slug, language, nameOf } = options
  const shown = showPage(document, slug, language)
  const ghosts: GhostWords[] = []
  /** Fills in words that the language lacks. */
  const fill = (type: CustomSection['type'] | null, at: WordsAt, isOffered = true): string => {
    const own = readWords(document, at, language)
    if (own.trim() !== '') return own
    const from = sourceLanguage(language, (each) => readWords(document, at, each))
    if (from === null && !isOffered) return ''
    ghosts.push({ ...at, from })
    return from === null ? nameOf(type, at) : readWords(document, at, from)
  }
  const title = fill(null, { section: null, key: 'title', part: 'text' })
  const sections = shown.sections.map((section, position) => {
    const source = document.sections.find(({ name }) => name === section.name)
    return source ? fillSection(section, { ...options, source, fill, title: position === 0 ? title : null }) : section
  })
  return { page: { ...shown, title, sections }, ghosts }
}

type FillOptions = CanvasPageOptions & {
  source: PageSection
  fill: (type: CustomSection['type'] | null, at: WordsAt, isOffered?: boolean) => string
  /** The page's title, which a hero without one shows; null behind the first section. */
  title: string | null
}

function fillSection(shown: CustomSection, { source, fill, chosen, language, title }: FillOptions): CustomSection {
  const { name, type } = source
  const { button, items, isHead } = sectionDeclarations[type]
  const isChosen = name === chosen
  const at = (key: string, part: WordsAt['part'] = 'text'): WordsAt => ({ section: name, key, part })
  // What an editor hid stays hidden here too.
  const isHidden = (key: string): boolean => fieldOf(source, language, key).visible === false
  const isFormatted = (shown.values?.[descriptionKey] as { doc?: unknown } | undefined)?.doc !== undefined
  const headline = isHidden(titleKey) ? '' : fill(type, at(titleKey))
  const isUntitled = shown.title === '' && isHead && title !== null && title !== ''
  return {
    ...shown,
    title: isUntitled && headline !== '' ? title : headline,
    description: isFormatted || isHidden(descriptionKey) ? shown.description : fill(type, at(descriptionKey)),
    ...(button && !isHidden(buttonKey) ? fillButton(shown, { source, fill, isChosen, language }) : {}),
    ...(items === null || !shown.items
      ? {}
      : {
          items: shown.items.map((item): CustomItem => ({
            ...item,
            // The label of a picture says what it shows, and is not on the page.
            title: items.title === 'alternative' ? item.title : fill(type, at(item.key, 'label'), isChosen),
            text: fill(type, at(item.key), isChosen),
          })),
        }),
  }
}

type FillButtonOptions = Pick<FillOptions, 'source' | 'fill' | 'language'> & { isChosen: boolean }

/** A button without words or without an address is not on the page yet: here it is, to get them. */
function fillButton(
  shown: CustomSection,
  { source, fill, isChosen, language }: FillButtonOptions,
): Pick<CustomSection, 'button'> {
  // Next to the words it would make room for a column that the page does not have.
  const wouldMakeColumn =
    source.layout.startsWith('sidebar-') && shown.image === undefined && shown.button === undefined
  const { variant } = fieldOf(source, language, buttonKey)
  const text = fill(source.type, { section: source.name, key: buttonKey, part: 'text' }, isChosen && !wouldMakeColumn)
  if (text === '') return {}
  return { button: { url: '#', variant: variant ?? 'primary', ...shown.button, text } }
}

/** A page with the words that a place had before it was typed into: what is under the hands of a person stays as it is. */
export function withWordsOf(
  document: PageDocument,
  before: PageDocument,
  at: WordsAt,
  language: Language,
): PageDocument {
  if (at.section === null) {
    const head = document.heads[language]
    const title = before.heads[language]?.title
    if (title === undefined) return { ...document, heads: { ...document.heads, [language]: before.heads[language] } }
    return head === null ? document : { ...document, heads: { ...document.heads, [language]: { ...head, title } } }
  }
  const earlier = before.sections.find(({ name }) => name === at.section)?.fields[language]
  const sections = document.sections.map((section) => {
    if (section.name !== at.section || !earlier) return section
    const { [at.key]: _typed, ...others } = section.fields[language]
    const { [at.key]: value } = earlier
    const own = value === undefined ? others : { ...others, [at.key]: value }
    return { ...section, fields: { ...section.fields, [language]: own } }
  })
  return { ...document, sections }
}
