import { modifyAwarenessUpdate } from 'y-protocols/awareness'
import type { z } from 'zod'
import type { SectionText, draftInputSchema, presenceInputSchema, updateInputSchema } from '#shared/contracts/drafts.ts'
import { draftSchemaVersion } from '#shared/drafts/doc.ts'
import type { DraftDoc } from '#shared/drafts/doc.ts'
import type { VersionReason } from '#shared/drafts/sections.ts'
import { isRecord } from '#shared/guards.ts'
import type { Deps } from '#server/deps.ts'
import { noteTextBegun } from '#server/features/applications/public.ts'
import type { SeenApplication } from '#server/features/applications/public.ts'
import { describeSections, getSectionFor } from '#server/features/drafts/outline-service.ts'
import type { SectionPath } from '#server/features/drafts/outline-service.ts'
import { TextError } from '#server/features/drafts/shared-text.ts'
import { findUpdate, tellSection } from '#server/features/drafts/store.ts'
import type { SectionFacts } from '#server/features/drafts/store.ts'
import { changeText, readText, versionDue } from '#server/features/drafts/texts.ts'
import type { OpenSection, TextAuthor } from '#server/features/drafts/texts.ts'
import { AppError, invalidField } from '#server/http/errors.ts'
import type { RequestActor } from '#server/http/request-context.ts'
import { listNames } from '#server/people/names.ts'

/** Reads a section with its text. */
export async function getSectionText(deps: Deps, userId: string, path: SectionPath): Promise<SectionText> {
  const { db } = deps.database
  const { section } = await getSectionFor(deps, db, userId, { path, atLeast: 'viewer' })
  return describeText(deps, section)
}

/**
 * Replaces a text by a whole one, as the smallest change that others see as it comes.
 *
 * @throws {AppError} `draft_conflict` with the stored `{version, doc}`; `validation_failed` for a text that the schema
 * does not know; `draft_full`.
 */
export async function replaceText(
  deps: Deps,
  doer: RequestActor,
  path: SectionPath,
  { version, doc }: z.output<typeof draftInputSchema>,
): Promise<SectionText> {
  const { seen, section } = await getSectionFor(deps, deps.database.db, doer.actor.userId, { path, atLeast: 'editor' })
  const changed = await changeText(deps, section.id, async (open) => {
    if (open.section.head !== version)
      throw new AppError('draft_conflict', {
        detail: 'version: the text has changed since. Take over what you need into the stored one, and send it again.',
        extra: { stored: { version: open.section.head, doc: open.text.toJson() } },
      })
    await replaceIn(deps, doer, { open, seen, doc, author: personOf(doer), reason: null })
    return open.section
  })
  return describeText(deps, changed)
}

/**
 * Stores a batch of changes of a window. What is stored already is not stored again.
 *
 * @returns the number under which it is stored.
 * @throws {AppError} `draft_schema_old`; `validation_failed` for what is no update of Yjs or no text of a section;
 * `draft_full`.
 */
export async function storeUpdate(
  deps: Deps,
  doer: RequestActor,
  path: SectionPath,
  { client, n, update, schema }: z.output<typeof updateInputSchema>,
): Promise<{ seq: number }> {
  if (schema < draftSchemaVersion)
    throw new AppError('draft_schema_old', { detail: 'schema: reload the page to write; what you typed is kept.' })
  if (schema > draftSchemaVersion)
    throw new AppError('unavailable', { detail: 'schema: this server is older than the page.', retryAfterSeconds: 5 })
  const { seen, section } = await getSectionFor(deps, deps.database.db, doer.actor.userId, { path, atLeast: 'editor' })
  const author = personOf(doer)
  const seq = await changeText(deps, section.id, async (open) => {
    requireLive(open)
    const known = await findUpdate(open.tx, section.id, client, n)
    if (known !== null) return known
    const due = versionDue(open.section, author, deps.clock.now())
    if (due !== null) await open.keepVersion(due)
    const bytes = Buffer.from(update, 'base64')
    const isNew = refusing('update', () => open.text.apply(bytes))
    if (!isNew) return open.section.head
    await beginStep(deps, doer, open, seen)
    return open.store(bytes, { ...author, client, n })
  })
  return { seq }
}

