export { proposeWith } from '#server/features/models/ask.ts'
export { getModelSetUp } from '#server/features/models/connection.ts'
export { openQuoteFinder } from '#server/features/models/find-quote.ts'
export { pageAt, getSentCall, getWhetherMaySend, showRequest } from '#server/features/models/sending.ts'
