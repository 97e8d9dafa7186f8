import type { ContentDraft } from '#shared/contracts/content-drafts.ts'
import type { ContentRow } from '#shared/contracts/content.ts'
import { languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { changedFields, draftOf, isAcceptable, lookFields, typedWords } from '#web/features/editor/draft.ts'
import type { AnyField, Draft, DraftField, StoredValue } from '#web/features/editor/draft.ts'
import { withField } from '#web/features/editor/merge.ts'
import type { Merge } from '#web/features/editor/merge.ts'
import { mergeTexts } from '#web/content/words.ts'

/** Two people changed the same fields: both versions, and what was chosen so far. */
export type Conflict = {
  fields: readonly AnyField[]
  base: Draft
  mine: Draft
  theirs: Draft
  chosen: Readonly<Partial<Record<AnyField, Choice>>>
}

/** Whose version of a field is taken; `both` is a text that holds the changes of both. */
export type Choice = 'mine' | 'theirs' | 'both'

/** One element in one language, while its dialog is open. */
export type Side = {
  /** Null while the key has no row in this language. */
  row: ContentRow | null
  /** What the row holds, or the built-in value. */
  stored: StoredValue
  draft: Draft
  conflict: Conflict | null
  /** Another editor saved this while it was being edited: the next save compares and merges. */
  isOutdated: boolean
  /** The change that waits for publication, and the fields as it filled them; null while there is none. */
  waiting: { draft: ContentDraft; shown: Draft } | null
}

/** What the editor dialog holds: one side a language, each with its own row and version. */
export type EditSession = Readonly<Record<Language, Side>>

/** Begins to edit. @param defaults values shown where a language has no row. */
export function openSession(
  rows: readonly ContentRow[],
  defaults: Readonly<Partial<Record<Language, StoredValue>>>,
): EditSession {
  const sides = languages.map((language) => {
    const row = rows.find((each) => each.language === language) ?? null
    return [language, sideOf(row, row?.content_value ?? defaults[language] ?? '')] as const
  })
  return Object.fromEntries(sides) as EditSession // each language was set
}

/**
 * Types into a field.
 *
 * @param sharesLook whether a change of the looks goes to every language.
 */
export function typeInto(
  session: EditSession,
  language: Language,
  changes: Partial<Draft>,
  sharesLook: boolean,
): EditSession {
  const looks = Object.fromEntries(
    Object.entries(changes).filter(([field]) => (lookFields as readonly string[]).includes(field)),
  )
  return mapSides(session, (side, each) => {
    if (each === language) return { ...side, draft: { ...side.draft, ...changes } }
    return sharesLook && Object.keys(looks).length > 0 ? { ...side, draft: { ...side.draft, ...looks } } : side
  })
}

/** The picture of an element: its address, empty for the built-in drawing, and its further data. */
export type ChosenPicture = {
  url: string
  focal: string
  pixels: string
  /** What a newly chosen one shows, in words, by language; empty where no one said it. */
  alt?: Readonly<Record<Language, string>>
}

/**
 * Changes the picture in one language, and in those that show the same one. Words about the one before go with it.
 *
 * @param field which one says what the picture shows.
 */
export function changePicture(
  session: EditSession,
  language: Language,
  { alt, ...picture }: ChosenPicture,
  field: 'text' | 'label' = 'text',
): EditSession {
  const before = session[language].draft.url
  return mapSides(session, (side, each) => {
    if (side.draft.url !== before) return side
    // A new picture shows something else: words about the one before would be false.
    const words = alt ? { [field]: alt[each] } : {}
    return { ...side, draft: { ...side.draft, ...picture, ...words } }
  })
}

/**
 * True when a picture was changed and no one has said what it shows: its words are empty, or still those about the one before.
 *
 * @param field which one says what the picture shows.
 */
export function asksForAlt({ stored, draft }: Side, field: 'text' | 'label'): boolean {
  const before = draftOf(stored)
  if (draft.url === before.url) return false
  const alt = draft[field].trim()
  // The built-in drawing may have no words of its own.
  return alt === '' ? draft.url !== '' : alt === before[field].trim()
}

/** Receives what the rows hold now: what no one has typed into follows at once, the rest is marked. */
export function hearRows(session: EditSession, rows: readonly ContentRow[]): EditSession {
  return mapSides(session, (side, language) => {
    const row = rows.find((each) => each.language === language) ?? null
    if (row?.updated_at === side.row?.updated_at) return side
    // A save of ours may be answered before an older list arrives.
    if (row && side.row && row.updated_at < side.row.updated_at) return side
    if (isChanged(side) || side.conflict) return { ...side, isOutdated: true }
    return row ? sideOf(row, row.content_value) : side
  })
}

/**
 * Shows both versions after a refused save: the next save is based on theirs. What was typed while the save was on its
 * way stays typed.
 *
 * @param sent what the save held.
 */
export function rebaseOnConflict(
  session: EditSession,
  language: Language,
  { theirs, merge, sent }: { theirs: ContentRow; merge: Merge; sent: Draft },
): EditSession {
  return mapSides(session, (side, each) => {
    if (each !== language) return side
    const conflict: Conflict = {
      fields: merge.conflicts,
      base: draftOf(side.stored),
      mine: side.draft,
      theirs: draftOf(theirs.content_value),
      chosen: {},
    }
    const draft = withTypedSince(sent, side.draft, merge.draft)
    return { ...side, row: theirs, stored: theirs.content_value, draft, conflict, isOutdated: false }
  })
}

/** Chooses a version of one field in conflict. */
export function choose(session: EditSession, language: Language, field: AnyField, choice: Choice): EditSession {
  return mapSides(session, (side, each) => {
    if (each !== language || !side.conflict) return side
    const conflict = { ...side.conflict, chosen: { ...side.conflict.chosen, [field]: choice } }
    if (choice === 'both') {
      const text = bothTexts(side.conflict, field)
      // The forms of two texts cannot be laid into each other: mine takes the other's words in.
      const both = field === 'text' ? typedWords(side.conflict.mine, text) : { [field]: text }
      return { ...side, conflict, draft: { ...side.draft, ...both } }
    }
    return { ...side, conflict, draft: withField(side.draft, field, side.conflict[choice]) }
  })
}

/** A side right after its save. What was typed while the save was on its way stays typed. */
export function afterSave(session: EditSession, language: Language, row: ContentRow, sent: Draft): EditSession {
  return mapSides(session, (side, each) => {
    if (each !== language) return side
    const saved = sideOf(row, row.content_value)
    return { ...saved, draft: withTypedSince(sent, side.draft, saved.draft) }
  })
}

/** A side whose row was deleted by another editor: the next save stores a new row. */
export function afterLoss(session: EditSession, language: Language): EditSession {
  return mapSides(session, (side, each) =>
    each === language ? { ...side, row: null, isOutdated: false, conflict: null } : side,
  )
}

/** True when a side holds something that is not saved. A lost row is not saved either. */
export function isChanged(side: Side): boolean {
  return changedFields(draftOf(side.stored), side.draft).length > 0
}

/** Languages in which there is something to save. */
export function changedLanguages(session: EditSession): Language[] {
  return languages.filter((language) => isChanged(session[language]))
}

/** Languages in which something was typed that is neither saved nor kept as a draft. */
export function typedLanguages(session: EditSession): Language[] {
  return languages.filter((language) => changedFields(keptDraft(session[language]), session[language].draft).length > 0)
}

/** What the fields of a side hold while nothing was typed: the draft that waits, otherwise what is stored. */
export function keptDraft(side: Side): Draft {
  return side.waiting?.shown ?? draftOf(side.stored)
}

/** Fields in conflict for which no one has chosen yet. */
export function openConflicts(side: Side): AnyField[] {
  return side.conflict?.fields.filter((field) => side.conflict?.chosen[field] === undefined) ?? []
}

/** Fields that cannot be saved as they are. Only what was changed counts: an old row may hold anything. */
export function rejectedFields(side: Side): DraftField[] {
  return changedFields(draftOf(side.stored), side.draft).filter(
    (field): field is DraftField => field !== 'visible' && !isAcceptable(field, side.draft[field]),
  )
}

/** True when the languages look alike, so that a change of the looks is meant for all of them. */
export function hasSharedLook(session: EditSession): boolean {
  const [first, ...others] = languages.map((language) => session[language].draft)
  if (!first) return true
  const looks = new Set<string>(lookFields)
  return others.every((other) => changedFields(first, other).every((field) => !looks.has(field)))
}

/** The changes of both in one text; where they cannot be distinguished, one after the other. */
function bothTexts({ base, mine, theirs }: Conflict, field: AnyField): string {
  if (field === 'visible') return ''
  return mergeTexts(base[field], mine[field], theirs[field]) ?? `${mine[field]}\n${theirs[field]}`
}

/** What a save came to, with the fields that were changed after it was sent. */
function withTypedSince(sent: Draft, now: Draft, result: Draft): Draft {
  return changedFields(sent, now).reduce((draft, field) => withField(draft, field, now), result)
}

function sideOf(row: ContentRow | null, stored: StoredValue): Side {
  return { row, stored, draft: draftOf(stored), conflict: null, isOutdated: false, waiting: null }
}

function mapSides(session: EditSession, change: (side: Side, language: Language) => Side): EditSession {
  return Object.fromEntries(languages.map((language) => [language, change(session[language], language)])) as EditSession // each language was set
}
