import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startArguments } from '../start-arguments.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A process that serves, and what is known of it. */
export type BenchServer = {
  url: string
  /** Time from the start of the process to its first answer. */
  readyAfterMs: number
  dataDir: string
  /** Memory that belongs to the process, in MiB. */
  residentMiB(): number
  stop(): Promise<void>
}

/** Starts the product as `npm start` does, on a data folder of its own. @param dataDir an earlier folder; a fresh one by default. */
export async function startProduct(
  environment: Record<string, string> = {},
  dataDir = mkdtempSync(join(tmpdir(), 'grantwright-bench-')),
): Promise<BenchServer> {
  const port = await freePort()
  const { PATH = '', HOME = '' } = process.env
  const startedAt = performance.now()
  const child = spawn(process.execPath, startArguments, {
    cwd: root,
    env: { PATH, HOME, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', RATE_LIMITS: 'off', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await untilItResponds(`${url}/ready`, child)
  return { url, dataDir, readyAfterMs: performance.now() - startedAt, ...processFacts(child) }
}

/** Starts a script of this folder as a server of its own; it is notified the port as its first argument. */
export async function startBaseline(script: string, ...values: string[]): Promise<BenchServer> {
  const port = await freePort()
  const startedAt = performance.now()
  const child = spawn(process.execPath, [join(root, 'scripts/bench', script), String(port), ...values], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await untilItResponds(url, child)
  return { url, dataDir: '', readyAfterMs: performance.now() - startedAt, ...processFacts(child) }
}

function processFacts(child: ChildProcess): Pick<BenchServer, 'residentMiB' | 'stop'> {
  return {
    // Linux only, like the machines that the figures are compared on.
    residentMiB: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function untilItResponds(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with status ${child.exitCode}`)
    const response = await fetch(url).catch(() => null)
    await response?.arrayBuffer()
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A listening TCP server has an address object.
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
