export { endLostRuns, findNewestRun, listChunks, listWrittenRuns } from '#server/features/runs/store.ts'
