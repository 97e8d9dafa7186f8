import { backupJobs } from '#server/features/backups/jobs.ts'
import type { BackupSources } from '#server/features/backups/service.ts'
import { readSecretSetting, readSettings } from '#server/features/settings/service.ts'

/** What backups take from the settings. */
export const backupSources: BackupSources = {
  passphrase: (deps) => readSecretSetting(deps, 'backup_passphrase'),
  async plan(deps) {
    const { backups_daily, backups_keep } = await readSettings(deps)
    return { isDaily: backups_daily, keep: backups_keep }
  },
}

/** The kinds of jobs of backups. */
export const backupJobKinds = backupJobs(backupSources)
