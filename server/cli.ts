import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// The cache of `npm start`: a command begins a second earlier.
enableCompileCache(join(import.meta.dirname, '../build/compile-cache'))
const { runCli } = await import('#server/cli/run-cli.ts')
process.exitCode = await runCli(process.argv.slice(2), process.env, {
  line: (text) => void process.stdout.write(`${text}\n`),
  error: (text) => void process.stderr.write(`${text}\n`),
})
