import { z } from 'zod'
import type { KeptPartner, PartnerList, PartnerPatch } from '#shared/contracts/organisations.ts'
import { partnerSchema } from '#shared/grants/profile.ts'
import type { Partner } from '#shared/grants/profile.ts'
import type { organisationEvents } from '#shared/events/organisations.ts'
import type { EventOf } from '#shared/events/event.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { emit } from '#server/events/events.ts'
import { organisationFeature } from '#server/features/organisations/events.ts'
import { requireMember } from '#server/features/organisations/membership.ts'
import { happened } from '#server/features/organisations/service.ts'
import {
  countPartners,
  findPartner,
  insertPartner,
  listPartnerRows,
  lockOrganisation,
  removePartner,
  updatePartnerRow,
} from '#server/features/organisations/store.ts'
import type { PartnerRow } from '#server/features/organisations/store.ts'
import { AppError } from '#server/http/errors.ts'
import { cutPage, cursorId, readCursor, writeCursor } from '#server/http/list-page.ts'
import type { RequestActor } from '#server/http/request-context.ts'

/** Most partners that an organisation keeps. */
const partnersMax = 500

/** Lists a page of the partners that an organisation keeps, oldest first. */
export async function listPartnerPage(
  deps: Deps,
  userId: string,
  organisationId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<PartnerList> {
  const { db } = deps.database
  await requireMember(db, userId, organisationId, 'viewer')
  const [after] = cursor === undefined ? [null] : readCursor(cursor, z.tuple([cursorId]))
  const rows = await listPartnerRows(db, organisationId, limit + 1, after)
  const { shown, next_cursor } = cutPage(rows, limit, ({ id }) => writeCursor(id))
  return { items: shown.map(toPartner), next_cursor }
}

/** Adds a partner. @throws {AppError} `plan_limit` when as many are kept as can be. */
export async function addPartner(
  deps: Deps,
  asker: RequestActor,
  organisationId: string,
  partner: Partner,
): Promise<KeptPartner> {
  const at = new Date(deps.clock.now())
  return deps.database.db.transaction(async (tx) => {
    await lockOrganisation(tx, organisationId)
    await requireMember(tx, asker.actor.userId, organisationId, 'editor')
    if ((await countPartners(tx, organisationId)) >= partnersMax)
      throw new AppError('organisation_full', { detail: `At most ${partnersMax} partners are kept. Remove one first.` })
    const id = await insertPartner(tx, organisationId, partner, at)
    await tell(tx, deps, asker, { name: 'organisation.partner_added', organisationId, partnerId: id })
    return { id, version: 1, ...partner }
  })
}

/** Changes what is given of a partner. @throws {AppError} `organisation_conflict` with what is stored as `stored`. */
export async function updatePartner(
  deps: Deps,
  asker: RequestActor,
  { id: organisationId, partner: id }: { id: string; partner: string },
  { version, ...changes }: PartnerPatch,
): Promise<KeptPartner> {
  const at = new Date(deps.clock.now())
  return deps.database.db.transaction(async (tx) => {
    const stored = await lockPartner(tx, asker, organisationId, id)
    if (stored.version !== version) throw new AppError('organisation_conflict', { extra: { stored } })
    const { id: _id, version: _version, ...before } = stored
    const wanted = partnerSchema.parse({ ...before, ...changes })
    await updatePartnerRow(tx, id, wanted, at)
    await tell(tx, deps, asker, { name: 'organisation.partner_updated', organisationId, partnerId: id })
    return { id, version: version + 1, ...wanted }
  })
}

/** Removes a partner. */
export async function deletePartner(
  deps: Deps,
  asker: RequestActor,
  { id: organisationId, partner: id }: { id: string; partner: string },
): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    await lockPartner(tx, asker, organisationId, id)
    await removePartner(tx, id)
    await tell(tx, deps, asker, { name: 'organisation.partner_removed', organisationId, partnerId: id })
  })
}

/** Lists all partners that an organisation keeps, as the rules take them. */
export async function listPartners(db: Db, organisationId: string): Promise<KeptPartner[]> {
  return (await listPartnerRows(db, organisationId, partnersMax)).map(toPartner)
}

async function lockPartner(tx: Db, asker: RequestActor, organisationId: string, id: string): Promise<KeptPartner> {
  await lockOrganisation(tx, organisationId)
  await requireMember(tx, asker.actor.userId, organisationId, 'editor')
  const row = await findPartner(tx, organisationId, id)
  if (row === null) throw new AppError('not_found')
  return toPartner(row)
}

type PartnerEvent = Extract<EventOf<typeof organisationEvents>, { data: { partner_id: string } }>['name']

async function tell(
  tx: Db,
  deps: Deps,
  asker: RequestActor,
  { name, organisationId, partnerId }: { name: PartnerEvent; organisationId: string; partnerId: string },
): Promise<void> {
  const event = { name, data: { organisation_id: organisationId, partner_id: partnerId }, to: [] }
  await emit(tx, deps, organisationFeature, { event, ...happened(asker, organisationId) })
}

function toPartner({ id, version, facts }: PartnerRow): KeptPartner {
  return { id, version, ...partnerSchema.parse(facts) }
}
