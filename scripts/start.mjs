// JavaScript, unlike everything else: what strips types stays in memory for good once Node has loaded it.
import './need-node.mjs'
import { spawnSync } from 'node:child_process'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { buildIsFresh } from './build-freshness.mjs'

if (!buildIsFresh()) {
  // In a process of its own: what builds stays in memory for good, a gigabyte of it.
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'build.ts')], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
process.env['NODE_ENV'] = 'production'
// What Node made of the modules is kept next to the build: the next start takes it as it is.
enableCompileCache(join(import.meta.dirname, '../build/compile-cache'))
await import(new URL('../build/app/serve.mjs', import.meta.url).href)
