import { draftEvents } from '#shared/events/drafts.ts'
import { eventFeature } from '#server/events/events.ts'
import { listWhoSee } from '#server/features/applications/public.ts'

/** The events of sections: everyone who sees the application is notified on open pages. */
export const draftFeature = eventFeature('drafts', draftEvents, async (tx, deps, { data }) => ({
  people: await listWhoSee(tx, deps, data),
}))
