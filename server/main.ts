import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { minuteMs } from '#shared/duration.ts'
import { createApp, openRuntime } from '#server/app.ts'
import type { App } from '#server/app.ts'
import { hasAdministrator, prepareKeys } from '#server/auth/public.ts'
import { systemClock } from '#server/clock.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import type { Config, Mode } from '#server/config.ts'
import { openEmbeddedDatabase, openServerDatabase } from '#server/db/open-database.ts'
import type { Deps } from '#server/deps.ts'
import { loadDefaultContent, readLetterhead } from '#server/features/content/public.ts'
import { announceSetupLink, ensureAdministrator } from '#server/features/setup/public.ts'
import { allFeatures, jobKinds, periodicWorks } from '#server/features.ts'
import { startPeriodicWork } from '#server/jobs/periodic.ts'
import { startJobWorker } from '#server/jobs/worker.ts'
import { clientAddressOf, openProxyTrust } from '#server/http/client-address.ts'
import { openLog } from '#server/log.ts'
import { startMailService } from '#server/mail/mail-service.ts'
import { readAppSecret } from '#server/process/app-secret.ts'
import { closeDataFolder, requireDataFolder } from '#server/process/data-folder.ts'
import { openSecrets } from '#server/secrets.ts'
import { openStore } from '#server/storage/open-store.ts'
import type { PageResponse } from '#server/pages/page-renderer.ts'
import type { WebBundle } from '#server/pages/web-bundle.ts'

/** How long requests in flight may take after the stop was asked for. @see START-06 */
const stopPatienceMs = 10_000

/** A running server. */
export type RunningServer = { url: string; deps: Deps; stop(): Promise<void> }

/** What the development server puts before the product: it serves modules. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/**
 * Starts the product: configuration, database, default content, first administrator, HTTP.
 *
 * @throws {ConfigError} when a setting is wrong or what it names cannot be used.
 */
export async function startServer(
  mode: Mode,
  bundle: WebBundle,
  middleware: Middleware | null = null,
): Promise<RunningServer> {
  let stopping: Promise<void> | null = null
  const config = readConfig(process.env, mode)
  const log = openLog(config.logLevel)
  // Uploads lie there even when the database and the secret are elsewhere.
  if (config.s3 === null) {
    requireDataFolder(config.dataDir)
    closeDataFolder(config.dataDir)
  }
  const secrets = openSecrets(readAppSecret(config))
  const database =
    config.databaseUrl === null
      ? await openEmbeddedDatabase(config.dataDir, log)
      : await openServerDatabase(config.databaseUrl, log)
  const started: Deps = {
    config,
    log,
    clock: systemClock,
    database,
    secrets,
    files: openStore(config),
    personalData: allFeatures.personalData(systemClock),
  }
  await prepareKeys(started)
  await loadDefaultContent(started)
  await ensureAdministrator(started)
  const setupLink = await announceSetupLink(started)
  const runtime = openRuntime(started)
  // Work that no one waits for follows the settings as requests do: its mails have their sender and their way back.
  const { deps, settings, live } = runtime
  const app = createApp(runtime, bundle)
  const jobWorker = startJobWorker(deps, jobKinds)
  const periodic = startPeriodicWork(deps, periodicWorks)
  const mailService = await startMailService(deps, settings, (language) => readLetterhead(deps, language))
  const handle = requestHandler(app, deps, middleware)
  const servers = await listen(config, (request, response) => {
    // A client that keeps connections open learns that this one ends, and sends nothing more into it.
    if (stopping !== null) response.setHeader('connection', 'close')
    handle(request, response)
  })
  log.info({ url: config.publicUrl, database: database.kind }, 'serving')
  // The address and the link come last, after the lines of the log that are still waiting.
  log.writeOut()
  process.stdout.write(await welcome(started, setupLink))
  return {
    url: config.publicUrl,
    deps,
    stop() {
      stopping ??= (async () => {
        app.leave()
        // Balancers see /ready fall and send no one here any more, while those who still come are served.
        await new Promise((resolve) => setTimeout(resolve, config.drainSeconds * 1000))
        live.close()
        await Promise.all([
          ...servers.map((server) => closeServer(server, log)),
          mailService.stop(),
          jobWorker.stop(),
          periodic.stop(),
        ])
        settings.close()
        app.close()
        await database.close()
      })()
      return stopping
    },
  }
}

/** What the operator reads when the start is done: the address, and how to create the first administrator if there is none. */
async function welcome({ config, database }: Deps, setupLink: string | null): Promise<string> {
  const address = `\nGrantwright is running at ${config.publicUrl}\n\n`
  if (setupLink !== null)
    return `${address}No administrator exists yet. Create the first one here (the link works once, for 24 hours):\n${setupLink}\n\n`
  if (config.authUrl !== null && !(await hasAdministrator(database.db)))
    return `${address}No administrator exists yet. Sign in on the site once, then run: npm run cli -- admin:create --email ADDRESS\n\n`
  return address
}

