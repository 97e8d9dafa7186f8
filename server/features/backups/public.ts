export { findVerifiedBackup } from '#server/features/backups/overview.ts'
export { backupSources } from '#server/features/backups/sources.ts'
