import { run, runTool, step } from './step.ts'

const projects = ['shared', 'server', 'web', 'tests'] as const

/** Checks types, lint rules, size and format, all at once. @returns how many of the checks failed. */
export async function runChecks(): Promise<number> {
  const others = [
    step('lint', () => runTool('oxlint/bin/oxlint', ['--deny-warnings'])),
    step('size', () => run(process.execPath, ['scripts/house-size.ts'])),
    step('format', () => runTool('oxfmt/bin/oxfmt', ['--check'])),
  ]
  // The types of web/ and tests/ read those of the routes.
  const routes = await step('route types', () => runTool('@react-router/dev/bin.cjs', ['typegen']))
  const results = await Promise.all([...others, ...projects.map(checkTypes)])
  return [routes, ...results].filter((passed) => !passed).length
}

/** What the last run found is kept in `build/types`: the next one looks at what has changed since. */
function checkTypes(project: string): Promise<boolean> {
  const kept = ['--incremental', '--tsBuildInfoFile', `build/types/${project}.tsbuildinfo`]
  return step(`types of ${project}`, () => runTool('typescript/bin/tsc', ['--project', project, '--noEmit', ...kept]))
}
