import { compareSections } from '#shared/content/section-order.ts'
import type { PageConflict, PageDocument, PageHead, PageSection } from '#shared/contracts/pages.ts'
import { languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { isSameJson } from '#shared/same-json.ts'

/** A merged page, and where both sides changed the same: there the draft's value counts. */
export type MergedPage = { document: PageDocument; conflicts: PageConflict[] }

type Place = Pick<PageConflict, 'section' | 'language' | 'key'>
const structureKeys = ['type', 'layout', 'visible', 'order'] as const
const headKeys = ['title', 'show_in_menu', 'seo_title', 'seo_description', 'share_image', 'is_indexed'] as const

/**
 * Brings a draft together with what was changed on the published page since the draft was made from it.
 *
 * @param base what both began with.
 * @see docs/reference/content-and-admin.md#26-saving-conflicts-history-undo
 */
export function mergePages(base: PageDocument, mine: PageDocument, theirs: PageDocument): MergedPage {
  const conflicts: PageConflict[] = []
  const pick: Choose = (place, before, draft, stored) => {
    if (isSameJson(draft, stored) || isSameJson(before, stored)) return draft
    if (isSameJson(before, draft)) return stored
    conflicts.push({ ...place, mine: draft, theirs: stored })
    return draft
  }
  const heads: PageDocument['heads'] = { en: null, ru: null, ro: null }
  for (const language of languages) {
    heads[language] = mergeHead(language, base.heads[language], {
      draft: mine.heads[language],
      stored: theirs.heads[language],
      pick,
    })
  }
  const names = [...new Set([...mine.sections, ...theirs.sections].map(({ name }) => name))]
  const sections = names.flatMap((name) => {
    const find = ({ sections: all }: PageDocument): PageSection | undefined => all.find((each) => each.name === name)
    return mergeSection(name, find(base), { draft: find(mine), stored: find(theirs), pick }) ?? []
  })
  return { document: { heads, sections: sections.toSorted(compareSections) }, conflicts }
}

type Choose = <Value>(place: Place, before: Value, draft: Value, stored: Value) => Value

function mergeHead(
  language: Language,
  before: PageHead | null,
  { draft, stored, pick }: { draft: PageHead | null; stored: PageHead | null; pick: Choose },
): PageHead | null {
  if (!draft || !stored) return pick({ section: null, language, key: 'page' }, before, draft, stored)
  const merged: PageHead = { ...draft }
  const take = <Key extends keyof PageHead>(key: Key): void => {
    merged[key] = pick({ section: null, language, key }, before?.[key], draft[key], stored[key]) ?? draft[key]
  }
  for (const key of headKeys) take(key)
  return merged
}

function mergeSection(
  name: string,
  before: PageSection | undefined,
  { draft, stored, pick }: { draft: PageSection | undefined; stored: PageSection | undefined; pick: Choose },
): PageSection | null {
  if (!draft || !stored) {
    // Added on one side, or deleted on one side: a deletion counts unless the other side changed the section.
    const kept = pick({ section: name, language: null, key: 'section' }, before, draft, stored)
    return kept ?? null
  }
  const merged: PageSection = { ...draft, fields: { en: {}, ru: {}, ro: {} } }
  const take = <Key extends (typeof structureKeys)[number]>(key: Key): void => {
    merged[key] = pick({ section: name, language: null, key }, before?.[key], draft[key], stored[key]) ?? draft[key]
  }
  for (const key of structureKeys) take(key)
  for (const language of languages) {
    const keys = new Set([...Object.keys(draft.fields[language]), ...Object.keys(stored.fields[language])])
    for (const key of keys) {
      const place = { section: name, language, key }
      const [old, own, other] = [before, draft, stored].map((each) => each?.fields[language][key])
      const value = pick(place, old, own, other)
      if (value !== undefined) merged.fields[language][key] = value
    }
  }
  return merged
}
