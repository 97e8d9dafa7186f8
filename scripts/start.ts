import './need-node.ts'
import { buildIsFresh, buildSite } from './build-site.ts'

if (!buildIsFresh()) await buildSite()
process.env['NODE_ENV'] = 'production'
const { runServer } = await import('#server/main.ts')
const { builtWebBundle } = await import('#server/web-bundle.ts')
await runServer('production', builtWebBundle())
