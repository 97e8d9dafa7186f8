import './need-node.ts'
import { readFileSync, writeFileSync } from 'node:fs'
import { completeLockfile } from './lockfile.ts'
import type { Lockfile } from './lockfile.ts'

/**
 * Adds the packages of other platforms that a registry without them left out of the lockfile. Without them `npm ci`
 * refuses to install. Run it after `npm install` when the architecture test says so.
 */

const path = new URL('../package-lock.json', import.meta.url)
const lockfile: Lockfile = JSON.parse(readFileSync(path, 'utf8'))
writeFileSync(path, `${JSON.stringify(completeLockfile(lockfile), null, 2)}\n`)
