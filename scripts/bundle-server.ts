import { join } from 'node:path'
import { build } from 'vite'
import { writeTemplate } from '#server/db/database-template.ts'
import { openEmbeddedDatabase } from '#server/db/open-database.ts'
import { openLog } from '#server/log.ts'
import { productFolder } from '#server/process/product-files.ts'
import { oneByteText } from './one-byte-text.ts'

/** The server itself, the commands for operators, and what runs in threads of their own. */
export const serverEntries = [
  'scripts/serve.ts',
  'server/cli.ts',
  'server/db/embedded-worker.ts',
  'server/features/exports/docx-worker.ts',
  'server/features/exports/typst-child.ts',
  'server/features/support/mail-worker.ts',
  'server/grants/read-worker.ts',
  'server/grants/review-worker.ts',
]

/** Makes the database that new sites begin with. */
export const writeDatabaseTemplate = (): Promise<void> =>
  writeTemplate(async (folder) => (await openEmbeddedDatabase(folder, openLog('silent'))).close())

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
        '@expo-google-fonts/tinos',
        '@myriaddreamin/typst-ts-node-compiler',
        '@node-rs/argon2',
        '@node-rs/bcrypt',
        'react',
        'react-dom',
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
        // "use client" is in libraries for browsers, and means nothing here.
        checks: { moduleLevelDirective: false },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs', comments: false },
      },
    },
  })
}
