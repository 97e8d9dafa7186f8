import { readContentValue } from '#shared/content/value.ts'
import type { PageConflict, PageDocument, PageDraft } from '#shared/contracts/pages.ts'
import { asObject } from '#shared/pages/document.ts'
import { isSameJson } from '#shared/same-json.ts'
import { mergePages } from '#shared/pages/merge.ts'
import type { MergedPage } from '#shared/pages/merge.ts'
import { mergeTexts } from '#web/content/words.ts'
import { takeTheirs } from './document-actions.ts'

/**
 * Merges two editors' drafts: by section and field, and inside a field by its parts and words. Where both changed the
 * same words, mine are kept and the editor has to choose.
 *
 * @param base what both began with.
 */
export function mergeDrafts(base: PageDocument, mine: PageDocument, theirs: PageDocument): MergedPage {
  const merged = mergePages(base, mine, theirs)
  return merged.conflicts.reduce<MergedPage>(
    ({ document, conflicts }, conflict) => {
      const value =
        conflict.language === null ? null : mergeValues(valueAt(base, conflict), conflict.mine, conflict.theirs)
      return value === null
        ? { document, conflicts: [...conflicts, conflict] }
        : { document: takeTheirs(document, { ...conflict, theirs: value }), conflicts }
    },
    { document: merged.document, conflicts: [] },
  )
}

/**
 * Lays what this device kept of a draft over what is stored now. Without the version that it began with, every place
 * that differs is to be chosen, so that a newer save is never overwritten silently.
 *
 * @param values what the device kept.
 * @returns null without anything that is not stored.
 * @see CONT-04
 */
export function mergeKept(
  values: unknown,
  { document: stored, version }: Pick<PageDraft, 'document' | 'version'>,
): MergedPage | null {
  const { base, document, version: keptVersion } = asObject(values)
  if (!isDocument(document)) return null
  const before = isDocument(base) ? base : keptVersion === version ? stored : emptyDocument
  const merged = mergeDrafts(before, document, stored)
  return isSameJson(merged.document, stored) && merged.conflicts.length === 0 ? null : merged
}

const emptyDocument: PageDocument = { heads: { en: null, ru: null, ro: null }, sections: [] }

/** True for what this screen kept: an older one may have kept something else. */
function isDocument(value: unknown): value is PageDocument {
  const { heads, sections } = asObject(value)
  return typeof heads === 'object' && heads !== null && Array.isArray(sections)
}

/** True when two conflicts are about the same place of a page. */
export function isSamePlace(one: PageConflict, other: PageConflict): boolean {
  return one.section === other.section && one.language === other.language && one.key === other.key
}

/** What a page says at a place; undefined when it has nothing there. */
export function valueAt(document: PageDocument, place: Pick<PageConflict, 'section' | 'language' | 'key'>): unknown {
  const { section: name, language, key } = place
  if (name === null) {
    const head = language === null ? null : document.heads[language]
    return key === 'page' ? head : Object.entries(head ?? {}).find(([field]) => field === key)?.[1]
  }
  const section = document.sections.find((each) => each.name === name)
  if (!section || key === 'section') return section
  if (language === null) return Object.entries(section).find(([field]) => field === key)?.[1]
  return section.fields[language][key]
}

/** The words at a place that can hold the changes of both; null where it has no plain words. */
export function bothWords({ mine, theirs }: PageConflict): unknown {
  if (typeof mine === 'string' && typeof theirs === 'string') return `${theirs}\n${mine}`
  const [own, other] = [asObject(mine), asObject(theirs)]
  if (typeof own['text'] !== 'string' || typeof other['text'] !== 'string') return null
  return own['doc'] === undefined && other['doc'] === undefined
    ? { ...own, text: `${other['text']}\n${own['text']}` }
    : null
}

/** Both changes of one value together; null when both changed the same part of it to different things. */
function mergeValues(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (typeof base === 'string' && typeof mine === 'string' && typeof theirs === 'string') {
    return mergeTexts(base, mine, theirs)
  }
  const isValue = (value: unknown): boolean =>
    typeof value === 'string' || (typeof value === 'object' && value !== null)
  if (!isValue(mine) || !isValue(theirs)) return null
  const [old, own, other] = [partsOf(base), partsOf(mine), partsOf(theirs)]
  // A rich text and its plain words are one thing: words merged without their form would lose it.
  const isRich = [old, own, other].some((parts) => parts['doc'] !== undefined)
  const merged: Record<string, unknown> = {}
  for (const part of new Set([...Object.keys(own), ...Object.keys(other)])) {
    const keys = isRich && (part === 'text' || part === 'doc') ? ['text', 'doc'] : [part]
    const [before, mineHere, theirsHere] = [old, own, other].map((parts) => keys.map((key) => parts[key]))
    const value = isSameJson(before, theirsHere) || isSameJson(mineHere, theirsHere) ? own[part] : other[part]
    if (isSameJson(mineHere, theirsHere) || isSameJson(before, theirsHere) || isSameJson(before, mineHere)) {
      if (value !== undefined) merged[part] = value
      continue
    }
    const texts = [old[part] ?? '', own[part], other[part]]
    const words = isRich || part === 'url' ? null : mergeWords(texts)
    if (words === null) return null
    merged[part] = words
  }
  return merged
}

function mergeWords([base, mine, theirs]: readonly unknown[]): string | null {
  return typeof base === 'string' && typeof mine === 'string' && typeof theirs === 'string'
    ? mergeTexts(base, mine, theirs)
    : null
}

function partsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'string' ? { ...readContentValue(value) } : asObject(value)
}
