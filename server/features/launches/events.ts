import { launchEvents } from '#shared/events/launches.ts'
import { eventFeature } from '#server/events/events.ts'

/** The events of launches, with the job that tells them. */
export const launchFeature = eventFeature('launches', launchEvents)
