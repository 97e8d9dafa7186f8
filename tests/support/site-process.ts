import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { buildIsFresh } from '../../scripts/build-freshness.mjs'
import { startArguments } from '../../scripts/start-arguments.ts'
import { freePort } from '../../scripts/test/free-port.ts'
import { rootFolder } from '../../scripts/test/step.ts'
import { clockArgument, clockShift, shiftDatabase } from './shifted-clock.ts'

/** The product as a process of its own, as `npm start` runs it. */
export type SiteProcess = {
  url: string
  port: number
  /** Everything it has written so far. */
  output(): string
  /** The lines of its log, parsed. */
  log(): Record<string, unknown>[]
  /** Sends a signal and waits for the end. @returns the exit status, null when the signal ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** Longest that a start may take on a busy machine. */
const startPatienceMs = 100_000

/**
 * Starts the product on a free port and waits until it can serve. Its clock is that of this process.
 *
 * @param environment settings; nothing else of this process's environment reaches it but the path and the home.
 */
export async function startSite(environment: Record<string, string>): Promise<SiteProcess> {
  return startProcess(startArguments, environment)
}

/** Without a build the product runs from the sources, without its pages. From a build it starts in a third of the time. */
const plainArguments = buildIsFresh() ? startArguments : ['tests/support/plain-site.ts']

/** Starts the product for tests that ask for no page, and so can run before there is a build. */
export async function startPlainSite(environment: Record<string, string>): Promise<SiteProcess> {
  return startProcess(plainArguments, environment)
}

async function startProcess(script: readonly string[], environment: Record<string, string>): Promise<SiteProcess> {
  const port = Number(environment['PORT'] ?? (await freePort()))
  if (clockShift() !== 0 && environment['DATABASE_URL']) await shiftDatabase(environment['DATABASE_URL'])
  const child = spawnSite(script, { ...environment, PORT: String(port) })
  let output = ''
  child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()))
  child.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()))
  const ended = once(child, 'exit')
  const url = `http://localhost:${port}`
  const startedAt = performance.now()
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`The server ended with status ${child.exitCode}:\n${output}`)
    if (performance.now() - startedAt > startPatienceMs) {
      child.kill('SIGKILL')
      throw new Error(`The server was not ready in ${startPatienceMs} ms:\n${output}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return {
    url,
    port,
    output: () => output,
    log: () =>
      output
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line): Record<string, unknown> => JSON.parse(line)),
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      await ended
      return child.exitCode
    },
  }
}

/** How a start ended that could not succeed. */
type FailedStart = { status: number | null; stdout: string; stderr: string }

/** Starts the product with settings that must stop it, and waits for the end. */
export async function failToStart(environment: Record<string, string>): Promise<FailedStart> {
  return endOf(startArguments, environment)
}

/** The same for tests that can run before there is a build. */
export async function failToStartPlain(environment: Record<string, string>): Promise<FailedStart> {
  return endOf(plainArguments, environment)
}

async function endOf(script: readonly string[], environment: Record<string, string>): Promise<FailedStart> {
  const child = spawnSite(script, environment)
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (bytes: Buffer) => (stdout += bytes.toString()))
  child.stderr.on('data', (bytes: Buffer) => (stderr += bytes.toString()))
  const late = setTimeout(() => child.kill('SIGKILL'), startPatienceMs)
  await once(child, 'close')
  clearTimeout(late)
  return { status: child.exitCode, stdout, stderr }
}

function spawnSite(script: readonly string[], environment: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env
  const clock = clockShift() === 0 ? [] : [clockArgument()]
  const child = spawn(process.execPath, [...clock, ...script], {
    cwd: rootFolder,
    env: { PATH, HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A test that failed half-way leaves no server behind.
  const end = (): void => void child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  return child
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/ready`)).ok
  } catch {
    return false
  }
}
