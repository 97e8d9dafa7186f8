import { findPerson } from '#server/features/account/export.ts'
import { backupJobs } from '#server/features/backups/jobs.ts'
import type { BackupSources } from '#server/features/backups/service.ts'
import { readSecretSetting, readSettings } from '#server/features/settings/service.ts'
import { personalParts } from '#server/personal-parts.ts'

/** What backups take from the settings. */
export const backupSources: BackupSources = {
  passphrase: (deps) => readSecretSetting(deps, 'backup_passphrase'),
  async plan(deps) {
    const { backups_daily, backups_keep } = await readSettings(deps)
    return { isDaily: backups_daily, keep: backups_keep }
  },
  async eraseAgain(tx, deps, userId) {
    const person = await findPerson(tx, userId)
    for (const part of personalParts(deps.clock)) await part.erase(tx, person)
  },
}

/** The kinds of jobs of backups. */
export const backupJobKinds = backupJobs(backupSources)
