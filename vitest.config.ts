import { configDefaults, defineConfig } from 'vitest/config'

/** What only a PostgreSQL server can do (two replicas, a database that goes away) runs when there is one. */
const needsServer = '**/*.postgres.test.ts'

export default defineConfig({
  test: {
    include: ['{shared,server,web,tests,scripts}/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, ...(process.env['TEST_DATABASE_URL'] ? [] : [needsServer])],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
