import { z } from 'zod'
import type { Count } from './reports.ts'
import { run } from './step.ts'

const responseSchema = z.object({
  metadata: z.object({ vulnerabilities: z.object({ high: z.number(), critical: z.number() }) }),
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
})

/**
 * What the registry publicly knows against the packages that the site runs with, distinguished `npm audit --json`.
 *
 * @returns the packages with a weakness of high or critical weight; null when the registry gave no such list.
 */
export function readAudit(output: string): string[] | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(output)
  } catch {
    // Words instead of a list: what npm says when it has not got one.
    return null
  }
  const response = responseSchema.safeParse(parsed)
  if (!response.success) return null
  return Object.entries(response.data.vulnerabilities)
    .filter(([, { severity }]) => severity === 'high' || severity === 'critical')
    .map(([name, { severity, range }]) => `${name} ${range}: ${severity}`)
}

/**
 * Asks the registry, where CI is: news of a weakness must stop what is published, and not the work of someone who tries
 * the site. Without an answer nothing is counted, and a line says so.
 *
 * @see SECURITY.md
 */
export async function auditPackages(): Promise<Count> {
  const none: Count = { passed: 0, failed: 0, skipped: 0 }
  if (!process.env['CI']) return none
  const npm = process.env['npm_execpath']
  const asked = ['audit', '--omit=dev', '--json']
  const { output } = npm ? await run(process.execPath, [npm, ...asked]) : await run('npm', asked)
  const found = readAudit(output.slice(output.indexOf('{')))
  if (found === null) {
    process.stdout.write('       no audit: the registry gave no list of weaknesses\n')
    return none
  }
  process.stdout.write(
    `${found.length === 0 ? 'ok    ' : 'FAILED'} audit of packages\n${found.map((line) => `       ${line}\n`).join('')}`,
  )
  return found.length === 0 ? { ...none, passed: 1 } : { ...none, failed: 1 }
}
