import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installedChromium } from './chromium.ts'
import { rootFolder } from './step.ts'

/** What `npm test` is made of; next to them is a suite that is small enough to see through. */
const runner = [
  'scripts/need-node.mjs',
  'scripts/build-freshness.mjs',
  'scripts/build-site.ts',
  'scripts/test.ts',
  'scripts/house-size.ts',
  ...['audit', 'checks', 'chromium', 'free-port', 'missing-tool', 'postgres', 'reports', 'step'].map(
    (name) => `scripts/test/${name}.ts`,
  ),
  '.oxfmtrc.json',
  // With every dependency named in it nothing is installed on the way.
  'package.json',
]

const tinySuite: Readonly<Record<string, string>> = {
  '.oxlintrc.json': '{ "ignorePatterns": ["node_modules"], "rules": { "no-debugger": "error" } }\n',
  'react-router.config.ts': "export default { appDirectory: 'web' }\n",
  'vite.config.ts':
    "import { reactRouter } from '@react-router/dev/vite'\n\nexport default { plugins: [reactRouter()] }\n",
  'web/routes.ts': 'export default []\n',
  'web/root.tsx': 'export default function Root() {\n  return null\n}\n',
  'vitest.config.ts': `export default {
  test: {
    projects: [
      { test: { name: 'together', include: ['tests/*.test.ts'] } },
      { test: { name: 'components', include: ['web/*.test.ts'] } },
    ],
  },
}
`,
  'playwright.config.ts': `import { installedChromium } from './scripts/test/chromium.ts'

export default {
  testDir: 'tests/browser',
  outputDir: 'test-results/browser',
  retries: 0,
  workers: 1,
  reporter: [['line'], ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] }]],
  use: { launchOptions: { executablePath: process.env['CHROME_PATH'] ?? installedChromium(), args: ['--no-sandbox'] } },
}
`,
  // One that passes, one that is left out and one that fails, so that each count of the run is proven.
  'tests/one.test.ts': `import { expect, test } from 'vitest'

test('holds', () => expect(1).toBe(1))
test.skip('is left out', () => {})
test('is given the database', () => expect(process.env['TEST_DATABASE_URL']).toBeTruthy())
test('fails', () => expect(1).toBe(2))
`,
  'web/one.test.ts': `import { expect, test } from 'vitest'

test('is a component', () => expect(1).toBe(1))
`,
  'tests/browser/page.spec.ts': `import { expect, test } from '@playwright/test'

test('a page is shown', async ({ page }) => {
  await page.setContent('<h1>Hello</h1>')
  await expect(page.getByRole('heading')).toHaveText('Hello')
})
test('is shaky', ({}, { retry }) => expect(retry).toBe(1))
`,
  // What each check looks at: the types of one project are wrong, and so is a rule of the linter.
  ...Object.fromEntries(
    ['shared', 'server', 'web', 'tests'].flatMap((project) => [
      [
        `${project}/tsconfig.json`,
        '{ "compilerOptions": { "strict": true, "noEmit": true, "types": [] }, "files": ["checked.ts"] }\n',
      ],
      [
        `${project}/checked.ts`,
        project === 'web' ? "export const count: number = 'three'\n" : 'export const count: number = 3\n',
      ],
    ]),
  ),
  'scripts/stopped.ts': 'debugger\n',
  'scripts/house-size.json': `${JSON.stringify(
    {
      areas: { shared: 10, server: 10, web: 10, scripts: 10_000, styles: 0 },
      measures: { files_with_one_importer: 100, global_style_lines: 0, global_class_names: 0, addresses_in_web: 0 },
    },
    null,
    2,
  )}\n`,
}

