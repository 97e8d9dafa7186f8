import './need-node.ts'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { buildIsFresh, buildSite } from './build-site.ts'

if (!buildIsFresh()) await buildSite()
process.env['NODE_ENV'] = 'production'
// What Node made of the modules is kept beside the build: the next start needs half the time to load them.
enableCompileCache(join(import.meta.dirname, '../build/compile-cache'))
const { runServer } = await import('#server/main.ts')
const { builtWebBundle } = await import('#server/pages/web-bundle.ts')
await runServer('production', builtWebBundle())
