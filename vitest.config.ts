import { configDefaults, defineConfig } from 'vitest/config'

/** What only a PostgreSQL server can do (two replicas, a database that goes away) runs when there is one. */
const needsServer = '**/*.postgres.test.ts'

/** Puts a module in the place of another, which must not have been loaded before. */
const replacesModules = 'server/auth/accounts/passwords.test.ts'

const include = ['{shared,server,web,tests,scripts}/**/*.test.{ts,tsx}']
/** Asks who may do what at every address: a minute in which the kind of database makes no difference. */
const onOneDatabase = 'tests/permission-walk.test.ts'
const exclude = [...configDefaults.exclude, process.env['TEST_DATABASE_URL'] ? onOneDatabase : needsServer]

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
    projects: [
      {
        extends: true,
        // Files share a process and what it has loaded, which saves half the time. So what a test replaces or sets for the
        // whole process it puts back itself.
        test: { name: 'together', isolate: false, include, exclude: [...exclude, replacesModules] },
      },
      { extends: true, test: { name: 'alone', include: [replacesModules], exclude } },
    ],
  },
})
