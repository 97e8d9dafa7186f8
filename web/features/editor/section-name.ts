import type { EditedSection } from '#shared/contracts/sections.ts'
import type { Translate } from '#web/i18n/use-translation.ts'

/** What a section is called on the screen: its title; without one, what its type is called. */
export function sectionName({ title, type }: Pick<EditedSection, 'title' | 'type'>, t: Translate<'editor'>): string {
  return title.trim() || t(`section.types.${type}`)
}
