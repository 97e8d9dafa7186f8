import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { openDiskStore } from './disk-store.ts'
import type { ObjectStore } from './object-store.ts'
import { openS3Store } from './s3-store.ts'

/** Opens the place for files that the settings name: object storage, otherwise a folder in the data folder. */
export function openStore(config: Config): ObjectStore {
  return config.s3 === null ? openDiskStore(join(config.dataDir, 'uploads')) : openS3Store(config.s3)
}
