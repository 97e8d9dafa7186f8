import { basename, join } from 'node:path'

/**
 * Root folder of the product. This module lies two folders below it, as a source (`server/process`) and in the bundle of the
 * server (`build/app`) alike.
 */
export const productFolder = join(import.meta.dirname, '../..')

/** Where the build puts `databaseTemplate`. */
export const templateFolder = join(productFolder, 'build/database')

/** The bundle's modules end otherwise than the sources. */
const isBundled = import.meta.filename.endsWith('.mjs')

/**
 * The folder of an embedded database with every table and nothing in them, as the build made it: a new site copies it instead
 * of making its own. Null for the sources, whose migrations may be others than those of the last build.
 */
export const databaseTemplate = isBundled ? templateFolder : null

/**
 * The file that a worker thread runs: the source, or in a bundled server its own entry of the bundle.
 *
 * @param source path below the root; it must be among the entries of `scripts/bundle-server.ts`.
 */
export function workerFile(source: string): string {
  return isBundled ? join(import.meta.dirname, basename(source).replace(/\.ts$/, '.mjs')) : join(productFolder, source)
}
