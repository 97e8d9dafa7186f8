import { accessSync, constants, statfsSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { hasAdministrator, prepareKeys } from '#server/auth/public.ts'
import type { Command, CommandContext } from '#server/cli/command.ts'
import { ConfigError, isLoopbackUrl, readConfig } from '#server/config.ts'
import type { Config } from '#server/config.ts'
import { isOpenToOthers, makeFolder } from '#server/process/data-folder.ts'
import type { Deps } from '#server/deps.ts'
import { isSettingStored, findSecretSetting } from '#server/features/settings/public.ts'

const nodeMajorMin = 24
const mebibyte = 1024 * 1024
const freeMebibytesMin = 512
const responseTimeMaxMs = 2_000

/** One finding. `fail` stops the product or loses data, `warn` is for the operator to judge. */
type Finding = { state: 'ok' | 'warn' | 'fail'; text: string }

/** `doctor`: looks at everything that the product needs and says what is wrong. */
export const doctor: Command = {
  name: 'doctor',
  options: [],
  summary: 'Check settings, data folder, database, keys and administrator; exit status 1 when something is broken.',
  async run(context) {
    let isHealthy = true
    for await (const { state, text } of examine(context)) {
      if (state === 'fail') isHealthy = false
      context.output.line(`${state.padEnd(4)}  ${text}`)
    }
    return isHealthy ? 0 : 1
  },
}

async function* examine(context: CommandContext): AsyncGenerator<Finding> {
  yield examineNode()
  let config: Config
  try {
    config = readConfig(context.environment, 'production')
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    yield { state: 'fail', text: error.message }
    return
  }
  yield { state: 'ok', text: 'the settings can be read' }
  yield* examineSettings(config)
  yield examineFolder(config)
  const running = config.databaseUrl === null ? await findRunningServer(config) : null
  if (running) {
    // The embedded database has one holder; what it cannot tell us the server does.
    yield running
    if (config.smtpUrl === null)
      yield {
        state: 'warn',
        text: 'SMTP_URL is not set; whether a mail server is set in Settings could not be seen while the server is running',
      }
    return
  }
  try {
    yield* await context.withDeps(examineDatabase)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    yield { state: 'fail', text: error.message }
  }
}

function examineNode(): Finding {
  const isNew = Number(process.versions.node.split('.')[0]) >= nodeMajorMin
  return {
    state: isNew ? 'ok' : 'fail',
    text: `Node ${process.versions.node}${isNew ? '' : `, expected ${nodeMajorMin} or newer`}`,
  }
}

function* examineSettings(config: Config): Generator<Finding> {
  if (isLoopbackUrl(config.publicUrl)) {
    yield {
      state: 'warn',
      text: `PUBLIC_URL is ${config.publicUrl}: links in mails and redirects lead to this machine only`,
    }
  } else if (!config.publicUrl.startsWith('https:')) {
    yield { state: 'warn', text: `PUBLIC_URL is ${config.publicUrl}: passwords travel unencrypted without https` }
  }
  const { captcha } = config.auth
  if (captcha !== null)
    yield { state: 'ok', text: `AUTH_CONFIG sets a captcha: the login forms show the widget of ${captcha.provider}` }
  if (!config.rateLimits) yield { state: 'warn', text: 'RATE_LIMITS is off' }
}

function examineFolder({ dataDir }: Config): Finding {
  try {
    makeFolder(dataDir)
    accessSync(dataDir, constants.R_OK | constants.W_OK)
    if (isOpenToOthers(dataDir))
      return {
        state: 'warn',
        text: `the data folder ${dataDir} is open to other users of this machine; the next start closes it`,
      }
    const { bavail, bsize } = statfsSync(dataDir)
    const freeMebibytes = Math.floor((bavail * bsize) / mebibyte)
    const state = freeMebibytes < freeMebibytesMin ? 'warn' : 'ok'
    return { state, text: `the data folder ${dataDir} can be written, ${freeMebibytes} MiB are free` }
  } catch (error) {
    return {
      state: 'fail',
      text: `DATA_DIR: ${dataDir} cannot be written (${error instanceof Error ? error.message : 'unknown'})`,
    }
  }
}

/** Asks a server of ours on this machine how it is; null when none answers. */
async function findRunningServer({ port }: Config): Promise<Finding | null> {
  try {
    const answer = await fetch(`http://localhost:${port}/ready`, { signal: AbortSignal.timeout(responseTimeMaxMs) })
    const body: unknown = await answer.json()
    if (typeof body !== 'object' || body === null || !('status' in body)) return null
    return answer.ok
      ? { state: 'ok', text: `the server on port ${port} is running and ready` }
      : { state: 'fail', text: `the server on port ${port} is running but not ready (status ${answer.status})` }
  } catch {
    // Nothing listens there, or something that is not ours: then the database is free to be opened.
    return null
  }
}

async function examineDatabase(deps: Deps): Promise<Finding[]> {
  const { rows } = await deps.database.db.execute<{ version: string }>(
    sql`select current_setting('server_version') as version`,
  )
  const isReady = await deps.database.isReady()
  const findings: Finding[] = [
    { state: 'ok', text: `the ${deps.database.kind} database answers (PostgreSQL ${rows[0]?.version ?? 'unknown'})` },
    isReady ? { state: 'ok', text: 'every migration has run' } : { state: 'fail', text: 'migrations are missing' },
  ]
  findings.push(await examineMail(deps))
  await prepareKeys(deps)
  findings.push({ state: 'ok', text: 'the signing keys can be opened' })
  findings.push(
    (await hasAdministrator(deps.database.db))
      ? { state: 'ok', text: 'there is an administrator' }
      : { state: 'warn', text: 'there is no administrator: the next start prints a link, or run admin:create' },
  )
  return findings
}

/** Mails leave through the server of the environment, or through the one that an administrator has set. */
async function examineMail(deps: Deps): Promise<Finding> {
  if (deps.config.smtpUrl !== null) return { state: 'ok', text: 'SMTP_URL names a mail server' }
  if ((await findSecretSetting(deps, 'mail_server')) !== null)
    return { state: 'ok', text: 'a mail server is set in Settings' }
  const isSealedElsewhere = await isSettingStored(deps, 'mail_server')
  return {
    state: 'warn',
    text: isSealedElsewhere
      ? 'the mail server in Settings was stored with another APP_SECRET and cannot be read: no mail leaves this server until it is entered again'
      : 'neither SMTP_URL nor Settings name a mail server: no mail leaves this server',
  }
}
