import { pageEvents } from '#shared/events/pages.ts'
import { eventFeature } from '#server/events/events.ts'

/** The events of custom pages, with the job that delivers them: open builders receive all. */
export const pageFeature = eventFeature('pages', pageEvents, async () => ({
  pages: { permission: 'pages.edit', userId: null },
}))
