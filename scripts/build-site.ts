import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Written last, so that a build that broke off does not count. */
const stampPath = join(root, 'build/stamp')
const sources = [
  'web',
  'shared',
  'public',
  'package.json',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
]
const compressible = /\.(js|css|svg|json|txt|xml|html|webmanifest)$/

/** Builds the browser's files and the server's bundle, and compresses what browsers load. */
export async function buildSite(): Promise<void> {
  rmSync(stampPath, { force: true })
  const result = spawnSync(process.execPath, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (result.status !== 0) process.exit(result.status ?? 1)
  for (const file of filesBelow(join(root, 'build/client'))) if (compressible.test(file)) compress(file)
  writeFileSync(stampPath, '')
}

/** True when there is a whole build that is newer than every source. */
export function buildIsFresh(): boolean {
  if (!existsSync(stampPath)) return false
  const builtAt = statSync(stampPath).mtimeMs
  return sources.every((source) => {
    const path = join(root, source)
    if (!existsSync(path)) return true
    const files = statSync(path).isDirectory() ? filesBelow(path) : [path]
    return files.every((file) => statSync(file).mtimeMs <= builtAt)
  })
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

function compress(file: string): void {
  const bytes = readFileSync(file)
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}
