import type { Repeated } from '#shared/content/repeated-items.ts'
import { defaultLanguage } from '#shared/languages.ts'
import type { StoredContent } from '#server/features/content/store.ts'
import { readSectionMetadata, sectionMetadataKey } from '#server/features/content/stored-value.ts'

/** Names of what a section of a page of the site repeats, in their order. @param rows those of the section, in every language */
export function sectionItems(repeated: Repeated, rows: readonly StoredContent[]): string[] {
  const metadata = rows.filter(({ content_key }) => content_key === sectionMetadataKey)
  // They are written together; a file that was imported may have changed one alone.
  const row = metadata.find(({ language }) => language === defaultLanguage) ?? metadata[0]
  return (row && readSectionMetadata(row.content_value).items) ?? [...repeated.own]
}
