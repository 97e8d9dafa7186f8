export { readSections, replaceDraftFor } from '#server/features/drafts/for-others.ts'
