export { applicantTexts } from '#server/features/runs/documents.ts'
export { applicantLines, factLines } from '#server/features/runs/question.ts'
export {
  clearConversation,
  endLostRuns,
  findNewestRun,
  listAnswers,
  listChunks,
  listWrittenRuns,
} from '#server/features/runs/store.ts'
export type { StoredAnswer } from '#server/features/runs/store.ts'
