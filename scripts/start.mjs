// JavaScript, unlike everything else: what strips types stays in memory for good once Node has loaded it.
import './need-node.mjs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { buildIsFresh } from './build-freshness.mjs'

if (!buildIsFresh()) {
  const { buildSite } = await import('./build-site.ts')
  await buildSite()
}
process.env['NODE_ENV'] = 'production'
// What Node made of the modules is kept beside the build: the next start takes it as it is.
enableCompileCache(join(import.meta.dirname, '../build/compile-cache'))
await import(new URL('../build/app/serve.mjs', import.meta.url).href)
