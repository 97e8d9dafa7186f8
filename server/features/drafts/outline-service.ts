import type { z } from 'zod'
import type {
  Section,
  SectionUpdate,
  Sections,
  outlineInputSchema,
  sectionInputSchema,
} from '#shared/contracts/drafts.ts'
import { sectionsMax } from '#shared/drafts/sections.ts'
import { noFacts } from '#shared/grants/facts.ts'
import type { CallFacts } from '#shared/grants/facts.ts'
import type { draftEvents } from '#shared/events/drafts.ts'
import type { EventOf } from '#shared/events/event.ts'
import type { OrganisationRole } from '#shared/organisations.ts'
import type { Db } from '#server/db/database.ts'
import { orderedId } from '#server/db/ordered-id.ts'
import type { Deps } from '#server/deps.ts'
import { emit } from '#server/events/events.ts'
import {
  getApplicationFor,
  listWhoSee,
  noteReviewedChanged,
  noteTextBegun,
} from '#server/features/applications/public.ts'
import type { SeenApplication } from '#server/features/applications/public.ts'
import { findFactsOf } from '#server/features/calls/public.ts'
import { draftFeature } from '#server/features/drafts/events.ts'
import { SharedText } from '#server/features/drafts/shared-text.ts'
import {
  findSection,
  insertSections,
  listSections,
  lockOutline,
  lockSection,
  removeSection,
  setPlaces,
  setSection,
  tellSection,
} from '#server/features/drafts/store.ts'
import type { SectionFacts } from '#server/features/drafts/store.ts'
import { keepSectionCounts } from '#server/features/drafts/texts.ts'
import { findTemplate } from '#server/features/drafts/templates-store.ts'
import { layOut, layOutAs, suggestTemplate } from '#server/grants/outline/lay-out.ts'
import { AppError, invalidField } from '#server/http/errors.ts'
import type { RequestActor } from '#server/http/request-context.ts'
import { listNames } from '#server/people/names.ts'

/** Most deleted sections of an application that can be brought back. */
const deletedMax = 100

/** What of a section the review reads; its state and its owner are not part of it. */
const reviewedFields = ['kind', 'title', 'criteria', 'outcomes'] as const

/** Which section of which application. */
export type SectionPath = { id: string; key: string }

/** Lists the sections of an application. */
export async function getSections(deps: Deps, userId: string, id: string): Promise<Sections> {
  const { db } = deps.database
  return listFor(db, await getApplicationFor(deps, db, { userId, id, atLeast: 'viewer' }))
}

async function listFor(db: Db, seen: SeenApplication): Promise<Sections> {
  const rows = await listSections(db, seen.row.id)
  const shown = rows.filter(({ deleted_at }) => deleted_at === null)
  return {
    items: await describeSections(db, shown),
    next_cursor: null,
    suggested: suggestTemplate(await factsOf(db, seen)),
  }
}

/**
 * Lays the outline out by a template, own or not, or as in another application, and the call. Sections that there are
 * stay, with their texts.
 *
 * @throws {AppError} `not_found` also for the other application; `validation_failed` for one of another organisation, and for an own
 * template that is gone.
 */
export async function layOutSections(
  deps: Deps,
  doer: RequestActor,
  id: string,
  input: z.output<typeof outlineInputSchema>,
): Promise<Sections> {
  return deps.database.db.transaction(async (tx) => {
    const seen = await getApplicationFor(deps, tx, { userId: doer.actor.userId, id, atLeast: 'editor' })
    const known = await lockOutline(tx, id)
    const live = known.filter(({ deleted_at }) => deleted_at === null)
    const facts = await factsOf(tx, seen)
    const { userId } = doer.actor
    const organisationId = seen.row.organisation_id
    const laid =
      'template' in input
        ? layOut(input.template, facts, seen.row.language)
        : layOutAs(
            'from' in input
              ? await outlineOf(deps, tx, { userId, id: input.from, organisationId, field: 'from' })
              : await sectionsOfTemplate(tx, organisationId, input.own_template),
            facts,
          )
    const added = laid.filter(({ key }) => !known.some((each) => each.key === key))
    if (live.length + added.length > sectionsMax) throw tooMany()
    const last = Math.max(-1, ...known.map(({ place }) => place))
    await insertSections(
      tx,
      added.map((section, index) =>
        newSection(deps, doer, { ...section, application_id: id, place: last + 1 + index }),
      ),
    )
    if (added.length > 0) await tellOutline(tx, deps, doer, { seen, name: 'outline.laid_out' })
    return listFor(tx, seen)
  })
}

