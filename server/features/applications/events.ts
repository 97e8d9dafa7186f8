import { applicationEvents } from '#shared/events/applications.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { eventFeature } from '#server/events/events.ts'
import type { EmittedEvent, Messages } from '#server/events/events.ts'
import { findOpenedTo, listOpened } from '#server/features/applications/consultants-store.ts'
import { listMemberIds, listOrganisationNames } from '#server/features/organisations/public.ts'
import { listNames } from '#server/people/names.ts'

/** The events of applications, with the job that tells them to the open pages of those who see them. */
export const applicationFeature = eventFeature('applications', applicationEvents, tell)

/**
 * Everyone who sees an application is notified on open pages; a consultant also gets a mail and a notice that it was
 * opened.
 */
async function tell(tx: Db, deps: Deps, event: EmittedEvent<typeof applicationEvents>): Promise<Messages> {
  const { application_id, organisation_id } = event.data
  const opened = await listOpened(tx, application_id, new Date(deps.clock.now()))
  // The user whose access has just ended is notified as well: the open page says so instead of failing.
  const ended = event.name === 'application.closed' ? await findOpenedTo(tx, event.data.opened_id) : null
  const people = [...(await listWhoSee(tx, deps, event.data)), ...(ended === null ? [] : [ended])]
  const right = event.name === 'application.opened' ? opened.find(({ id }) => id === event.data.opened_id) : undefined
  if (event.name !== 'application.opened' || right === undefined) return { people }
  const { mail, notice } = applicationEvents[event.name].tells.consultant
  const organisation = (await listOrganisationNames(tx, [organisation_id])).get(organisation_id) ?? ''
  const by = (await listNames(tx, [event.by.userId])).get(event.by.userId ?? '') ?? ''
  const [until, start] = [new Date(right.until).toISOString(), new Date(right.starts_at).toISOString()]
  const link = `/apply/${application_id}`
  const about = { userId: right.consultant_id, dedupeKey: `application-opened:${right.id}:${event.at.getTime()}` }
  return {
    people,
    notices: [{ ...about, kind: notice, data: { organisation, until }, link }],
    personMails: [
      {
        ...about,
        topic: 'consultation',
        content: { kind: mail, organisation, by, until, start, href: deps.config.publicUrl + link },
      },
    ],
  }
}

/** Lists the users who see an application now: members of its organisation, and consultants to whom it is open. */
export async function listWhoSee(
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  { application_id, organisation_id }: { application_id: string; organisation_id: string },
): Promise<string[]> {
  const opened = await listOpened(db, application_id, new Date(clock.now()))
  const members = await listMemberIds(db, organisation_id)
  return [...new Set([...members, ...opened.map(({ consultant_id }) => consultant_id)])]
}