let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'grantwright-runner-'))
  for (const path of runner) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    copyFileSync(join(rootFolder, path), join(folder, path))
  }
  for (const [path, text] of Object.entries(tinySuite)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  symlinkSync(join(rootFolder, 'node_modules'), join(folder, 'node_modules'))
  mkdirSync(join(folder, 'build'))
  // Built after every source: the runner has nothing to build.
  writeFileSync(join(folder, 'build/stamp'), '')
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test(
  '[START-07] the whole run checks, runs both kinds of tests with the browser that is there, and ends with a count of all',
  { timeout: 300_000 },
  async () => {
    const { status, output } = await runSuite({ TEST_DATABASE_URL: 'postgres://a-server-that-nobody-asks/' })
    expect(output).toContain(`browser ${installedChromium()}`)
    expect(output).toMatch(/^ok +types of shared/m)
    expect(output).toMatch(/^FAILED types of web/m)
    expect(output).toContain("Type 'string' is not assignable to type 'number'")
    expect(output).toMatch(/^FAILED lint/m)
    expect(output).toMatch(/^ok +size/m)
    expect(output).toMatch(/^ok +format/m)
    expect(output).toMatch(/^Failed:\n +\S*tests\/one\.test\.ts fails\n/m)
    for (const stage of [
      'Checks and build',
      'Tests in process',
      'Components in the browser',
      'Journeys on the built site',
    ])
      expect(output).toMatch(new RegExp(`^ +\\d+\\.\\d s  ${stage}$`, 'm'))
    const slowest = /^Slowest files:\n((?: +\d+\.\d s {2}\S+\n)+)/m.exec(output)?.[1] ?? ''
    expect(slowest.match(/\S+$/gm)?.toSorted()).toEqual(['page.spec.ts', 'tests/one.test.ts', 'web/one.test.ts'])
    // Two checks and two tests failed, one of them only at the first try; two hold in process, a component and one in the browser.
    expect(output.trimEnd().split('\n').at(-1)).toBe('4 passed, 4 failed, 1 skipped')
    expect(status).toBe(1)
  },
)

test('[START-07] a browser that is named and not there stops the run with one line that says what to do', async () => {
  const { status, output } = await runSuite({ CHROME_PATH: join(folder, 'no-browser') })
  expect(output).toBe(`CHROME_PATH names ${folder}/no-browser, which does not exist. Correct it or leave it out.\n`)
  expect(status).toBe(1)
})

test('[START-07] what is missing is installed from the packages of the system, and a refusal is reported in one line', async () => {
  const programs = join(folder, 'programs')
  mkdirSync(programs)
  const packageManager = (last: string): void => {
    const asked = join(folder, 'asked')
    writeFileSync(join(programs, 'apt-get'), `#!/bin/sh\necho "$@" >> ${asked}\n${last}\n`)
    chmodSync(join(programs, 'apt-get'), 0o755)
  }
  const install = async () => {
    const script = "import { installPackage } from './scripts/test/missing-tool.ts'; await installPackage('chromium')"
    return runNode(['--input-type=module', '--eval', script], { PATH: `${programs}:${process.env['PATH']}` })
  }
  packageManager('exit 0')
  expect((await install()).status).toBe(0)
  expect(readFileSync(join(folder, 'asked'), 'utf8')).toBe('update\ninstall --yes --no-install-recommends chromium\n')
  packageManager('echo "E: Unable to locate package chromium" >&2; exit 100')
  const rejected = await install()
  expect(rejected.status).not.toBe(0)
  expect(rejected.output).toContain('apt-get could not install chromium: E: Unable to locate package chromium')
})

test('[START-01] a start builds when there is no whole build, or when a source is newer than it', async () => {
  const isFresh = async (): Promise<string> => {
    const script = "import { buildIsFresh } from './scripts/build-freshness.mjs'; console.log(buildIsFresh())"
    return (await runNode(['--input-type=module', '--eval', script], {})).output.trim()
  }
  const stamp = join(folder, 'build/stamp')
  const later = (path: string, seconds: number): void => {
    const at = statSync(stamp).mtimeMs / 1000 + seconds
    utimesSync(path, at, at)
  }
  expect(await isFresh()).toBe('true')
  for (const source of ['web/root.tsx', 'shared/checked.ts', 'vite.config.ts', 'package.json']) {
    later(join(folder, source), 5)
    expect(await isFresh(), source).toBe('false')
    later(join(folder, source), -5)
  }
  // What the browser's files are not made of changes nothing.
  later(join(folder, 'tests/one.test.ts'), 5)
  expect(await isFresh()).toBe('true')
  rmSync(stamp)
  expect(await isFresh()).toBe('false')
})

function runSuite(environment: Record<string, string>): Promise<{ status: number | null; output: string }> {
  return runNode(['scripts/test.ts'], environment)
}

/** Runs Node in the folder, with nothing of this run's environment but where programs are. */
async function runNode(
  args: readonly string[],
  environment: Record<string, string>,
): Promise<{ status: number | null; output: string }> {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, args, { cwd: folder, env: { PATH, HOME, ...environment } })
  let output = ''
  child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()))
  child.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()))
  await once(child, 'close')
  return { status: child.exitCode, output }
}