async function sectionsOfTemplate(db: Db, organisationId: string, id: string) {
  const found = await findTemplate(db, organisationId, id)
  if (found === null) throw invalidField('own_template', 'there is no such template; list them again')
  return found.sections
}

/**
 * The sections of an application of an organisation.
 *
 * @throws {AppError} `not_found`; `validation_failed` for this field, when the application is of another organisation.
 */
export async function outlineOf(
  deps: Deps,
  db: Db,
  { userId, id, organisationId, field }: { userId: string; id: string; organisationId: string; field: string },
): Promise<SectionFacts[]> {
  const { row } = await getApplicationFor(deps, db, { userId, id, atLeast: 'viewer' })
  if (row.organisation_id !== organisationId)
    throw invalidField(field, 'must be an application of the same organisation')
  return (await listSections(db, id)).filter(({ deleted_at }) => deleted_at === null)
}

/** Adds a section. @throws {AppError} `validation_failed` for a section before it that is not there, and for one too many. */
export async function addSection(
  deps: Deps,
  doer: RequestActor,
  id: string,
  { after, limit, ...input }: z.output<typeof sectionInputSchema>,
): Promise<Section> {
  return deps.database.db.transaction(async (tx) => {
    const seen = await getApplicationFor(deps, tx, { userId: doer.actor.userId, id, atLeast: 'editor' })
    const known = await lockOutline(tx, id)
    const live = known.filter(({ deleted_at }) => deleted_at === null)
    if (live.length >= sectionsMax) throw tooMany()
    const key = freeKey(input.kind, known)
    const place = placeAfter(known, after === undefined ? (known.at(-1)?.key ?? null) : after)
    const section = newSection(deps, doer, { ...input, application_id: id, key, limit: limit ?? null, place })
    await insertSections(tx, [section])
    await setPlaces(tx, known.map((each) => each.id).toSpliced(place, 0, section.id))
    await tellOutline(tx, deps, doer, { seen, name: 'section.added', section: section.id })
    return readSection(tx, id, key)
  })
}

/**
 * Changes what a section is about, its place, state or owner.
 *
 * @throws {AppError} `section_conflict` with the stored one; `validation_failed` for an owner who does not write here.
 */
export async function changeSection(
  deps: Deps,
  doer: RequestActor,
  { id, key }: SectionPath,
  { row_version, after, limit, owner_id, ...input }: SectionUpdate,
): Promise<Section> {
  return deps.database.db.transaction(async (tx) => {
    const seen = await getApplicationFor(deps, tx, { userId: doer.actor.userId, id, atLeast: 'editor' })
    const known = await lockOutline(tx, id)
    const { id: sectionId } = sectionIn(known, key)
    // Typing changes the row as well: it is locked before its version is compared.
    const section = await lockSection(tx, sectionId)
    if (section === null) throw new AppError('not_found')
    if (section.row_version !== row_version)
      throw new AppError('section_conflict', {
        detail: 'Someone else changed this section after you loaded it.',
        extra: { stored: await readSection(tx, id, key) },
      })
    if (owner_id && !(await listWhoSee(tx, deps, toScope(seen))).includes(owner_id))
      throw invalidField('owner_id', 'must be someone who sees this application')
    const given: Partial<SectionFacts> = Object.fromEntries(
      Object.entries(input).filter(([, value]) => value !== undefined),
    )
    await setSection(tx, sectionId, {
      ...given,
      ...(limit === undefined ? {} : { max_length: limit }),
      ...(owner_id === undefined ? {} : { owner_id }),
      row_version: row_version + 1,
      updated_at: new Date(deps.clock.now()),
    })
    if (after !== undefined) {
      if (after === key) throw invalidField('after', 'a section cannot follow itself')
      const others = known.filter((each) => each.id !== sectionId)
      await setPlaces(tx, others.map((each) => each.id).toSpliced(placeAfter(others, after), 0, sectionId))
    }
    if (input.state !== undefined && input.state !== section.state && input.state !== 'pending')
      await noteTextBegun(tx, deps, doer, { ...seen, isReopened: input.state !== 'ready' })
    if (limit !== undefined || reviewedFields.some((field) => given[field] !== undefined))
      await noteReviewedChanged(tx, deps, id)
    await keepSectionCounts(tx, deps, id)
    await tell(tx, deps, doer, { seen, name: 'section.updated', section: sectionId })
    return readSection(tx, id, key)
  })
}

