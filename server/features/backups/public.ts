export { findVerifiedBackup } from '#server/features/backups/overview.ts'
export { backupPorts } from '#server/features/backups/sources.ts'
