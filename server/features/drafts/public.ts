export { readSections, replaceDraftFor } from '#server/features/drafts/for-others.ts'
export { listModelTexts } from '#server/features/drafts/store.ts'
export { suggestFor } from '#server/features/drafts/suggestions-service.ts'
