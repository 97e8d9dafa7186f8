import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const command = fileURLToPath(new URL('../../node_modules/autocannon/autocannon.js', import.meta.url))

/** What a load run saw. */
type LoadResult = { requestsPerSecond: number; p99Ms: number; errors: number; non2xx: number }

/** Sends requests for a time from a process of its own, 20 at once. */
export async function load(url: string, seconds: number, headers: Record<string, string> = {}): Promise<LoadResult> {
  return run(url, ['--duration', String(seconds)], headers)
}

/** Sends a number of requests. */
export async function loadCount(url: string, count: number, headers: Record<string, string> = {}): Promise<LoadResult> {
  return run(url, ['--amount', String(count)], headers)
}

async function run(url: string, options: string[], headers: Record<string, string>): Promise<LoadResult> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['--headers', `${name}=${value}`])
  const child = spawn(
    process.execPath,
    [command, '--json', '--no-progress', '--connections', '20', ...options, ...given, url],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  let output = ''
  child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()))
  await once(child, 'close')
  const result: {
    requests: { average: number; total: number }
    duration: number
    latency: { p99: number }
    errors: number
    non2xx: number
  } = JSON.parse(output)
  return {
    requestsPerSecond: result.requests.total / result.duration,
    p99Ms: result.latency.p99,
    errors: result.errors,
    non2xx: result.non2xx,
  }
}

/**
 * Measures two addresses in turns, so that a machine that slows down slows both.
 *
 * @returns the median of each.
 */
export async function compare(
  first: string,
  {
    second,
    headers,
    rounds = 3,
    seconds = 4,
  }: { second: string; headers: Record<string, string>; rounds?: number; seconds?: number },
): Promise<[number, number]> {
  const seen: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    seen[0].push(good(await load(first, seconds, headers)))
    seen[1].push(good(await load(second, seconds, headers)))
  }
  return [median(seen[0]), median(seen[1])]
}

/** The middle one of an odd number of values. */
export function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN
}

function good(result: LoadResult): number {
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${result.errors} errors, ${result.non2xx} refusals under load`)
  return result.requestsPerSecond
}
