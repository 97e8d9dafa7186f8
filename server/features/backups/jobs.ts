import { z } from 'zod'
import { runBackup, runRestore, runVerify } from '#server/features/backups/service.ts'
import type { BackupPorts } from '#server/features/backups/service.ts'
import { jobKind } from '#server/jobs/jobs.ts'
import type { JobKind } from '#server/jobs/jobs.ts'

const dataSchema = z.object({ id: z.uuid() })

/** The work on backups that takes its time. */
export type BackupJobs = {
  make: JobKind<z.output<typeof dataSchema>>
  verify: JobKind<z.output<typeof dataSchema>>
  restore: JobKind<z.output<typeof dataSchema>>
}

/** Declares the kinds of jobs of backups. A restore is tried once: who asked for it sees what went wrong. */
export function backupJobs(ports: BackupPorts): BackupJobs {
  return {
    make: jobKind('backups.make', dataSchema, (deps, { id }, { isLast }) => runBackup(deps, ports, id, isLast), {
      attemptsMax: 3,
    }),
    verify: jobKind('backups.verify', dataSchema, (deps, { id }, { isLast }) => runVerify(deps, ports, id, isLast), {
      attemptsMax: 3,
    }),
    restore: jobKind('backups.restore', dataSchema, (deps, { id }) => runRestore(deps, ports, id), {
      attemptsMax: 1,
    }),
  }
}
