import { createReadStream, createWriteStream } from 'node:fs'
import { access, rename } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { recordActivity } from '#server/activity/record.ts'
import { makeBackup } from '#server/backup/dump.ts'
import { BackupError, readProtection } from '#server/backup/format.ts'
import { restoreBackup, verifyBackup } from '#server/backup/load.ts'
import type { Command, CommandContext, Output } from '#server/cli/command.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'

const fileOption = { name: 'file', value: 'PATH', isRequired: true }
/** Not an option: everyone on the machine can read a command line. */
const passphraseVariable = 'BACKUP_PASSPHRASE'

/** `backup:create`: writes everything into a file. */
export const createBackup: Command = {
  name: 'backup:create',
  options: [fileOption],
  summary: `Write a backup of everything into a file, encrypted when ${passphraseVariable} is set. The site may go on (with the embedded database it must be stopped).`,
  run: ({ options, environment, output, withDeps }) =>
    withDeps((deps) =>
      reporting(async () => {
        const path = options['file'] ?? ''
        const made = await writeBackup(deps, path, environment)
        output.line(
          `Wrote ${path}: ${made.rows} rows, ${made.files} files, ${made.bytes} bytes, SHA-256 ${made.sha256}.`,
        )
      }),
    ),
}

/** `backup:verify`: proves that a file can be restored. */
export const verifyBackupFile: Command = {
  name: 'backup:verify',
  options: [fileOption],
  summary: 'Restore a backup into a database made for that, and compare every count and hash.',
  run: ({ options, environment, output, withDeps }) =>
    withDeps((deps) =>
      reporting(async () => {
        const open = await openerOf(options)
        await tellUnproven(open, output)
        const found = await verifyBackup(deps, open, passphraseOf(environment))
        output.line(
          `The backup of ${found.createdAt} is whole: ${found.tables} tables, ${found.rows} rows, ${found.files.count} files.`,
        )
        if (found.broughtUp)
          output.line(`${originOf(found)}; its rows were brought up to this version, and a restore does the same.`)
      }),
    ),
}

/** `restore`: puts a file in the place of everything. */
export const restoreBackupFile: Command = {
  name: 'backup:restore',
  options: [fileOption, { name: 'keep', value: 'PATH', isRequired: true }],
  summary: 'Put a backup in the place of everything; what is there now is written to --keep first.',
  run: ({ options, environment, output, withDeps }) =>
    withDeps((deps) =>
      reporting(async () => {
        // All features are loaded for this alone: the other commands do without them.
        const [{ allFeatures }, { backupPorts }] = await Promise.all([
          import('#server/features.ts'),
          import('#server/features/backups/public.ts'),
        ])
        const open = await openerOf(options)
        const keep = options['keep'] ?? ''
        await tellUnproven(open, output)
        const found = await restoreBackup(deps, open, passphraseOf(environment), {
          async keep(closed) {
            await writeBackup(closed, keep, environment)
            output.line(`What was there is kept in ${keep}.`)
          },
          eraseAgain: backupPorts(allFeatures).eraseAgain,
          finish: (tx, { createdAt, erasedAgain }) =>
            recordActivity(tx, {
              at: new Date(deps.clock.now()),
              actor: null,
              origin: 'command_line',
              action: 'backup.restored',
              targetId: null,
              requestId: null,
              after: { created_at: createdAt, erased_again: erasedAgain },
            }),
        })
        output.line(`Restored the backup of ${found.createdAt}: ${found.rows} rows, ${found.files.count} files.`)
        if (found.broughtUp) output.line(`${originOf(found)}; its rows were brought up to this version.`)
        output.line('Everybody is signed out, you too.')
        if (found.erasedAgain > 0)
          output.line(`${found.erasedAgain} accounts of the backup had been erased since; they were erased again.`)
      }),
    ),
}

/** The same commands under the names that docs/reference/interfaces.md#commands gives them. */
export const backupAliases: readonly Command[] = [
  { ...createBackup, name: 'backup', summary: 'The same as backup:create.' },
  { ...restoreBackupFile, name: 'restore', summary: 'The same as backup:restore.' },
]

/**
 * Earlier versions wrote files without a passphrase as they are: a person who could reach one could write anything into
 * it.
 */
async function tellUnproven(open: () => Promise<AsyncIterable<Uint8Array>>, output: Output): Promise<void> {
  if ((await readProtection(await open())) === 'none')
    output.line(
      'Caution: this file comes from an earlier version and has neither a passphrase nor a seal. Nothing in it proves who wrote it: use it only when you know where it has been.',
    )
}

function originOf({ version }: { version: string | null }): string {
  return `It was made by an earlier version${version === null ? '' : ` or by an earlier state of version ${version}`}`
}

async function writeBackup(
  deps: Deps,
  path: string,
  environment: CommandContext['environment'],
): Promise<{ rows: number; files: number; bytes: number; sha256: string }> {
  if (await isThere(path))
    throw new AppError('validation_failed', { detail: `${path} is there already. Choose another name.` })
  const unfinished = `${path}.unfinished`
  const made = await makeBackup(deps, passphraseOf(environment), (bytes) =>
    pipeline(Readable.from(bytes), createWriteStream(unfinished, { mode: 0o600 })),
  )
  await rename(unfinished, path)
  const rows = Object.values(made.tables).reduce((sum, { count }) => sum + count, 0)
  return { rows, files: made.files.count, bytes: made.bytes, sha256: made.sha256 }
}

async function openerOf(options: CommandContext['options']): Promise<() => Promise<AsyncIterable<Uint8Array>>> {
  const path = options['file'] ?? ''
  if (!(await isThere(path))) throw new AppError('validation_failed', { detail: `--file: ${path} cannot be read.` })
  return async () => createReadStream(path)
}

function passphraseOf(environment: CommandContext['environment']): string | null {
  return environment[passphraseVariable]?.trim() || null
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/** Says what is wrong with a backup in one line, like every other expected failure. */
async function reporting(work: () => Promise<void>): Promise<number> {
  try {
    await work()
    return 0
  } catch (error) {
    if (error instanceof BackupError) throw new AppError('validation_failed', { detail: error.message })
    throw error
  }
}
