import { readFileSync } from 'node:fs'

/** Reads the version of the product from its package file. */
export function productVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  const parsed: unknown = JSON.parse(text)
  return typeof parsed === 'object' && parsed !== null && 'version' in parsed ? String(parsed.version) : ''
}
