import './need-node.mjs'
import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const rootFolder = fileURLToPath(new URL('..', import.meta.url))

/** Makes a migration; then of the snapshots only the newest stays, as the generator compares with that one alone. */
const generator = join(rootFolder, 'node_modules/drizzle-kit/bin.cjs')
const { status } = spawnSync(process.execPath, [generator, 'generate', ...process.argv.slice(2)], {
  cwd: rootFolder,
  stdio: 'inherit',
})
const folder = join(rootFolder, 'server/db/migrations/meta')
const snapshots = readdirSync(folder)
  .filter((name) => name.endsWith('_snapshot.json'))
  .toSorted()
for (const name of snapshots.slice(0, -1)) rmSync(join(folder, name))
process.exitCode = status ?? 1
