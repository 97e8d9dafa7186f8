import { run, runTool, step } from './step.ts'

const projects = ['shared', 'server', 'web', 'tests'] as const

/** Checks types, lint rules and format. @returns how many of the checks failed. */
export async function runChecks(): Promise<number> {
  const results = [
    await step('route types', () => runTool('@react-router/dev/bin.cjs', ['typegen'])),
    ...(await checkTypes()),
    await step('lint', () => runTool('oxlint/bin/oxlint', ['--deny-warnings'])),
    await step('size', () => run(process.execPath, ['scripts/house-size.ts'])),
    await step('format', () => runTool('oxfmt/bin/oxfmt', ['--check'])),
  ]
  return results.filter((passed) => !passed).length
}

/** What was found out at the last run is kept in `build/types`: the next one looks at what has changed since. */
async function checkTypes(): Promise<boolean[]> {
  const results: boolean[] = []
  for (const project of projects) {
    const kept = ['--incremental', '--tsBuildInfoFile', `build/types/${project}.tsbuildinfo`]
    results.push(
      await step(`types of ${project}`, () =>
        runTool('typescript/bin/tsc', ['--project', project, '--noEmit', ...kept]),
      ),
    )
  }
  return results
}
