import { callEvents } from '#shared/events/calls.ts'
import { messageKindsFor } from '#shared/events/event.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { eventFeature } from '#server/events/events.ts'
import type { EmittedEvent, Messages } from '#server/events/events.ts'
import { findCall, listApplicants } from '#server/features/calls/store.ts'
import { listMemberIds } from '#server/features/organisations/public.ts'

/** The events of calls, with the job that tells them. */
export const callsFeature = eventFeature('calls', callEvents, tell)

/**
 * The open pages of the members of its organisation receive whatever happens to a call. Its applicants get a notice
 * that it changed, except the user who brought the newer version in.
 */
async function tell(tx: Db, _deps: Deps, event: EmittedEvent<typeof callEvents>): Promise<Messages | null> {
  const call = await findCall(tx, event.data.call_id)
  if (call === null) return null
  const people = await listMemberIds(tx, call.organisation_id)
  if (event.name !== 'call.changed') return { people }
  const { notice } = messageKindsFor(callEvents, event, 'applicants')
  const { call_id, version, changes, user_id } = event.data
  if (notice === null) return { people }
  const applicants = (await listApplicants(tx, call_id)).filter((each) => each.user_id !== user_id)
  return {
    people,
    notices: applicants.map((person) => ({
      kind: notice,
      data: { title: (call.title ?? person.title).slice(0, 300), changes: String(changes) },
      userId: person.user_id,
      link: `/apply/${person.application_id}/call`,
      dedupeKey: `call:${call_id}:version:${version}:${person.user_id}`,
    })),
  }
}
