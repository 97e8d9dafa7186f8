import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { makeFolder, unwritableFolder } from '#server/process/data-folder.ts'

/**
 * Takes the application secret from the configuration, or from the data folder, where it is made on the first start.
 *
 * @throws {ConfigError} when the folder cannot be written.
 */
export function readAppSecret(config: Config): string {
  if (config.appSecret !== null) return config.appSecret
  const path = join(config.dataDir, 'app-secret')
  try {
    makeFolder(config.dataDir)
    const draft = `${path}.${process.pid}`
    writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 })
    try {
      // A link appears whole or not at all, and never over a secret that another process made first.
      linkSync(draft, path)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    } finally {
      rmSync(draft, { force: true })
    }
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw unwritableFolder(config.dataDir, error)
  }
}
