import type { PageSection } from '#shared/contracts/pages.ts'
import { defaultLanguage } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { imageKey, itemKey } from '#shared/pages/fields.ts'
import { sectionDeclarations } from '#shared/sections/declarations.ts'
import { fieldOf, itemsOf } from './document-actions.ts'

/**
 * Which picture of a section a file replaces that is dropped on the canvas.
 *
 * @param address of the picture under the file; null when it is outside all pictures.
 * @returns the key of its field, null for the end of a list of pictures, undefined where the section has no place for
 * one.
 */
export function pictureKeyAt(
  section: PageSection,
  language: Language,
  address: string | null,
): string | null | undefined {
  const parts = sectionDeclarations[section.type]
  if (parts.items?.url === 'picture') {
    const number = itemsOf(section).find((each) => isShown(section, language, itemKey(each), address))
    return number === undefined ? null : itemKey(number)
  }
  return parts.image ? imageKey : undefined
}

function isShown(section: PageSection, language: Language, key: string, address: string | null): boolean {
  const url = fieldOf(section, language, key).url ?? fieldOf(section, defaultLanguage, key).url
  return address !== null && url !== undefined && fileOf(url) === fileOf(address)
}

/** The file of the library behind an address, whatever its width and format. */
function fileOf(address: string): string {
  return /^\/media\/[^/]+\//.exec(address)?.[0] ?? address
}
