import type { Organisation, OrganisationList } from '#shared/contracts/organisations.ts'
import type { Deps } from '#server/deps.ts'
import { emit } from '#server/events/events.ts'
import { organisationFeature } from '#server/features/organisations/events.ts'
import { insertOrganisation, listOrganisationsOf } from '#server/features/organisations/store.ts'
import type { RequestActor } from '#server/http/request-context.ts'

/** Lists the organisations that a person works for. */
export async function listOwnOrganisations(deps: Deps, userId: string): Promise<OrganisationList> {
  return { items: await listOrganisationsOf(deps.database.db, userId), next_cursor: null }
}

/** Founds an organisation; who founds it owns it. */
export async function createOrganisation(deps: Deps, asker: RequestActor, name: string): Promise<Organisation> {
  const at = new Date(deps.clock.now())
  return deps.database.db.transaction(async (tx) => {
    const id = await insertOrganisation(tx, { name, userId: asker.actor.userId, at })
    const event = { name: 'organisation.founded', data: { organisation_id: id }, to: [] } as const
    await emit(tx, deps, organisationFeature, { event, ...happened(asker, id) })
    return { id, name, role: 'owner' }
  })
}

/** What an event of an organisation is written with. */
export function happened({ actor, requestId }: RequestActor, organisationId: string) {
  return { by: { kind: 'client', actor }, targetId: organisationId, requestId } as const
}
