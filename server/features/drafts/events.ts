import { draftEvents } from '#shared/events/drafts.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { eventFeature } from '#server/events/events.ts'
import type { EmittedEvent, Messages } from '#server/events/events.ts'
import { listWhoSee } from '#server/features/applications/public.ts'
import { findSectionById } from '#server/features/drafts/store.ts'
import { listOrganisationNames } from '#server/features/organisations/public.ts'
import { listNames } from '#server/people/names.ts'

/** The events of sections and comments. */
export const draftFeature = eventFeature('drafts', draftEvents, tell)

/** Everyone who sees the application is notified on open pages; those named in a comment also get a notice and a mail. */
async function tell(tx: Db, deps: Deps, event: EmittedEvent<typeof draftEvents>): Promise<Messages> {
  if (!('application_id' in event.data)) return {}
  const people = await listWhoSee(tx, deps, event.data)
  if (event.name !== 'comment.added') return { people }
  const { application_id, organisation_id, section_id, comment_id, mentioned } = event.data
  const { mail, notice } = draftEvents[event.name].tells.mentioned
  const section = await findSectionById(tx, section_id)
  const organisation = (await listOrganisationNames(tx, [organisation_id])).get(organisation_id) ?? ''
  const by = (await listNames(tx, [event.by.userId])).get(event.by.userId ?? '') ?? ''
  const link = `/apply/${application_id}/text/${section?.key ?? ''}`
  // Rights may have ended since.
  const named = mentioned.filter((userId) => people.includes(userId) && userId !== event.by.userId)
  const about = (userId: string) => ({ userId, dedupeKey: `comment-mentioned:${comment_id}:${userId}` })
  return {
    people,
    notices: named.map((userId) => ({ ...about(userId), kind: notice, data: { by, organisation }, link })),
    personMails: named.map((userId) => ({
      ...about(userId),
      topic: 'application',
      content: { kind: mail, organisation, by, href: deps.config.publicUrl + link },
    })),
  }
}