/** Deletes a section; that can be undone. */
export async function deleteSection(deps: Deps, doer: RequestActor, { id, key }: SectionPath): Promise<void> {
  const at = new Date(deps.clock.now())
  await deps.database.db.transaction(async (tx) => {
    const seen = await getApplicationFor(deps, tx, { userId: doer.actor.userId, id, atLeast: 'editor' })
    const known = await lockOutline(tx, id)
    const section = sectionIn(known, key)
    await setSection(tx, section.id, { deleted_at: at })
    const deleted = known
      .filter((each) => each.deleted_at !== null)
      .toSorted((one, other) => (other.deleted_at?.getTime() ?? 0) - (one.deleted_at?.getTime() ?? 0))
    for (const old of deleted.slice(deletedMax - 1)) await removeSection(tx, old.id)
    await tellOutline(tx, deps, doer, { seen, name: 'section.deleted', section: section.id })
  })
}

/** Brings a deleted section back, to its place. One that is not deleted stays as it is. */
export async function bringSectionBack(deps: Deps, doer: RequestActor, { id, key }: SectionPath): Promise<Section> {
  return deps.database.db.transaction(async (tx) => {
    const seen = await getApplicationFor(deps, tx, { userId: doer.actor.userId, id, atLeast: 'editor' })
    const known = await lockOutline(tx, id)
    const section = sectionIn(known, key, true)
    if (section.deleted_at !== null) {
      if (known.filter(({ deleted_at }) => deleted_at === null).length >= sectionsMax) throw tooMany()
      await setSection(tx, section.id, { deleted_at: null })
      await tellOutline(tx, deps, doer, { seen, name: 'section.restored', section: section.id })
    }
    return readSection(tx, id, key)
  })
}

/**
 * Finds a section for a user who may do something in its application.
 *
 * @throws {AppError} `not_found` for others, and for a deleted one; `not_allowed` for a lesser role.
 */
export async function getSectionFor(
  deps: Deps,
  db: Db,
  userId: string,
  { path: { id, key }, atLeast }: { path: SectionPath; atLeast: OrganisationRole },
): Promise<{ section: SectionFacts; seen: SeenApplication }> {
  const seen = await getApplicationFor(deps, db, { userId, id, atLeast })
  const section = await findSection(db, id, key)
  if (section === null || section.deleted_at !== null) throw new AppError('not_found')
  return { seen, section }
}

/** Puts together what is shown of sections, without their texts. */
export async function describeSections(db: Db, rows: readonly SectionFacts[]): Promise<Section[]> {
  const names = await listNames(
    db,
    rows.map(({ owner_id }) => owner_id),
  )
  return rows.map((row) => ({
    key: row.key,
    kind: row.kind,
    title: row.title,
    purpose: row.purpose,
    limit: row.max_length,
    criteria: row.criteria,
    outcomes: row.outcomes,
    state: row.state,
    owner: row.owner_id === null ? null : { id: row.owner_id, name: names.get(row.owner_id) ?? '' },
    row_version: row.row_version,
    version: row.head,
    words: row.words,
    characters: row.characters,
    characters_without_spaces: row.characters_without_spaces,
    call_change: row.call_change,
    updated_at: row.updated_at.toISOString(),
    deleted_at: row.deleted_at?.toISOString() ?? null,
  }))
}

