import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'
import { installedChromium } from './scripts/test/chromium.ts'
import { classNameIn } from './scripts/class-name-in.ts'

/** Counting slows down everything that its process does: `tests/support/count-work.ts`. */
export const countsWork = [
  'server/auth/saml/saml.test.ts',
  'server/features/support/mail-in-work.test.ts',
  'server/features/support/mail-text.test.ts',
  'server/grants/read/linear-work.test.ts',
  'server/http/json.test.ts',
  'server/xml/scan.test.ts',
  'shared/content/value-work.test.ts',
  'tests/linear-readers.test.ts',
]

/** What needs a process of its own: it loads a module again, moves the process to another zone, or counts work. */
const alone = [
  'server/auth/accounts/passwords.test.ts',
  'web/i18n/user-day.test.ts',
  'web/ui/loading-trouble.test.ts',
  ...countsWork,
]

/**
 * Where the embedded database differs from a server with one connection: its driver and its session, locks, start and stop,
 * jobs and mails, live events, proofs and restores of backups, and content files. A walk to every address shows that the rest works there too.
 */
const onEmbedded = [
  'server/db/**/*.test.ts',
  'server/{jobs,mail}/*.test.ts',
  'server/cli/*.test.ts',
  'server/features/backups/restore-safety.test.ts',
  'server/features/live/*.test.ts',
  'server/features/content/files.test.ts',
  'tests/{killed-process,start-and-stop}.test.ts',
]
/** A part of the permission walk, which covers the embedded database where there is no server. */
const walk = 'tests/embedded-walk.test.ts'

const include = ['{shared,server,web,tests,scripts}/**/*.test.{ts,tsx}']
/** Components in a real browser, with a fake API: `tests/component`. */
const components = 'web/**/*.browser.test.tsx'
/** What only a PostgreSQL server can do: two replicas, several connections, a database that goes away. */
const needsServer = '**/*.postgres.test.ts'

/** Files that start processes or restore databases: one of them at the end of a run would leave the other worker idle. */
const slow = [
  'tests/permission-walk.test.ts',
  'tests/start-and-stop.test.ts',
  'server/cli.test.ts',
  'server/features/backups/backups.test.ts',
  'server/features/backups/earlier-version.test.ts',
  'server/features/backups/restore-safety.test.ts',
  'tests/replica-processes.postgres.test.ts',
  'tests/killed-process.test.ts',
  'tests/killed-writers.test.ts',
  'tests/start-settings.test.ts',
  'tests/fuzz.postgres.test.ts',
]

/** A fresh clone knows no times: by itself Vitest would begin with the largest files. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isFast = ({ moduleId }: TestSpecification) => Number(!slow.some((path) => moduleId.endsWith(`/${path}`)))
    return (await super.sort(files)).toSorted((a, b) => isFast(a) - isFast(b))
  }
}

const hasServer = Boolean(process.env['TEST_DATABASE_URL'])
const exclude = [...configDefaults.exclude, components, walk, ...(hasServer ? [] : [needsServer])]

const onEmbeddedProject = {
  extends: true as const,
  test: {
    name: 'embedded',
    isolate: false,
    include: [...onEmbedded, walk],
    exclude: [...configDefaults.exclude, needsServer],
    env: { TEST_DATABASE_URL: '' },
  },
}

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    globalSetup: ['tests/support/run-setup.ts'],
    // Four times what the slowest takes on an idle machine: machines do other things too.
    testTimeout: 60_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 20_000 } },
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        extends: true,
        // Files share a process and what it has loaded, which saves half the time. So what a test replaces or sets for the
        // whole process it puts back itself.
        test: { name: 'together', isolate: false, include, exclude: [...exclude, ...alone] },
      },
      { extends: true, test: { name: 'alone', include: alone, exclude } },
      // Without a server the first project runs on the embedded database.
      ...(hasServer ? [onEmbeddedProject] : []),
      {
        extends: true,
        plugins: [tailwindcss()],
        css: { modules: { generateScopedName: classNameIn } },
        // Found while a test runs, a dependency would reload its page.
        optimizeDeps: { entries: ['web/**/*.{ts,tsx}', 'tests/component/*', '!web/**/*.test.ts'] },
        test: {
          name: 'components',
          include: [components],
          globalSetup: [],
          // Before the styles of components: the order of layers is that of the first sheet that names them.
          setupFiles: ['web/styles/app.css'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            instances: [{ browser: 'chromium' }],
            provider: playwright({
              launchOptions: {
                executablePath: process.env['CHROME_PATH'] ?? installedChromium() ?? '',
                args: ['--no-sandbox', '--disable-gpu'],
              },
              contextOptions: { locale: 'en-US', timezoneId: 'Europe/Chisinau', reducedMotion: 'reduce' },
            }),
          },
        },
      },
    ],
  },
})
