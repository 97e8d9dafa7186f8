import './need-node.mjs'
import { parseArgs } from 'node:util'
import { buildIsFresh } from './build-freshness.mjs'
import { buildSite } from './build-site.ts'
import { benches } from './bench/registry.ts'
import { printTable } from './bench/table.ts'
import type { Row } from './bench/table.ts'

/**
 * The speed and size of the product, each figure next to its baseline of the same run. `npm run bench` measures
 * everything; `npm run bench -- --only home,start` some of it.
 */

const { only } = parseArgs({ options: { only: { type: 'string' } } }).values
const wanted = only === undefined ? Object.keys(benches) : only.split(',')
const unknown = wanted.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length > 0) {
  process.stderr.write(`Unknown bench: ${unknown.join(', ')}. Known: ${Object.keys(benches).join(', ')}\n`)
  process.exit(2)
}

if (!buildIsFresh()) await buildSite()
const rows: Row[] = []
for (const name of wanted) {
  process.stdout.write(`measuring ${name} …\n`)
  try {
    rows.push(...((await benches[name]?.()) ?? []))
  } catch (error) {
    // The others' figures are worth having all the same.
    process.stderr.write(`${name} could not be measured: ${error instanceof Error ? error.stack : String(error)}\n`)
    process.exitCode = 1
  }
}
printTable(rows)
