import { allFeatures } from '#server/features.ts'
import { parseArgs } from 'node:util'
import { readAppSecret } from '#server/process/app-secret.ts'
import { createAdministrator, resetPassword } from '#server/cli/administrators.ts'
import { backupAliases, createBackup, restoreBackupFile, verifyBackupFile } from '#server/cli/backups.ts'
import { readCallFile } from '#server/cli/calls.ts'
import { usageOf } from '#server/cli/command.ts'
import type { Command, CommandContext, Environment, Output } from '#server/cli/command.ts'
import { exportContentFile, importContentFile } from '#server/cli/content-files.ts'
import { doctor } from '#server/cli/doctor.ts'
import { printServiceToken, rotateKeys } from '#server/cli/keys.ts'
import { verifyLogs } from '#server/cli/logs.ts'
import { systemClock } from '#server/clock.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { openEmbeddedDatabase, openServerDatabase } from '#server/db/open-database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import { openLog } from '#server/log.ts'
import { openSecrets } from '#server/secrets.ts'
import { openStore } from '#server/storage/open-store.ts'

/** Every command, in the order of the list that the usage shows. */
export const commands: readonly Command[] = [
  createAdministrator,
  resetPassword,
  printServiceToken,
  rotateKeys,
  exportContentFile,
  importContentFile,
  verifyLogs,
  createBackup,
  verifyBackupFile,
  restoreBackupFile,
  ...backupAliases,
  doctor,
  readCallFile,
]

/** Status of a call that no command understands. */
const usageStatus = 2
/** What asks for the usage: it is the answer then, and no failure. */
const helpWords: readonly string[] = ['help', '--help', '-h']

/**
 * Runs one command of `npm run cli -- <command>`.
 *
 * @param openDeps opens the product; a test gives its own.
 * @returns the exit status: 0 done, 1 failed, 2 not understood.
 * @see docs/reference/interfaces.md#commands (Commands)
 */
export async function runCli(
  args: readonly string[],
  environment: Environment,
  output: Output,
  openDeps: () => Promise<Deps> = () => openProduct(environment),
): Promise<number> {
  const [name, ...rest] = args
  const isAskedFor = name === undefined || helpWords.includes(name)
  const asked = isAskedFor ? rest[0] : name
  const command = commands.find((each) => each.name === asked)
  if (!command) {
    if (asked === undefined) {
      output.line(usage())
      return 0
    }
    output.error(`Unknown command "${asked}".\n${usage()}`)
    return usageStatus
  }
  if (isAskedFor || rest.some((word) => helpWords.includes(word) && word.startsWith('-'))) {
    output.line(`Usage: npm run cli -- ${usageOf(command)}\n${command.summary}`)
    return 0
  }
  const options = readOptions(command, rest)
  if (typeof options === 'string') {
    output.error(`${options}\nUsage: npm run cli -- ${usageOf(command)}`)
    return usageStatus
  }
  try {
    return await command.run({ ...options, environment, output, withDeps: (work) => withDeps(openDeps, work) })
  } catch (error) {
    if (!(error instanceof AppError || error instanceof ConfigError)) throw error
    output.error(error.message)
    return 1
  }
}

function usage(): string {
  const lines = commands.map((each) => `  ${usageOf(each)}\n      ${each.summary}`)
  return ['Usage: npm run cli -- <command> [options]', 'Commands:', ...lines].join('\n')
}

/** @returns the options' values and what the command works on, or what is wrong with them. */
function readOptions(command: Command, args: string[]): Pick<CommandContext, 'options' | 'operand'> | string {
  const known = Object.fromEntries(command.options.map((option) => [option.name, { type: 'string' as const }]))
  try {
    const allowPositionals = command.operand !== undefined
    const { values, positionals } = parseArgs({ args, options: known, strict: true, allowPositionals })
    const [operand, ...others] = positionals
    if (allowPositionals && operand === undefined) return `${command.operand} is missing.`
    if (others.length > 0) return `Too much: "${others.join(' ')}".`
    const missing = command.options.find((option) => option.isRequired && !values[option.name])
    return missing
      ? `--${missing.name} is missing.`
      : { options: values, ...(operand === undefined ? {} : { operand }) }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function withDeps<Result>(openDeps: () => Promise<Deps>, work: (deps: Deps) => Promise<Result>): Promise<Result> {
  const deps = await openDeps()
  try {
    return await work(deps)
  } finally {
    await deps.database.close()
  }
}

async function openProduct(environment: Environment): Promise<Deps> {
  const config = readConfig(environment, 'production')
  // What a command has to say it says itself; the log is for what goes wrong beneath it.
  const log = openLog('error')
  const secrets = openSecrets(readAppSecret(config))
  const database =
    config.databaseUrl === null
      ? await openEmbeddedDatabase(config.dataDir, log)
      : await openServerDatabase(config.databaseUrl, log)
  return {
    config,
    log,
    clock: systemClock,
    database,
    secrets,
    files: openStore(config),
    personalData: allFeatures.personalData(systemClock),
  }
}
