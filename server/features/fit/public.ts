export { judgeFit } from '#server/features/fit/service.ts'
