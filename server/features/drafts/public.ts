export { readSections, replaceDraftFor } from '#server/features/drafts/for-others.ts'
export { findSection, listModelTexts, listSections } from '#server/features/drafts/store.ts'
export { getSuggestions, suggestFor } from '#server/features/drafts/suggestions-service.ts'
