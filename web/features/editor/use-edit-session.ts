import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient, UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import type { ContentId, ContentPage } from '#shared/content/catalogue.ts'
import type { ContentDraft } from '#shared/contracts/content-drafts.ts'
import type { ContentRow } from '#shared/contracts/content.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { pageContentQuery } from '#web/content/queries.ts'
import { listKeyRows, rowsKey } from '#web/features/editor/content-calls.ts'
import type { ContentRef } from '#web/features/editor/content-calls.ts'
import { discardDraft, keepDrafts, listDrafts, refreshDrafts } from '#web/features/editor/draft-calls.ts'
import { moveDrafts, noDraftSteps, rememberDrafts } from '#web/features/editor/draft-steps.ts'
import type { DraftSteps } from '#web/features/editor/draft-steps.ts'
import { stepOf } from '#web/features/editor/edit-history.ts'
import type { Step } from '#web/features/editor/edit-history.ts'
import { draftChange } from '#web/features/editor/keep-for-later.ts'
import { useIsDrafted } from '#web/features/editor/keeps-drafts.ts'
import { whileSaving } from '#web/features/editor/saving-state.ts'
import { applyDraft, lookFields, valueOf } from '#web/features/editor/draft.ts'
import type { AnyField, Draft, DraftField, StoredValue } from '#web/features/editor/draft.ts'
import {
  afterLoss,
  afterSave,
  changePicture,
  changedLanguages,
  choose,
  hasSharedLook,
  hearRows,
  isChanged,
  rebaseOnConflict,
  openConflicts,
  openSession,
  rejectedFields,
  typeInto,
  typedLanguages,
} from '#web/features/editor/edit-session.ts'
import type { ChosenPicture, Choice, EditSession, Side } from '#web/features/editor/edit-session.ts'
import { clearTypedChanges, withWaiting } from '#web/features/editor/session-draft.ts'
import { keyOf, typedValue } from '#web/features/editor/page-elements.ts'
import { useSessionDraft } from '#web/features/editor/use-session-draft.ts'
import { useSaving } from '#web/features/editor/use-saving.ts'
import type { SaveOutcome } from '#web/features/editor/use-saving.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useLeaveQuestion } from '#web/ui/use-leave-question.ts'

/** Why nothing was saved, and what to do about it. */
type SaveProblem =
  | { kind: 'undecided'; fields: readonly AnyField[] }
  | { kind: 'unacceptable'; field: DraftField }
  | { kind: 'gone' }
  /** Another editor changed, published or discarded the draft in the meantime. */
  | { kind: 'draft-changed' }
  | { kind: 'refused'; error: unknown }

/** The stored versions of an element, and the fallback where a language has none. */
type StoredVersions = {
  rows: readonly ContentRow[]
  defaults: Partial<Record<Language, StoredValue>>
  drafts: readonly ContentDraft[]
}

/** An element being edited in the three languages. */
export type OpenSession = {
  /** Null until the stored versions have arrived. */
  session: EditSession | null
  stored: UseQueryResult<StoredVersions>
  language: Language
  showLanguage(language: Language): void
  /** Languages that differ from what visitors see. */
  dirty: readonly Language[]
  /** True when something was typed that is neither saved nor kept as a draft. */
  isTyped: boolean
  isBusy: boolean
  problem: SaveProblem | null
  sharesLook: boolean
  shareLook(shares: boolean): void
  type(changes: Partial<Draft>): void
  /** Types in a language that is not the one shown. */
  typeIn(language: Language, changes: Partial<Draft>): void
  /** Puts words into the fields that no one typed there: a step of its own for undo. */
  take(changes: Partial<Draft>): void
  /** Changes the picture, in all languages that show the same one. @param isCaptioned its words are a caption, and its label says what it shows */
  changePicture(picture: ChosenPicture, isCaptioned?: boolean): void
  /** True where fields that decide the look are set. */
  hasOwnLook: boolean
  /** Gives the element the look that the page gives it, where its look is shared in all languages. */
  resetLook(): void
  /** Takes back what was changed since the dialog opened, step by step, and makes it again; null when there is nothing. */
  undo: (() => void) | null
  redo: (() => void) | null
  choose(field: AnyField, choice: Choice): void
  /** True when what was typed earlier and never saved is in the fields again. @see QUAL-11 */
  isBack: boolean
  /** Keeps what was typed for later: visitors see it once it is published. @returns false when something is left to do */
  keep(): Promise<boolean>
  /** True where saving keeps a draft. */
  isDrafted: boolean
  /** Takes out of the fields what is not saved, on the device too. */
  discard(): void
  /**
   * Saves every language that was changed, as drafts where changes are kept as drafts. @returns fields merged with others' changes; null when something is left to do,
   * which is also what was typed while the save was on its way.
   */
  save(): Promise<ReadonlySet<AnyField> | null>
  /** Saves for visitors, whatever saving does otherwise. */
  publish(): Promise<ReadonlySet<AnyField> | null>
}

