import type { ContentValue } from '#shared/content/value.ts'
import { isPicture, readContentValue, withFallback } from '#shared/content/value.ts'
import type { CustomItem, CustomPage, CustomSection } from '#shared/contracts/custom-page.ts'
import type { PageDocument, PageHead, PageSection } from '#shared/contracts/pages.ts'
import { defaultLanguage } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { buttonKey, descriptionKey, imageKey, itemNumber, titleKey } from '#shared/pages/fields.ts'
import { shownItems } from '#shared/sections/declarations.ts'

/**
 * Makes what a visitor sees of a page in one language: hidden sections and elements are left out, words that the
 * language lacks are the default language's.
 *
 * The server shows published pages with it, and the builder its preview, so they cannot differ.
 *
 * @see docs/reference/content-and-admin.md#29-structure-and-languages
 */
export function showPage(document: PageDocument, slug: string, language: Language): CustomPage {
  const own = document.heads[language]
  const source = document.heads[defaultLanguage]
  const textOf = (part: 'title' | 'seo_title' | 'seo_description' | 'share_image'): string =>
    own?.[part] || source?.[part] || ''
  const title = textOf('title') || slug
  return {
    slug,
    language: own || !source ? language : defaultLanguage,
    title,
    seo_title: own?.seo_title || own?.title || textOf('seo_title') || title,
    seo_description: textOf('seo_description'),
    share_image: textOf('share_image'),
    is_indexed: headOf(own, source)?.is_indexed ?? true,
    sections: document.sections.filter(({ visible }) => visible).map((section) => showSection(section, language)),
  }
}

/** What a visitor sees of one section. */
function showSection(section: PageSection, language: Language): CustomSection {
  const { name, type, layout } = section
  const read = (key: string): ContentValue | null => valueOf(section, key, language)
  const values = looksOf(section, read)
  return {
    name,
    type,
    layout,
    title: read(titleKey)?.text ?? '',
    description: read(descriptionKey)?.text ?? '',
    ...shownParts(type, itemKeysOf(section.fields), read),
    ...(Object.keys(values).length === 0 ? {} : { values }),
    ...(isBorrowed(section, language) ? { language: defaultLanguage } : {}),
  }
}

/**
 * The button, the picture and the items that a section shows.
 *
 * @param keys the keys that its rows have; those that are no items are left out.
 * @param read gives the value of a key, null when there is none or it is hidden.
 */
export function shownParts(
  type: CustomSection['type'],
  keys: Iterable<string>,
  read: (key: string) => ContentValue | null,
): Pick<CustomSection, 'button' | 'image' | 'items'> {
  const button = read(buttonKey)
  const image = read(imageKey)
  const items = itemsOf(type, keys, read)
  return {
    ...(button && button.text !== '' && button.url !== undefined
      ? { button: { text: button.text, url: button.url, variant: button.variant ?? 'primary' } }
      : {}),
    ...(image && isPicture(image.url) ? { image: { url: image.url, alt: image.text } } : {}),
    ...(items.length === 0 ? {} : { items }),
  }
}

/** True when a value says more than its place shows by itself: a look of its own, or a rich text. */
export function hasMoreThanWords(value: ContentValue): boolean {
  return Object.keys(value).some((field) => !plainFields.has(field))
}

function headOf(own: PageHead | null, source: PageHead | null): PageHead | null {
  return own ?? source
}

/** A value in the language, with what it lacks from the default one; null when there is none, or when it is hidden. */
function valueOf({ fields }: PageSection, key: string, language: Language): ContentValue | null {
  const own = Object.hasOwn(fields[language], key) ? readContentValue(fields[language][key]) : null
  if (own?.visible === false) return null
  const borrowed = Object.hasOwn(fields[defaultLanguage], key) ? readContentValue(fields[defaultLanguage][key]) : null
  const shown = own ? withFallback(own, borrowed) : borrowed
  return shown && shown.visible !== false && !isBlank(shown) ? shown : null
}

function isBlank({ text, label, url }: ContentValue): boolean {
  return text.trim() === '' && (label ?? '').trim() === '' && url === undefined
}

function itemsOf(
  type: CustomSection['type'],
  keys: Iterable<string>,
  read: (key: string) => ContentValue | null,
): CustomItem[] {
  const needsPicture = shownItems(type).url === 'picture'
  return [...new Set(keys)]
    .map((key) => ({ key, number: itemNumber(key) }))
    .filter(({ number }) => number !== null)
    .toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0))
    .flatMap(({ key }) => {
      const value = read(key)
      if (value === null) return []
      const url = value.url ?? ''
      if (needsPicture && !isPicture(url)) return []
      return [{ key, title: value.label ?? '', text: value.text, url }]
    })
}

/** What the words of a section are besides plain text: their looks, and rich texts. Hidden ones say nothing. */
function looksOf({ fields }: PageSection, read: (key: string) => ContentValue | null): Record<string, unknown> {
  const keys = [titleKey, descriptionKey, buttonKey, imageKey, ...itemKeysOf(fields)]
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = read(key)
      return value !== null && hasMoreThanWords(value) ? [[key, value]] : []
    }),
  )
}

/** Fields that a section shows without a look of their own. */
const plainFields = new Set(['text', 'label', 'url', 'variant', 'type'])

function itemKeysOf(fields: PageSection['fields']): string[] {
  const keys = Object.values(fields).flatMap((each) => Object.keys(each))
  return [...new Set(keys)].filter((key) => itemNumber(key) !== null)
}

/** True when none of the words that show are the language's own. */
function isBorrowed({ fields }: PageSection, language: Language): boolean {
  if (language === defaultLanguage) return false
  const hasWords = (each: Language): boolean =>
    Object.values(fields[each]).some((value) => !isBlank(readContentValue(value)))
  return !hasWords(language) && hasWords(defaultLanguage)
}