/** Shows the others where a writer's caret is. Nothing of it is stored. @throws {AppError} `validation_failed` */
export async function showPresence(
  deps: Deps,
  userId: string,
  path: SectionPath,
  { client, awareness }: z.output<typeof presenceInputSchema>,
): Promise<void> {
  const { db } = deps.database
  const { section } = await getSectionFor(deps, db, userId, { path, atLeast: 'viewer' })
  const name = (await listNames(db, [userId])).get(userId) ?? ''
  const shown = signPresence(Buffer.from(awareness, 'base64'), { name, color: colorOf(userId) })
  await tellSection(db, { section: section.id, presence: { client, awareness: shown } })
}

/**
 * Replaces a text while it is open, and keeps what it was as a version.
 *
 * @param reason of a version of the new text; null: none but the usual ones.
 * @returns the number of the change; null when the text was the same already.
 */
export async function replaceIn(
  deps: Deps,
  doer: RequestActor | null,
  {
    open,
    seen,
    doc,
    author,
    reason,
  }: {
    open: OpenSection
    seen: Pick<SeenApplication, 'row' | 'call'>
    doc: DraftDoc
    author: TextAuthor
    reason: VersionReason | null
  },
): Promise<number | null> {
  requireLive(open)
  await keepBefore(deps, open, author)
  const update = refusing('doc', () => open.text.replace(doc))
  if (update === null) return null
  if (doer !== null) await beginStep(deps, doer, open, seen)
  const seq = await open.store(update, author)
  if (reason !== null) await open.keepVersion(reason)
  return seq
}

/** Keeps a text that is about to be changed by something other than typing as a version, if it is none. */
export async function keepBefore(deps: Deps, { section, keepVersion }: OpenSection, next: TextAuthor): Promise<void> {
  if (section.head !== section.versioned) await keepVersion(versionDue(section, next, deps.clock.now()) ?? 'replaced')
}

/** What is shown of a section with its text as it is stored now. */
export async function describeText(deps: Deps, section: SectionFacts): Promise<SectionText> {
  const { db } = deps.database
  const text = await readText(deps, section.id, (shared, seq) => ({
    ...shared.length(),
    version: seq,
    doc: shared.toJson(),
  }))
  const [described] = await describeSections(db, [section])
  if (described === undefined) throw new AppError('not_found')
  return { ...described, ...text, schema: draftSchemaVersion }
}

/** The user who changes a text. */
export function personOf({ actor }: Pick<RequestActor, 'actor'>): TextAuthor {
  return { kind: 'person', userId: actor.userId }
}

/** Does what may find a text unfit. @throws {AppError} that says so, by the field. */
export function refusing<Result>(path: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof TextError)) throw error
    if (error.reason === 'full') throw new AppError('draft_full', { detail: error.message })
    throw new AppError('validation_failed', {
      errors: [{ path, message: error.message, code: `text_${error.reason}` }],
    })
  }
}

function requireLive({ section }: OpenSection): void {
  if (section.deleted_at !== null) throw new AppError('not_found')
}

/** The first words of a section begin the step. */
export async function beginStep(
  deps: Deps,
  doer: RequestActor,
  { tx }: OpenSection,
  seen: Pick<SeenApplication, 'row' | 'call'>,
): Promise<void> {
  await noteTextBegun(tx, deps, doer, { ...seen, isReopened: false })
}

/** Colours of carets, far enough apart to be distinguished. */
const colors = ['#b3261e', '#1f6feb', '#137333', '#8430ce', '#b06000', '#00796b', '#c2185b', '#5d4037'] as const

/** The colour of a user: always the same one. */
function colorOf(userId: string): string {
  const number = [...userId].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0)
  return colors[number % colors.length] ?? colors[0]
}

/** Most bytes of a signed update of awareness. */
const signedBytesMax = 5_000

/** Writes name and colour into an update of awareness, so that no user appears as another. @returns base64. */
function signPresence(update: Uint8Array, user: { name: string; color: string }): string {
  let count = 0
  const signed = refusingPresence(() =>
    modifyAwarenessUpdate(update, (state: unknown) => {
      count += 1
      if (state === null) return null
      if (!isRecord(state)) throw new Error('a state is an object')
      return { user, cursor: state['cursor'] ?? null }
    }),
  )
  if (count !== 1) throw invalidField('awareness', 'must be about one window')
  // Numbers can be longer when they are written again, and the database notifies of 8,000 bytes at most.
  if (signed.length > signedBytesMax) throw invalidField('awareness', 'is too large')
  return Buffer.from(signed).toString('base64')
}

function refusingPresence(work: () => Uint8Array): Uint8Array {
  try {
    return work()
  } catch {
    throw invalidField('awareness', 'is no update of the awareness protocol')
  }
}
