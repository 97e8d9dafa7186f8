import './need-node.ts'
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { hashPassword } from '#server/auth/passwords.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { openEmbeddedDatabase, openServerDatabase } from '#server/db/open-database.ts'
import { openLog } from '#server/log.ts'
import { countRealPeople, seedPeople } from './seed-demo/seed-people.ts'

/**
 * Fills a database with made-up people, for trying and measuring: `npm run seed:demo -- --users 100000`. Works on the
 * database that the product would open, embedded or server; a running product holds the embedded one. Refuses a database
 * with accounts of its own unless told `--yes`.
 *
 * @see interfaces page, "Commands"
 */

const usersMax = 5_000_000

async function main(): Promise<number> {
  const options = readOptions()
  if (typeof options === 'string') {
    process.stderr.write(`${options}\nUsage: npm run seed:demo -- --users N [--yes]\n`)
    return 2
  }
  const config = readConfig(process.env, 'development')
  const log = openLog('error')
  const database =
    config.databaseUrl === null
      ? await openEmbeddedDatabase(config.dataDir, log)
      : await openServerDatabase(config.databaseUrl, log)
  try {
    const real = await countRealPeople(database.db)
    if (real > 0 && !options.yes) {
      process.stderr.write(
        `The database has ${real} ${real === 1 ? 'account' : 'accounts'} that no seeding made. Made-up people cannot be told apart by visitors' eyes: add --yes if you want them there.\n`,
      )
      return 1
    }
    const password = `Demo-${randomBytes(9).toString('base64url')}-7`
    const startedAt = performance.now()
    await seedPeople(database.db, options.users, await hashPassword(password), (done) =>
      process.stdout.write(`${done.toLocaleString('en')} of ${options.users.toLocaleString('en')} people\n`),
    )
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    process.stdout.write(`Done in ${seconds} s. Those who sign in with a password have this one: ${password}\n`)
    return 0
  } finally {
    await database.close()
  }
}

function readOptions(): { users: number; yes: boolean } | string {
  try {
    const { values } = parseArgs({
      options: { users: { type: 'string' }, yes: { type: 'boolean', default: false } },
      strict: true,
    })
    const users = Number(values.users)
    if (!Number.isInteger(users) || users < 1 || users > usersMax)
      return `--users: expected a whole number from 1 to ${usersMax}, got "${values.users ?? ''}".`
    return { users, yes: values.yes }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
