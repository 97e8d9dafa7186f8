import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Written last, so that a build that broke off does not count. */
export const stampPath = join(root, 'build/stamp')

const sources = [
  'web',
  'server',
  'shared',
  'public',
  'package.json',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
]

/**
 * True when there is a whole build that is newer than every source.
 *
 * @returns {boolean}
 */
export function buildIsFresh() {
  if (!existsSync(stampPath)) return false
  const builtAt = statSync(stampPath).mtimeMs
  return sources.every((source) => {
    const path = join(root, source)
    if (!existsSync(path)) return true
    const files = statSync(path).isDirectory() ? filesBelow(path) : [path]
    return files.every((file) => statSync(file).mtimeMs <= builtAt)
  })
}

/**
 * Every file in a folder and below it.
 *
 * @param {string} folder
 * @returns {string[]} paths that begin with `folder`
 */
export function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