/** What events and notices say of an application. */
function toScope({ row }: Pick<SeenApplication, 'row'>) {
  return { application_id: row.id, organisation_id: row.organisation_id }
}

/** The facts of the call of an application; those of a call that says nothing while there is none. */
async function factsOf(db: Db, { row }: Pick<SeenApplication, 'row'>): Promise<CallFacts> {
  const known = row.call_id === null ? null : await findFactsOf(db, row.call_id)
  return known?.facts ?? { ...noFacts, language: row.language }
}

/** Notifies of what was done to sections: the log, open pages, and windows that have the section open. */
export async function tell(
  tx: Db,
  deps: Deps,
  { actor, requestId }: RequestActor,
  { seen, name, section }: { seen: SeenApplication; name: keyof typeof draftEvents; section?: string },
): Promise<void> {
  // Every one of them has these facts, and only `outline.laid_out` has no section.
  const event = {
    name,
    to: [],
    data: { ...toScope(seen), ...(section === undefined ? {} : { section_id: section }) },
  } as unknown as EventOf<typeof draftEvents>
  await emit(tx, deps, draftFeature, { event, by: { kind: 'client', actor }, requestId, targetId: seen.row.id })
  if (section !== undefined) await tellSection(tx, { section, changed: 'section' })
}

/** As `tell`, of a change of which sections there are. */
async function tellOutline(tx: Db, deps: Deps, doer: RequestActor, notice: Parameters<typeof tell>[3]): Promise<void> {
  await keepSectionCounts(tx, deps, notice.seen.row.id)
  await noteReviewedChanged(tx, deps, notice.seen.row.id)
  await tell(tx, deps, doer, notice)
}

function sectionIn(known: readonly SectionFacts[], key: string, isDeletedMeant = false): SectionFacts {
  const section = known.find((each) => each.key === key)
  if (section === undefined || (section.deleted_at !== null && !isDeletedMeant)) throw new AppError('not_found')
  return section
}

async function readSection(db: Db, applicationId: string, key: string): Promise<Section> {
  const found = await findSection(db, applicationId, key)
  const [section] = await describeSections(db, found === null ? [] : [found])
  if (section === undefined) throw new AppError('not_found')
  return section
}

/** A new section, with an empty text unless one is given. */
export function newSection(
  deps: Deps,
  { actor }: Pick<RequestActor, 'actor'>,
  {
    limit,
    ...section
  }: Pick<SectionFacts, 'application_id' | 'key' | 'kind' | 'title' | 'purpose' | 'criteria' | 'outcomes' | 'place'> &
    Pick<Section, 'limit'>,
  text = SharedText.begin(),
) {
  const at = new Date(deps.clock.now())
  return {
    ...section,
    ...text.length(),
    id: orderedId(),
    max_length: limit,
    updated_at: at,
    head: 0,
    upto: 0,
    stored: text.encode(),
    changed_at: at,
    changed_by: actor.userId,
    changed_kind: 'person' as const,
    versioned: 0,
    versioned_at: at,
  }
}

/** A key that no section has or had: keys are in addresses. */
function freeKey(kind: string, known: readonly SectionFacts[]): string {
  const taken = new Set(known.map(({ key }) => key))
  const base = kind.replaceAll('_', '-')
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? base : `${base}-${number}`
    if (!taken.has(key)) return key
  }
}

/** Where a section comes that follows another one. @param after the key of that; null: at the beginning. */
function placeAfter(sections: readonly SectionFacts[], after: string | null): number {
  if (after === null) return 0
  const index = sections.findIndex(({ key }) => key === after)
  if (index === -1) throw invalidField('after', 'there is no such section; list them again')
  return index + 1
}

function tooMany(): AppError {
  return new AppError('draft_full', { detail: `An application has at most ${sectionsMax} sections. Delete one first.` })
}
