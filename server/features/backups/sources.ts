import type { AllFeatures } from '#server/feature.ts'
import { findPerson } from '#server/features/account/public.ts'
import type { BackupPorts } from '#server/features/backups/service.ts'
import { findSecretSetting, readSettings } from '#server/features/settings/public.ts'

/** What backups take from the settings, and from everybody who keeps something about people. */
export function backupPorts(all: AllFeatures): BackupPorts {
  return {
    passphrase: (deps) => findSecretSetting(deps, 'backup_passphrase'),
    async plan(deps) {
      const { backups_daily, backups_keep } = await readSettings(deps)
      return { isDaily: backups_daily, keep: backups_keep }
    },
    async eraseAgain(tx, deps, userId) {
      const person = await findPerson(tx, userId)
      for (const part of all.personalData(deps.clock)) await part.erase(tx, person)
    },
  }
}
