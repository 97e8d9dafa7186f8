import { writeThroughKills } from '../../tests/support/killed-writers.ts'

/** Kills the server a hundred times while three windows type. `node scripts/soak/killed-writers.ts [times]` */
const { acknowledged, lost, copies } = await writeThroughKills(Number(process.argv[2] ?? 100))
console.log(`${acknowledged} changes acknowledged, ${lost.length} lost, ${copies.length} different copies`)
process.exitCode = lost.length === 0 && copies.length === 1 ? 0 : 1
