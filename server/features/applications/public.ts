export { readApplicationFor } from '#server/features/applications/service.ts'