/**
 * Starts the product as a process: prints what is wrong in one line and ends, stops gracefully on SIGTERM and SIGINT.
 *
 * @returns the running server.
 */
export async function runServer(
  mode: Mode,
  bundle: WebBundle,
  middleware: Middleware | null = null,
): Promise<RunningServer> {
  try {
    const server = await startServer(mode, bundle, middleware)
    const stop = (): void => {
      server.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          server.deps.log.error({ err: error }, 'the stop failed')
          process.exit(1)
        },
      )
    }
    process.once('SIGTERM', stop)
    process.once('SIGINT', stop)
    return server
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    return process.exit(1)
  }
}

function requestHandler(app: App, deps: Deps, middleware: Middleware | null) {
  const isTrusted = openProxyTrust(deps.config.trustedProxies)
  const listener = getRequestListener(
    (request, { incoming }) => app.fetch(request, clientAddressOf(incoming as IncomingMessage, isTrusted)),
    // The development server's own requests need the platform's objects; elsewhere the light ones save half of an answer.
    { overrideGlobalObjects: deps.config.mode === 'production' },
  )
  const viaApp = (request: IncomingMessage, response: ServerResponse): void => void listener(request, response)
  return (request: IncomingMessage, response: ServerResponse): void => {
    if (middleware) {
      middleware(request, response, () => viaApp(request, response))
      return
    }
    const answer = cachedPage(app, deps, request)
    if (answer) sendPage(request, response, answer, deps)
    else viaApp(request, response)
  }
}

/** A page that is kept goes out without the ceremony of the other requests: nothing about it depends on who asks. */
function cachedPage(app: App, deps: Deps, request: IncomingMessage): PageResponse | null {
  const { method, url, headers } = request
  if (method !== 'GET' || url === undefined || !url.startsWith('/') || url.startsWith('//')) return null
  const address = `${deps.config.publicUrl}${url}`
  if (!URL.canParse(address)) return null
  // A page that has to be made first takes the ordinary way.
  return app.respondWithPage({
    method,
    url: new URL(address),
    cookie: headers.cookie,
    acceptLanguage: headers['accept-language'],
    acceptEncoding: Array.isArray(headers['accept-encoding'])
      ? headers['accept-encoding'].join(',')
      : headers['accept-encoding'],
    ifNoneMatch: headers['if-none-match'],
  })
}

let pageNumber = 0
const processName = `${process.pid.toString(36)}${Date.now().toString(36)}`

function sendPage(request: IncomingMessage, response: ServerResponse, answer: PageResponse, deps: Deps): void {
  pageNumber += 1
  const requestId = `${processName}-${pageNumber.toString(36)}`
  response.writeHead(answer.status, { ...answer.headers, 'x-request-id': requestId })
  response.end(answer.body ?? undefined)
  // The query is left out: links may carry tokens in it.
  const path = request.url?.split('?', 1)[0]?.slice(0, 512)
  deps.log.info({ request_id: requestId, method: 'GET', path, status: answer.status }, 'request')
}

/** `localhost` is two addresses on most machines: both are served, so that either spelling reaches the site. */
async function listen(
  config: Config,
  handler: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Server[]> {
  const first = await listenOn(config, config.host === 'localhost' ? '127.0.0.1' : config.host, handler)
  if (config.host !== 'localhost') return [first]
  const second = await listenOn(config, '::1', handler).catch((error: unknown) => {
    // A machine without IPv6 serves on IPv4 alone; a port taken on IPv6 would answer for us half of the time.
    if (error instanceof ConfigError) throw error
    return null
  })
  return second ? [first, second] : [first]
}

function listenOn(
  config: Config,
  host: string,
  handler: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Server> {
  const server = createServer(
    { requestTimeout: minuteMs, headersTimeout: 20_000, keepAliveTimeout: 65_000, maxHeaderSize: 16_384 },
    handler,
  )
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(
          new ConfigError(
            'PORT',
            `${config.port} is in use on ${host}`,
            'Stop the other program or choose another PORT',
          ),
        )
      else if (error.code === 'EACCES')
        reject(new ConfigError('PORT', `${config.port} may not be opened by this user`, 'Choose a PORT above 1023'))
      else if (host !== '::1')
        reject(
          new ConfigError(
            'HOST',
            `${host} cannot be listened on (${error.code})`,
            'Set HOST to an address of this machine',
          ),
        )
      else reject(error)
    })
    server.listen(config.port, host, () => resolve(server))
  })
}

/** How often connections are looked through that have become idle since the stop began. */
const sweepIntervalMs = 50

function closeServer(server: Server, log: Deps['log']): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(() => {
      log.warn({ patience_ms: stopPatienceMs }, 'requests still open were cut off')
      server.closeAllConnections()
    }, stopPatienceMs)
    late.unref()
    // Node closes only what is idle now; a browser would keep the connection of its last request open for a minute.
    const sweep = setInterval(() => server.closeIdleConnections(), sweepIntervalMs)
    server.close(() => {
      clearTimeout(late)
      clearInterval(sweep)
      resolve()
    })
    server.closeIdleConnections()
  })
}
