import { z } from 'zod'
import type { FactHistory, OrganisationDetail, OrganisationPatch } from '#shared/contracts/organisations.ts'
import { organisationFactSchemas } from '#shared/grants/profile.ts'
import type { OrganisationFactName, OrganisationProfile } from '#shared/grants/profile.ts'
import type { OrganisationRole } from '#shared/organisations.ts'
import { isSameJson } from '#shared/same-json.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { emit } from '#server/events/events.ts'
import { organisationFeature } from '#server/features/organisations/events.ts'
import { requireMember } from '#server/features/organisations/membership.ts'
import { happened } from '#server/features/organisations/service.ts'
import {
  findOrganisation,
  insertFacts,
  listFactRows,
  listNewestFacts,
  lockOrganisation,
  updateOrganisationRow,
} from '#server/features/organisations/store.ts'
import type { FactRow } from '#server/features/organisations/store.ts'
import { readSme } from '#server/grants/fit/sme.ts'
import { AppError } from '#server/http/errors.ts'
import { cutPage, cursorId, readCursor, writeCursor } from '#server/http/list-page.ts'
import { listNames } from '#server/people/names.ts'
import type { RequestActor } from '#server/http/request-context.ts'

/** Reads an organisation for one of its members. @throws {AppError} `not_found` for everybody else. */
export async function getOrganisation(deps: Deps, userId: string, id: string): Promise<OrganisationDetail> {
  const { db } = deps.database
  return describe(db, id, await requireMember(db, userId, id, 'viewer'))
}

/**
 * Changes the name and the facts of an organisation. Earlier values stay in its history.
 *
 * @throws {AppError} `organisation_conflict` with what is stored as `stored` when another user saved first.
 */
export async function updateOrganisation(
  deps: Deps,
  asker: RequestActor,
  id: string,
  { version, name, facts = {} }: OrganisationPatch,
): Promise<OrganisationDetail> {
  const at = new Date(deps.clock.now())
  return deps.database.db.transaction(async (tx) => {
    await lockOrganisation(tx, id)
    const role = await requireMember(tx, asker.actor.userId, id, 'editor')
    const stored = await describe(tx, id, role)
    if (stored.version !== version) throw new AppError('organisation_conflict', { extra: { stored } })
    const changed = factNames.flatMap((each) => {
      const given = facts[each]
      const known = stored.facts[each]
      if (given === undefined || (given === null && known === undefined)) return []
      if (given !== null && known !== undefined && isSame(given, known)) return []
      return [{ name: each, given }]
    })
    const newName = name === stored.name && stored.named ? undefined : name
    if (changed.length === 0 && newName === undefined) return stored
    await insertFacts(
      tx,
      changed.map(({ name: fact, given }) => ({
        organisation_id: id,
        name: fact,
        value: given?.value ?? null,
        as_of: given?.date ?? null,
        source: given?.source ?? null,
        author_id: asker.actor.userId,
        at,
      })),
    )
    await updateOrganisationRow(tx, id, newName)
    const data = { organisation_id: id, facts: changed.map((each) => each.name) }
    const event = { name: 'organisation.updated', data, to: [] } as const
    const after = { facts: data.facts, ...(newName === undefined ? {} : { name: true }) }
    await emit(tx, deps, organisationFeature, { event, ...happened(asker, id), after })
    return describe(tx, id, role)
  })
}

/**
 * Lists the facts an organisation entered and when, the newest first. What another version of the product wrote, and
 * this one cannot read, is skipped.
 *
 * @throws {AppError} `not_found` for non-members.
 */
export async function listFactHistory(
  deps: Deps,
  userId: string,
  id: string,
  { fact, limit, cursor }: { fact?: OrganisationFactName | undefined; limit: number; cursor?: string | undefined },
): Promise<FactHistory> {
  const { db } = deps.database
  await requireMember(db, userId, id, 'viewer')
  const [before] = cursor === undefined ? [null] : readCursor(cursor, z.tuple([cursorId]))
  const rows = await listFactRows(db, id, { name: fact ?? null, before, limit: limit + 1 })
  const { shown, next_cursor } = cutPage(rows, limit, (row) => writeCursor(row.id))
  const names = await listNames(
    db,
    shown.map(({ author_id }) => author_id),
  )
  const items = shown.flatMap((row) => {
    const name = factNames.find((each) => each === row.name)
    const stated = readFact(row)
    if (name === undefined || (stated === null && row.as_of !== null)) return []
    const { value = null, date = null, source = null } = stated ?? {}
    const author = (row.author_id === null ? undefined : names.get(row.author_id)) ?? null
    return [{ id: row.id, fact: name, value, date, source, author, at: row.at.toISOString() }]
  })
  return { items, next_cursor }
}

/** Reads the facts of an organisation, as the rules take them. */
export async function getOrganisationProfile(db: Db, organisationId: string): Promise<OrganisationProfile> {
  return profileOf(await listFacts(db, organisationId))
}

function profileOf(known: Awaited<ReturnType<typeof listFacts>>): OrganisationProfile {
  return Object.fromEntries(known.map(({ name, value, date, source }) => [name, { value, date, source }]))
}

const factNames = Object.keys(organisationFactSchemas) as OrganisationFactName[]

type StatedFact = { value: unknown; date: string; source?: string | null | undefined }

function isSame(given: StatedFact, known: StatedFact): boolean {
  return given.date === known.date && (given.source ?? null) === known.source && isSameJson(given.value, known.value)
}

/** The facts that hold. One that another version of the product wrote, and this one cannot read, is passed over. */
async function listFacts(db: Db, organisationId: string) {
  return (await listNewestFacts(db, organisationId)).flatMap((row) => {
    const known = readFact(row)
    return known === null ? [] : [{ ...known, author_id: row.author_id, at: row.at }]
  })
}

function readFact({ name, value, as_of: date, source }: FactRow) {
  const known = factNames.find((each) => each === name)
  if (known === undefined || date === null) return null
  const read = organisationFactSchemas[known].safeParse(value)
  return read.success ? { name: known, value: read.data, date, source } : null
}

async function describe(db: Db, id: string, role: OrganisationRole): Promise<OrganisationDetail> {
  const organisation = await findOrganisation(db, id)
  if (organisation === null) throw new AppError('not_found')
  const rows = await listFacts(db, id)
  const names = await listNames(
    db,
    rows.map(({ author_id }) => author_id),
  )
  const facts = Object.fromEntries(
    rows.map(({ name, author_id, at, ...stated }) => [
      name,
      { ...stated, author: (author_id === null ? undefined : names.get(author_id)) ?? null, at: at.toISOString() },
    ]),
  )
  const { name, is_named: named, version } = organisation
  return { id, name, named, role, version, facts, sme: readSme(profileOf(rows)) }
}
