import { join } from 'node:path'
import { build } from 'vite'
import type { Plugin } from 'vite'
import { writeTemplate } from '#server/db/database-template.ts'
import { openEmbeddedDatabase } from '#server/db/open-database.ts'
import { openLog } from '#server/log.ts'
import { productFolder } from '#server/process/product-files.ts'

/** The server itself, and what it runs in threads of their own. */
export const serverEntries = [
  'scripts/serve.ts',
  'server/db/embedded-worker.ts',
  'server/features/support/mail-worker.ts',
  'server/grants/read-worker.ts',
]

/** Makes the database that new sites begin with. */
export const writeDatabaseTemplate = (): Promise<void> =>
  writeTemplate(async (folder) => (await openEmbeddedDatabase(folder, openLog('silent'))).close())

/**
 * Writes letters beyond Latin 1 as escapes: V8 keeps the text of a module in one byte a letter, in two if one letter needs
 * it, for as long as the process lives.
 */
const oneByteText: Plugin = {
  name: 'one-byte-text',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = escapeWide(file.code)
  },
}

/** @param code in which a letter may stand behind a backslash of its own, which the escape then takes the place of. */
const escapeWide = (code: string): string =>
  code.replaceAll(/(\\*)([^\0-\u00ff])/g, (_found, slashes: string, unit: string) => {
    const kept = slashes.length % 2 === 1 ? slashes.slice(1) : slashes
    return `${kept}\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  })

/** Bundles the server: Node then reads a few files instead of stripping the types of hundreds and resolving thousands. */
export async function bundleServer(): Promise<void> {
  await build({
    configFile: false,
    root: productFolder,
    logLevel: 'warn',
    mode: 'production',
    publicDir: false,
    plugins: [oneByteText],
    ssr: {
      noExternal: true,
      // What brings machine code or files of its own, and React, of which the pages' bundle must find the same copy.
      external: [
        '@electric-sql/pglite',
        '@node-rs/argon2',
        '@node-rs/bcrypt',
        'react',
        'react-dom',
        'react-router',
        'sharp',
        'unpdf',
      ],
    },
    build: {
      ssr: true,
      outDir: 'build/app',
      emptyOutDir: true,
      minify: false,
      sourcemap: true,
      target: 'node24',
      rolldownOptions: {
        input: serverEntries.map((entry) => join(productFolder, entry)),
        external: ['pg-native', 'cloudflare:sockets'],
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })
}
