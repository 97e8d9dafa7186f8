import type { PageDocument, PageDraft } from '#shared/contracts/pages.ts'
import { pageSlugSchema, pageTitleLengthMax } from '#shared/contracts/pages.ts'
import { readContentValue } from '#shared/content/value.ts'
import type { Language } from '#shared/languages.ts'
import { languages } from '#shared/languages.ts'
import { titleKey } from '#shared/pages/fields.ts'
import { sectionDeclarations } from '#shared/sections/declarations.ts'
import { setHead } from './document-actions.ts'
import { slugOf } from './slug-of.ts'

/** How the address of a page begins that was begun without one, before random characters. */
const unnamed = 'new-page-'

/** An address for a page that has no title yet. */
export function unnamedSlug(): string {
  return `${unnamed}${crypto.randomUUID().slice(0, 8)}`
}

/** The address that a page begun without one gets from its title when it is published first; null where it keeps its own. */
export function slugToCome({ slug, document, states }: Pick<PageDraft, 'slug' | 'document' | 'states'>): string | null {
  if (!slug.startsWith(unnamed) || isPublished(states)) return null
  const title = languages.map((each) => document.heads[each]?.title ?? '').find((each) => each !== '') ?? ''
  const wanted = slugOf(title)
  return pageSlugSchema.safeParse(wanted).success ? wanted : null
}

/** True when visitors see the page in some language. */
export function isPublished(states: PageDraft['states']): boolean {
  return languages.some((each) => ['live', 'changed'].includes(states[each]))
}

/** The page's title follows the heading at its top, as long as it says the same. */
export function followHeading(before: PageDocument, after: PageDocument, language: Language): PageDocument {
  const head = after.heads[language]
  const heading = headingOf(after, language)
  if (!head || heading === null || head !== before.heads[language]) return after
  const was = headingOf(before, language) ?? ''
  return head.title === was && heading !== was ? setHead(after, language, { title: heading }) : after
}

function headingOf({ sections }: PageDocument, language: Language): string | null {
  const [first] = sections
  if (!first || !sectionDeclarations[first.type].isHead) return null
  const words = readContentValue(first.fields[language][titleKey] ?? '').text
  return words.replaceAll(/\s+/g, ' ').trim().slice(0, pageTitleLengthMax)
}