/**
 * Opens an element for editing. The page shows what is typed; nothing typed is lost by a refusal or a conflict.
 *
 * @param isOnPage true while it is typed on the page itself, which then shows it already.
 * @param first the language that is shown first; without it that of the page.
 * @see CONT-04
 */
export function useEditSession(id: ContentId, userId: string, isOnPage: boolean, first?: Language): OpenSession {
  const pageLanguage = useLanguage()
  const saving = useSaving(userId)
  const drafted = useIsDrafted(keyOf(id).page)
  /** What this session has saved so far: one step, however often it was saved. */
  const run = useRef<Step | null>(null)
  const stored = useStoredVersions(id)
  const [language, setLanguage] = useState(first ?? pageLanguage)
  const [session, setSession] = useState<EditSession | null>(null)
  const [sharesLook, shareLook] = useState(true)
  const [problem, setProblem] = useState<SaveProblem | null>(null)
  const [steps, setSteps] = useState<DraftSteps>(noDraftSteps)
  const [isBusy, setBusy] = useState(false)
  const newest = useRef(session)
  useEffect(() => {
    newest.current = session
  })
  const dirty = session ? changedLanguages(session) : []
  const typed = session ? typedLanguages(session) : []
  const client = useQueryClient()
  const kept = useSessionDraft(id, userId, session)
  const { restore } = kept

  useEffect(() => {
    // While a save of ours is on its way, what arrives may be its own result.
    if (!stored.data || isBusy) return
    const { rows, defaults, drafts } = stored.data
    if (session) {
      setSession((known) => known && hearRows(known, rows))
      return
    }
    const opened = withWaiting(openSession(rows, defaults), drafts)
    const again = restore(opened)
    shareLook(hasSharedLook(opened))
    setSession(again)
    const [typed] = changedLanguages(again)
    if (typed !== undefined && !changedLanguages(again).includes(language)) setLanguage(typed)
    // Only what arrives counts: the session itself changes with every key.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [stored.data, isBusy])
  useShownOnPage(id, pageLanguage, isOnPage ? undefined : session?.[pageLanguage])
  useLeaveQuestion(typed.length > 0)

  const change = (next: (known: EditSession) => EditSession): void => {
    setProblem(null)
    setSession((known) => known && next(known))
  }
  const changeFields = (
    fields: readonly string[],
    next: (known: EditSession) => EditSession,
    where = language,
  ): void => {
    if (session) setSteps((known) => rememberDrafts(known, session, [where, ...fields]))
    change(next)
  }
  const typeIn = (where: Language, changes: Partial<Draft>): void =>
    changeFields(Object.keys(changes), (known) => typeInto(known, where, changes, sharesLook), where)
  const move = (way: 'undo' | 'redo'): void => {
    const moved = session && moveDrafts(steps, session, way)
    if (!moved) return
    setSteps(moved.steps)
    change(() => moved.session)
  }
  const stopAt = (where: Language, why: SaveProblem | null): null => {
    setLanguage(where)
    setProblem(why)
    return null
  }
  /** Shows the first thing that cannot be stored as it is. @returns false when there is one */
  const isReady = (known: EditSession): boolean => {
    for (const each of languages) {
      const fields = openConflicts(known[each])
      if (fields.length > 0) stopAt(each, { kind: 'undecided', fields })
      const [field] = rejectedFields(known[each])
      if (field && fields.length === 0) stopAt(each, { kind: 'unacceptable', field })
      if (field || fields.length > 0) return false
    }
    return true
  }

  const keep = async (): Promise<boolean> => {
    if (!session || isBusy || !isReady(session)) return false
    setBusy(true)
    try {
      const { step, drafts } = await whileSaving(() => keepSides(keyOf(id), session))
      run.current = saving.record(step, run.current)
      setSession((known) => known && withKept(known, session, drafts))
      const left = newest.current && withKept(newest.current, session, drafts)
      if (left && typedLanguages(left).length > 0) {
        kept.keep(left)
        return false
      }
    } catch (error) {
      const isChanged = error instanceof ApiError && (error.code === 'content_conflict' || error.code === 'not_found')
      setProblem(isChanged ? { kind: 'draft-changed' } : { kind: 'refused', error })
      return false
    } finally {
      setBusy(false)
    }
    kept.forget()
    await refreshDrafts(client)
    return true
  }
  const publish = async (): Promise<ReadonlySet<AnyField> | null> => {
    if (!session || isBusy || !isReady(session)) return null
    const key = keyOf(id)
    setBusy(true)
    const targets = dirty.map((each) => ({ place: { ...key, language: each }, ...session[each] }))
    const outcome = await saving.save(targets, run.current)
    run.current = outcome.step
    setBusy(false)
    // What was saved is taken back by the toolbar; older drafts would bring earlier versions back into the fields.
    setSteps(noDraftSteps)
    setSession((known) => known && withOutcome(known, outcome))
    const { saved, stopped } = outcome
    await forgetPublished(
      client,
      saved.flatMap(({ target }) => session[target.place.language].waiting?.draft ?? []),
    )
    if (stopped === null) {
      const left = newest.current && withOutcome(newest.current, outcome)
      // The session may be closed before it is drawn again: what was saved would be offered back.
      if (left) kept.keep(left)
      return left && changedLanguages(left).length > 0 ? null : new Set(saved.flatMap(({ result }) => result.merged))
    }
    return stopAt(stopped.target.place.language, stopped.why.kind === 'conflict' ? null : stopped.why)
  }

  return {
    session,
    stored,
    language,
    showLanguage: (next) => stopAt(next, null),
    dirty,
    isTyped: typed.length > 0,
    isBusy,
    problem,
    sharesLook,
    shareLook,
    type: (changes) => typeIn(language, changes),
    typeIn,
    take: (changes) =>
      changeFields(['taken', changes.text ?? ''], (known) => typeInto(known, language, changes, sharesLook)),
    changePicture: (picture, isCaptioned = false) =>
      changeFields(['picture', picture.url], (known) =>
        changePicture(known, language, picture, isCaptioned ? 'label' : 'text'),
      ),
    hasOwnLook: session !== null && lookFields.some((field) => session[language].draft[field] !== ''),
    resetLook: () => {
      const empty = Object.fromEntries(lookFields.map((field) => [field, '']))
      changeFields(['look'], (known) => typeInto(known, language, empty, sharesLook))
    },
    undo: steps.past.length > 0 ? () => move('undo') : null,
    redo: steps.future.length > 0 ? () => move('redo') : null,
    isBack: kept.isBack,
    discard: () => {
      kept.forget()
      setSession((known) => known && clearTypedChanges(known))
    },
    keep,
    isDrafted: drafted,
    choose: (field, choice) => change((known) => choose(known, language, field, choice)),
    save: async () => (drafted ? ((await keep()) ? new Set() : null) : publish()),
    publish,
  }
}

/** Keeps what was typed in each language as a draft; where it says what visitors see, the draft goes. @throws {ApiError} */
async function keepSides(
  key: Omit<ContentRef, 'language'>,
  session: EditSession,
): Promise<{ step: Step; drafts: readonly ContentDraft[] }> {
  const typed = typedLanguages(session)
  const changed = typed.filter((language) => isChanged(session[language]))
  const sent = changed.map((language) => {
    const { stored, draft, waiting } = session[language]
    const content_value = applyDraft(stored, draft)
    return { ...key, language, base: stored, content_value, updated_at: waiting?.draft.updated_at ?? null }
  })
  const drafts = sent.length > 0 ? await keepDrafts(sent) : []
  for (const language of typed) {
    const { waiting } = session[language]
    if (waiting && !changed.includes(language)) await discardDraft(waiting.draft)
  }
  const step = typed.map((language) => {
    const kept = drafts.find((each) => each.language === language)
    const { stored, waiting } = session[language]
    const before = waiting && { content_value: waiting.draft.content_value, base: waiting.draft.base }
    return draftChange({ ...key, language }, before, kept ?? { content_value: stored, base: stored })
  })
  return { step: stepOf({ changes: [], drafts: step }), drafts }
}

/** The session after what was typed in it was kept: what was typed since stays typed. @param sent the session that was kept */
function withKept(session: EditSession, sent: EditSession, drafts: readonly ContentDraft[]): EditSession {
  const sides = languages.map((language) => {
    const side = session[language]
    const draft = drafts.find((each) => each.language === language)
    if (draft) return [language, { ...side, conflict: null, waiting: { draft, shown: sent[language].draft } }] as const
    const isGone = typedLanguages(sent).includes(language)
    return [language, isGone ? { ...side, waiting: null } : side] as const
  })
  return Object.fromEntries(sides) as EditSession // each language was set
}

/** What was saved for visitors waits no longer. */
async function forgetPublished(client: QueryClient, drafts: readonly ContentDraft[]): Promise<void> {
  if (drafts.length === 0) return
  // A draft that stays says what the site says: publishing it changes nothing.
  await Promise.allSettled(drafts.map(discardDraft))
  await refreshDrafts(client)
}

/** The session after its saves: what was stored is the new base, what was not stays typed. */
function withOutcome(session: EditSession, { saved, stopped }: SaveOutcome): EditSession {
  const stored = saved.reduce(
    (known, { target, result }) => afterSave(known, target.place.language, result.row, target.draft),
    session,
  )
  if (stopped?.why.kind === 'conflict') {
    const { theirs, merge } = stopped.why
    return rebaseOnConflict(stored, stopped.target.place.language, { theirs, merge, sent: stopped.target.draft })
  }
  return stopped?.why.kind === 'gone' ? afterLoss(stored, stopped.target.place.language) : stored
}

/**
 * The rows of an element in every language, and the built-in values where there is none. Fetched again at every
 * opening.
 */
function useStoredVersions(id: ContentId): UseQueryResult<StoredVersions> {
  const client = useQueryClient()
  const key = keyOf(id)
  return useQuery({
    queryKey: [rowsKey, key.page, 'of', id],
    staleTime: 0,
    // A dialog opened a second time waits for what is stored now, or it would begin with an old version.
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const [rows, drafts] = await Promise.all([listKeyRows(key, signal), listDrafts(key, signal)])
      const missing = languages.filter((language) => !rows.some((row) => row.language === language))
      const defaults = await Promise.all(
        missing.map(async (language) => {
          // Ids of the catalogue begin with its pages; made sections have their page's.
          const { values } = await client.fetchQuery(pageContentQuery(browserApi, key.page as ContentPage, language))
          // The endpoint's contract: text or an object.
          return [language, (values[id] ?? '') as StoredValue] as const
        }),
      )
      return { rows, drafts, defaults: Object.fromEntries(defaults) }
    },
  })
}

/** Shows on the page what is being typed. */
function useShownOnPage(id: ContentId, language: Language, side: Side | undefined): void {
  useEffect(() => {
    typedValue.set(side && isChanged(side) ? { id, language, value: valueOf(side.stored, side.draft) } : null)
  }, [id, language, side])
  useEffect(() => () => typedValue.set(null), [])
}
