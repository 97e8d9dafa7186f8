export { applicationFeature, listWhoSee } from '#server/features/applications/events.ts'
export type { FindBlockers } from '#server/features/applications/blockers.ts'
export { applications } from '#server/features/applications/tables.ts'
export {
  beginApplication,
  getApplicationFor,
  keepCounts,
  noteReviewedChanged,
  noteTextBegun,
} from '#server/features/applications/service.ts'
export type { SeenApplication } from '#server/features/applications/store.ts'
