import { cleanText, readContentValue } from '#shared/content/value.ts'
import { readItemNames } from '#shared/content/repeated-items.ts'
import { sectionOrderPattern } from '#shared/content/section-order.ts'
import { isRecord } from '#shared/guards.ts'
import { readSectionLayout, readSectionType } from '#shared/sections/declarations.ts'
import type { SectionLayout, SectionType } from '#shared/sections/declarations.ts'

/** Key of the row that makes a page a custom page. */
export const customPageKey = 'custom_page'
/** Key of the row that makes a section: its type, layout, title. */
export const sectionMetadataKey = 'section_metadata'

/** What a custom page's row says. */
type CustomPage = {
  title: string
  published: boolean
  show_in_menu: boolean
  seo_title?: string
  seo_description?: string
  /** Address of a picture of the library. */
  share_image?: string
  /** Left out: search engines may list the page. */
  is_indexed?: false
}

const pictureAddress = /^\/media\/[0-9a-f-]{36}\/(original|\d{3,4})\.[a-z]{3,4}$/

/** What a section's row says. */
export type SectionMetadata = {
  type: SectionType
  layout: SectionLayout
  title: string
  description: string
  visible: boolean
  /** A section of a page of the site that was deleted: its words wait for it to be brought back. */
  removed?: true
  /** Place on the page; left out for sections that were never placed: they are in the order of their names. */
  order?: string
  /** Names of the questions or figures that it repeats, in their order; left out while they are those that it began with. */
  items?: string[]
}

/**
 * Cleans a value before it is stored and keeps its form: text stays text, an object an object, a JSON string a JSON string.
 * A plain value that is nothing but text is stored as text.
 */
export function cleanStoredValue(contentKey: string, value: unknown): string | Record<string, unknown> {
  if (typeof value !== 'string') return cleanObject(contentKey, value)
  const parsed = value.trim().startsWith('{') ? parseObject(value) : null
  return parsed ? JSON.stringify(cleanObject(contentKey, parsed)) : cleanText(value)
}

/** Reads a custom page's row in any of the three forms. */
export function readCustomPage(value: unknown): CustomPage {
  const object = asObject(value)
  const share = object['share_image']
  return {
    title: typeof object['title'] === 'string' ? cleanText(object['title']) : '',
    published: object['published'] === true,
    show_in_menu: object['show_in_menu'] === true,
    ...textPart(object, 'seo_title'),
    ...textPart(object, 'seo_description'),
    ...(typeof share === 'string' && pictureAddress.test(share) ? { share_image: share } : {}),
    ...(object['is_indexed'] === false ? { is_indexed: false } : {}),
  }
}

/** Reads a section's row in any of the three forms; unknown types and layouts become the plainest. */
export function readSectionMetadata(value: unknown): SectionMetadata {
  const object = asObject(value)
  const order = object['order']
  const items = readItemNames(object['items'])
  return {
    type: readSectionType(object['type']),
    layout: readSectionLayout(object['layout']),
    title: typeof object['title'] === 'string' ? cleanText(object['title']) : '',
    description: typeof object['description'] === 'string' ? cleanText(object['description']) : '',
    visible: object['visible'] !== false,
    ...(object['removed'] === true ? { removed: true } : {}),
    ...(typeof order === 'string' && sectionOrderPattern.test(order) ? { order } : {}),
    ...(items ? { items } : {}),
  }
}

function textPart<Name extends string>(object: Record<string, unknown>, name: Name): { [name in Name]?: string } {
  const text = object[name]
  const clean = typeof text === 'string' ? cleanText(text).trim() : ''
  // Exactly this name is set, or none.
  return (clean === '' ? {} : { [name]: clean }) as { [name in Name]?: string }
}

function cleanObject(contentKey: string, value: unknown): Record<string, unknown> {
  if (contentKey === customPageKey) return readCustomPage(value)
  if (contentKey === sectionMetadataKey) return readSectionMetadata(value)
  const { text, ...look } = readContentValue(value)
  return text === '' && lacksText(value) ? look : { text, ...look }
}

/** True for a value that says nothing of its words: it goes on with those that show without it. */
export function lacksText(value: unknown): boolean {
  if (typeof value === 'string') {
    const object = value.trimStart().startsWith('{') ? parseObject(value) : null
    return object !== null && lacksText(object)
  }
  return isRecord(value) && !['text', 'value', 'doc'].some((field) => Object.hasOwn(value, field))
}

function asObject(value: unknown): Record<string, unknown> {
  if (typeof value === 'string') return parseObject(value) ?? {}
  return isRecord(value) ? value : {}
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(text)
    return isRecord(parsed) ? parsed : null
  } catch {
    return null
  }
}
