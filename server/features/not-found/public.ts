export { countMissedOften } from '#server/features/not-found/overview.ts'
export { recordNotFound } from '#server/features/not-found/service.ts'
