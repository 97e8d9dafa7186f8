import { runCli } from '#server/cli/run-cli.ts'

/** What `npm run cli` runs. */
process.exitCode = await runCli(process.argv.slice(2), process.env, {
  line: (text) => void process.stdout.write(`${text}\n`),
  error: (text) => void process.stderr.write(`${text}\n`),
})
