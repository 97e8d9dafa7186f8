export { applicationFeature } from '#server/features/applications/events.ts'
export { applications } from '#server/features/applications/tables.ts'
export { getApplicationFor } from '#server/features/applications/service.ts'
