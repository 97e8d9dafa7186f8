export { followRedirect, redirectChangedSlug } from '#server/features/redirects/service.ts'
