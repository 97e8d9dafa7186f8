import { contentEvents } from '#shared/events/content.ts'
import { eventFeature } from '#server/events/events.ts'

/**
 * The events of content, with the job that delivers them. Open pages and replicas learn of rows by a channel of their
 * own.
 */
export const contentFeature = eventFeature('content', contentEvents)
