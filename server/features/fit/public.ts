export { listOpinionRuns } from '#server/features/fit/opinions-store.ts'
export { judgeFit } from '#server/features/fit/service.ts'
