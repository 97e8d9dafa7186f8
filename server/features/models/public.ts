export { proposeWith } from '#server/features/models/ask.ts'
export { readModelSetUp } from '#server/features/models/connection.ts'
export { openQuoteFinder } from '#server/features/models/find-quote.ts'
export { pageAt, readSentCall, readWhetherMaySend, showRequest } from '#server/features/models/sending.ts'
