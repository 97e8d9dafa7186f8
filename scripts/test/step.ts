import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Root folder of the repository, with a slash at the end. */
export const rootFolder = fileURLToPath(new URL('../..', import.meta.url))

/** How a program ended: its exit status and what it wrote. */
type Ended = { status: number; output: string }

/**
 * Runs a program of the repository with this same Node.
 *
 * @param script path below `node_modules`, for example `vitest/vitest.mjs`.
 * @param show whether what it writes appears at once; otherwise it is only collected.
 */
export function runTool(
  script: string,
  args: readonly string[],
  options: { env?: Record<string, string | undefined>; show?: boolean } = {},
): Promise<Ended> {
  return run(process.execPath, [`${rootFolder}node_modules/${script}`, ...args], options)
}

/** Runs a program and waits for its end. An unknown program ends with status 127. */
export function run(
  program: string,
  args: readonly string[],
  options: { env?: Record<string, string | undefined>; show?: boolean } = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: rootFolder,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const collect = (bytes: Buffer): void => {
      output += bytes.toString()
      if (options.show) process.stdout.write(bytes)
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.once('error', (error) => resolve({ status: 127, output: `${output}${error.message}\n` }))
    child.once('close', (status) => resolve({ status: status ?? 1, output }))
  })
}

/** Runs one step, says in one line how it went and how long it took, and what it wrote when it failed. */
export async function step(title: string, work: () => Promise<Ended>): Promise<boolean> {
  const startedAt = performance.now()
  const { status, output } = await work()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  process.stdout.write(`${status === 0 ? 'ok    ' : 'FAILED'} ${title} (${seconds} s)\n`)
  if (status !== 0) process.stdout.write(`${output.trimEnd()}\n`)
  return status === 0
}
