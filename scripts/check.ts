import './need-node.mjs'
import { runChecks } from './test/checks.ts'

/** Types, lint and format only: what an editor would underline. */
process.exitCode = (await runChecks()) > 0 ? 1 : 0
