export { applicationFeature, listWhoSee } from '#server/features/applications/events.ts'
export { applications } from '#server/features/applications/tables.ts'
export { getApplicationFor, noteTextBegun } from '#server/features/applications/service.ts'
export type { SeenApplication } from '#server/features/applications/store.ts'
