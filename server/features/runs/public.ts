export { listWrittenRuns } from '#server/features/runs/store.ts'
