import { hasStyle, readContentValue } from '#shared/content/value.ts'
import type { CustomPage, CustomSection } from '#shared/contracts/custom-page.ts'
import type { PageDocument } from '#shared/contracts/pages.ts'
import { defaultLanguage } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { buttonKey } from '#shared/pages/fields.ts'
import { templateHints } from '#shared/pages/templates.ts'
import { showPage } from '#shared/pages/show.ts'
import { sectionDeclarations, shownItems } from '#shared/sections/declarations.ts'

/** What may be wrong with a page before it is published. */
const pageErrors = [
  'no_title',
  'title_long',
  'no_description',
  'empty_page',
  'empty_section',
  'heading_order',
  'hero_not_first',
  'empty_link',
  'missing_alt',
  'contrast',
  'missing_translation',
  'dead_button',
  'template_words',
] as const

/** A thing that should be mended. `error` should not be published; `warning` may be. */
export type PageFinding = {
  error: (typeof pageErrors)[number]
  level: 'error' | 'warning'
  language: Language
  /** Null: the page as a whole. */
  section: string | null
}

/** Search engines cut titles about here, in characters. */
const titleLengthAdvised = 60
/** Least contrast of text. @see WCAG 2.2, 1.4.3 */
const contrastMin = 4.5

/** Lists what should be mended in the languages that would be published. */
export function checkPage(document: PageDocument, slug: string, of: readonly Language[]): PageFinding[] {
  return of.flatMap((language) => {
    const page = showPage(document, slug, language)
    const found = [...checkHead(document, page, language), ...page.sections.flatMap(checkSection)]
    const missing = document.sections
      .filter(({ visible, fields }) => visible && lacksWords(fields, language))
      .map(({ name }) => ({ error: 'missing_translation' as const, level: 'warning' as const, section: name }))
    const dead = deadButtons(document, language).map((name) => ({
      error: 'dead_button' as const,
      level: 'error' as const,
      section: name,
    }))
    const hints = templateHints(language)
    const unwritten = document.sections
      .filter(({ visible, fields }) => visible && Object.values(fields[language]).some((value) => isHint(value, hints)))
      .map(({ name }) => ({ error: 'template_words' as const, level: 'warning' as const, section: name }))
    return [...found, ...dead, ...unwritten, ...missing].map((finding) => ({ ...finding, language }))
  })
}

type Finding = Omit<PageFinding, 'language'>

function checkHead(document: PageDocument, page: CustomPage, language: Language): Finding[] {
  const found: Finding[] = []
  const note = (error: PageFinding['error'], level: PageFinding['level']): void => {
    found.push({ error, level, section: null })
  }
  if (!document.heads[language]?.title) note('no_title', 'error')
  if (page.seo_title.length > titleLengthAdvised) note('title_long', 'warning')
  if (page.seo_description === '') note('no_description', 'warning')
  if (page.sections.length === 0) note('empty_page', 'error')
  return found
}

function checkSection(section: CustomSection, at: number): Finding[] {
  const { name, type, title, description, image, items = [] } = section
  const found: Finding[] = []
  const note = (error: PageFinding['error'], level: PageFinding['level']): void => {
    found.push({ error, level, section: name })
  }
  if (title === '' && description === '' && items.length === 0 && !image) note('empty_section', 'error')
  // Titles of items are one level below the section's: without it a level is skipped.
  const { title: itemTitle, url } = shownItems(type)
  const { isHead } = sectionDeclarations[type]
  const hasItemTitles = itemTitle === 'heading' && items.some((item) => item.title !== '')
  if (title === '' && hasItemTitles && !(at === 0 && isHead)) note('heading_order', 'warning')
  if (isHead && at > 0) note('hero_not_first', 'warning')
  if (url === 'link' && items.some((item) => item.url !== '' && item.title === '')) note('empty_link', 'error')
  const pictures = url === 'picture' ? items.map((item) => item.title) : image ? [image.alt] : []
  if (pictures.some((alt) => alt.trim() === '')) note('missing_alt', 'error')
  if (Object.values(section.values ?? {}).some(isFaint)) note('contrast', 'error')
  return found
}

/** A button whose words lead nowhere is not shown to visitors, so it is looked for in what was typed. */
function deadButtons(document: PageDocument, language: Language): string[] {
  return document.sections
    .filter(({ visible, fields }) => {
      const button = readContentValue(fields[language][buttonKey] ?? '')
      return visible && (button.text === '') !== (button.url === undefined)
    })
    .map(({ name }) => name)
}

function isHint(value: unknown, hints: ReadonlySet<string>): boolean {
  const { text, label = '' } = readContentValue(value)
  return hints.has(text) || hints.has(label)
}

function lacksWords(fields: PageDocument['sections'][number]['fields'], language: Language): boolean {
  if (language === defaultLanguage) return false
  return Object.entries(fields[defaultLanguage]).some(([key, value]) => {
    const { text, label = '' } = readContentValue(value)
    if (text === '' && label === '') return false
    const own = readContentValue(fields[language][key] ?? '')
    return own.text === '' && (own.label ?? '') === '' && own.visible !== false
  })
}

/** True when an element has two colours that are too near to each other. */
function isFaint(stored: unknown): boolean {
  const value = readContentValue(stored)
  if (!hasStyle(value) || value.bgColor === undefined || value.textColor === undefined) return false
  return contrastOf(value.bgColor, value.textColor) < contrastMin
}

/** Contrast of two colours written `#rrggbb`. @see WCAG 2.2, "relative luminance" */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((first, second) => second - first)
  return (light + 0.05) / (dark + 0.05)
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
