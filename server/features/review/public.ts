export { listFindings } from '#server/features/review/service.ts'
