export { findUnprintable } from '#server/features/exports/font-characters.ts'
