import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { productFolder } from '#server/process/product-files.ts'

/** Reads the version of the product from its package file. */
export function productVersion(): string {
  const text = readFileSync(join(productFolder, 'package.json'), 'utf8')
  const parsed: unknown = JSON.parse(text)
  return typeof parsed === 'object' && parsed !== null && 'version' in parsed ? String(parsed.version) : ''
}
