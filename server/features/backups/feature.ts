import { dayMs } from '#shared/duration.ts'
import { feature } from '#server/feature.ts'
import { backupJobs } from '#server/features/backups/jobs.ts'
import { backupRoutes } from '#server/features/backups/routes.ts'
import { runSchedule } from '#server/features/backups/service.ts'
import { backupPorts } from '#server/features/backups/sources.ts'

/** Everything in one encrypted file, and back. */
export const backups = feature({
  name: 'backups',
  routes({ started, all }) {
    const ports = backupPorts(all)
    return backupRoutes(started, ports, backupJobs(ports))
  },
  jobs: (all) => Object.values(backupJobs(backupPorts(all))),
  periodicWork: (all) => [
    { name: 'backups.daily', everyMs: dayMs, run: (deps) => runSchedule(deps, backupPorts(all)) },
  ],
  tablesWithoutPersonalData: {
    'public.backups': 'what was made when; who asked for it is an id that names nobody once the account is gone',
  },
})
