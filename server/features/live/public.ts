export { openLiveEvents } from '#server/features/live/live-events.ts'
export type { LiveEvents } from '#server/features/live/live-events.ts'
