import { grownParts, keepSize, measureHere, readKeptSize } from './test/house-size.ts'

/**
 * Says how much of the product there is, and fails when it grew. `--keep` keeps what there is now: what is meant to grow
 * says so in its own change.
 */
const now = measureHere()
if (process.argv.includes('--keep')) keepSize(now)
const grown = grownParts(readKeptSize(), now)
for (const [name, value] of Object.entries(now)) process.stdout.write(`${name} ${value}\n`)
for (const line of grown) process.stderr.write(`${line}; if that is meant: node scripts/house-size.ts --keep\n`)
process.exitCode = grown.length > 0 ? 1 : 0
