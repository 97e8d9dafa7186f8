import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

/**
 * The product as a process of its own that needs no build: everything but the pages. Settings come from its environment, as
 * with `npm start`.
 */
enableCompileCache(join(import.meta.dirname, '../../build/compile-cache'))
const { runServer } = await import('#server/main.ts')
await runServer('production', {
  isBuilt: false,
  loaded: () => null,
  load: () => Promise.reject(new Error('This process was started without pages.')),
})
