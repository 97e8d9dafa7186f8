export { listOpinionRuns } from '#server/features/fit/opinions-store.ts'
