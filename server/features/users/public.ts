export { countRegistrations } from '#server/features/users/overview.ts'
