import { z } from 'zod'
import { reauthenticationSchema } from '#shared/contracts/account.ts'
import {
  backupDownloadQuerySchema,
  backupFitSchema,
  backupLinkSchema,
  backupListSchema,
  backupPathSchema,
  backupRestoreSchema,
} from '#shared/contracts/backups.ts'
import { hourSeconds } from '#shared/duration.ts'
import * as routes from '#shared/contracts/routes/backups.ts'
import type { Deps } from '#server/deps.ts'
import { getBackupCompatibility } from '#server/features/backups/compatibility.ts'
import type { BackupJobs } from '#server/features/backups/jobs.ts'
import {
  deleteBackup,
  listBackups,
  makeDownloadLink,
  openDownload,
  planBackup,
  planRestore,
  planVerify,
} from '#server/features/backups/service.ts'
import type { BackupPorts } from '#server/features/backups/service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import type { RateLimitRule } from '#server/http/rate-limit.ts'
import { queueJob } from '#server/jobs/jobs.ts'
import type { JobKind } from '#server/jobs/jobs.ts'

/** Backups are large: no one needs many at once. */
const workLimit: RateLimitRule = { name: 'backup', burst: 20, refillSeconds: hourSeconds }
/** Looking into an encrypted backup costs some tenths of a second. */
const lookLimit: RateLimitRule = { name: 'backup-look', burst: 60, refillSeconds: hourSeconds }
/** Tokens cannot be guessed; this keeps who tries from costing anything. */
const downloadLimit: RateLimitRule = { name: 'backup-download', burst: 20, refillSeconds: hourSeconds }

/** Backups: made, verified, downloaded, restored and deleted. @see ADM-08 */
export function backupRoutes(deps: Deps, ports: BackupPorts, jobs: BackupJobs): Endpoint[] {
  const queue = (kind: JobKind<{ id: string }>, id: string): Promise<string | null> =>
    deps.database.db.transaction((tx) => queueJob(tx, deps, kind, { data: { id } }))
  return [
    endpoint(routes.listBackups, {
      summary: 'List backups, newest first.',
      responseSchema: backupListSchema,
      handle: async () => listBackups(deps, ports),
    }),
    endpoint(routes.makeBackup, {
      summary: 'Make a backup of everything; the list tells when it is ready.',
      limit: workLimit,
      responseSchema: z.object({ id: z.uuid() }),
      handle: async ({ actor, context }) => {
        const id = await planBackup(deps, 'manual', actor, context.requestId)
        await queue(jobs.make, id)
        return { id }
      },
    }),
    endpoint(routes.verifyBackup, {
      summary: 'Prove a backup by restoring it into a database made for that.',
      limit: workLimit,
      pathSchema: backupPathSchema,
      responseSchema: z.object({ id: z.uuid() }),
      handle: async ({ actor, context, path }) => {
        await planVerify(deps, actor, context.requestId, path.id)
        await queue(jobs.verify, path.id)
        return { id: path.id }
      },
    }),
    endpoint(routes.getBackupFit, {
      summary: 'Tell whether a backup fits this version of the product, and what a restore would change.',
      limit: lookLimit,
      pathSchema: backupPathSchema,
      responseSchema: backupFitSchema,
      handle: async ({ path }) => getBackupCompatibility(deps, ports, path.id),
    }),
    endpoint(routes.restoreBackup, {
      summary:
        'Put a backup in the place of everything, after making another of what is there. Asks for a fresh proof.',
      limit: workLimit,
      pathSchema: backupPathSchema,
      bodySchema: backupRestoreSchema,
      responseSchema: z.object({ id: z.uuid() }),
      handle: async ({ actor, context, path, body }) => {
        await planRestore(deps, actor, { requestId: context.requestId, id: path.id, asked: body })
        await queue(jobs.restore, path.id)
        return { id: path.id }
      },
    }),
    endpoint(routes.makeBackupLink, {
      summary: 'Make an address under which the backup can be fetched once. Asks for a fresh proof.',
      limit: workLimit,
      pathSchema: backupPathSchema,
      bodySchema: reauthenticationSchema,
      responseSchema: backupLinkSchema,
      handle: async ({ actor, context, path, body }) =>
        makeDownloadLink(deps, actor, context.requestId, { id: path.id, proof: body }),
    }),
    endpoint(routes.downloadBackup, {
      summary: 'Fetch a backup with the token of its address; it works once.',
      limit: downloadLimit,
      pathSchema: backupPathSchema,
      querySchema: backupDownloadQuerySchema,
      responseDescription: 'The backup as a file.',
      handle: async ({ path, query }) => {
        const { name, bytes, body } = await openDownload(deps, path.id, query.token)
        return new Response(body, {
          headers: {
            'content-type': 'application/octet-stream',
            'content-disposition': `attachment; filename="${name}"`,
            'content-length': String(bytes),
            'cache-control': 'no-store',
            'referrer-policy': 'no-referrer',
          },
        })
      },
    }),
    endpoint(routes.deleteBackup, {
      summary: 'Delete a backup with its bytes.',
      pathSchema: backupPathSchema,
      handle: async ({ actor, context, path }) => deleteBackup(deps, actor, context.requestId, path.id),
    }),
  ]
}
