import type { ContentId } from '#shared/content/catalogue.ts'
import { languages } from '#shared/languages.ts'
import type { ContentDraft } from '#shared/contracts/content-drafts.ts'
import type { Language } from '#shared/languages.ts'
import { changedFields, draftOf } from '#web/features/editor/draft.ts'
import type { Draft } from '#web/features/editor/draft.ts'
import { keptDraft, typedLanguages } from '#web/features/editor/edit-session.ts'
import type { EditSession } from '#web/features/editor/edit-session.ts'
import { mergeDrafts } from '#web/features/editor/merge.ts'

/** What was typed into one element and not saved: by language, from which version, and the content of the fields. */
type SessionDraft = Partial<Record<Language, { base: Draft; draft: Draft }>>

const beginning = 'edit.'

/** The name under which the device keeps what was typed into an element. */
export function sessionDraftKey(id: ContentId | ''): string {
  return `${beginning}${id}`
}

/** The element behind such a name; null for names of other forms. */
export function elementOfKey(place: string): ContentId | null {
  const id = place.startsWith(beginning) ? place.slice(beginning.length) : ''
  // Written by `sessionDraftKey`; sections that were added have ids that no catalogue knows.
  return id.split('.').length === 3 ? (id as ContentId) : null
}

/** What a session holds that is not saved; null when there is nothing. */
export function sessionDraft(session: EditSession): SessionDraft | null {
  const typed = typedLanguages(session)
  if (typed.length === 0) return null
  return Object.fromEntries(
    typed.map((each) => [each, { base: draftOf(session[each].stored), draft: session[each].draft }]),
  )
}

/**
 * Puts what the device kept into the fields again. What others saved in the meantime is merged; where both changed a
 * field, both versions are shown as after a refused save.
 *
 * @param kept of unknown shape: an older editor may have written it.
 * @returns null when nothing of it differs from what is stored now.
 */
export function withSessionDraft(session: EditSession, kept: unknown): EditSession | null {
  let hasAny = false
  const sides = languages.map((language) => {
    const side = session[language]
    const typed = readSide(kept, language)
    if (!typed) return [language, side] as const
    // Words typed on the page before the stored version arrived were typed onto the draft that the page showed.
    const shown = keptDraft(side)
    const changed = changedFields(typed.base, typed.draft)
    const isOnShown = !changedFields(typed.base, shown).some((field) => changed.includes(field))
    const theirs = isOnShown ? shown : draftOf(side.stored)
    const { draft, conflicts } = mergeDrafts(typed.base, typed.draft, theirs)
    if (changedFields(theirs, draft).length === 0) return [language, side] as const
    hasAny = true
    const conflict =
      conflicts.length > 0 && side.row
        ? { fields: conflicts, base: typed.base, mine: typed.draft, theirs, chosen: {} }
        : null
    return [language, { ...side, draft, conflict }] as const
  })
  return hasAny ? (Object.fromEntries(sides) as EditSession) : null // each language was set
}

/** Applies the drafts that wait for publication to the fields, merged with what was published in the meantime. */
export function withWaiting(session: EditSession, drafts: readonly ContentDraft[]): EditSession {
  const sides = drafts.map(
    (each) => [each.language, { base: draftOf(each.base), draft: draftOf(each.content_value) }] as const,
  )
  const laid = withSessionDraft(session, Object.fromEntries(sides)) ?? session
  const waiting = drafts.map((draft) => {
    const side = laid[draft.language]
    return [draft.language, { ...side, waiting: { draft, shown: side.draft } }] as const
  })
  return { ...laid, ...Object.fromEntries(waiting) }
}

/** A session with nothing typed in it. */
export function clearTypedChanges(session: EditSession): EditSession {
  const sides = languages.map((each) => {
    const side = session[each]
    // A draft that meets what others published stays to be decided.
    return [each, { ...side, draft: keptDraft(side), conflict: side.waiting ? side.conflict : null }] as const
  })
  return Object.fromEntries(sides) as EditSession // each language was set
}

function readSide(kept: unknown, language: Language): { base: Draft; draft: Draft } | null {
  const side = fieldOf(kept, language)
  const [base, draft] = [fieldOf(side, 'base'), fieldOf(side, 'draft')]
  return isDraft(base) && isDraft(draft) ? { base, draft } : null
}

function isDraft(value: unknown): value is Draft {
  return Object.entries(draftOf('')).every(([name, each]) => typeof fieldOf(value, name) === typeof each)
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
