export { readPlan } from '#server/features/plan/service.ts'
