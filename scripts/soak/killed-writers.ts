import { writeThroughKills } from '../../tests/support/killed-writers.ts'

/** Kills the server and windows that type a hundred times: `npm run soak:writers`, with `-- [times] [seed]` other ones. */
const found = await writeThroughKills(Number(process.argv[2] ?? 100), Number(process.argv[3] ?? 1))
console.log({ ...found, copies: found.copies.length })
process.exitCode = found.lost.length === 0 && found.copies.length === 1 ? 0 : 1
