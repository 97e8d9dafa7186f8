import './need-node.mjs'
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { gt } from 'drizzle-orm'
import { createApp, openRuntime } from '#server/app.ts'
import { readAppSecret } from '#server/process/app-secret.ts'
import { prepareKeys } from '#server/auth/sessions/keys.ts'
import { hashPassword } from '#server/auth/accounts/passwords.ts'
import { signingKeys } from '#server/auth/tables.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { openEmbeddedDatabase, openServerDatabase } from '#server/db/open-database.ts'
import type { Deps } from '#server/deps.ts'
import { loadDefaultContent } from '#server/features/content/default-content.ts'
import { openLog } from '#server/log.ts'
import type { Log } from '#server/log.ts'
import { openSecrets } from '#server/secrets.ts'
import { openStore } from '#server/storage/open-store.ts'
import { countRealPeople, seedPeople } from './seed-demo/seed-people.ts'
import { beginningOf, seedSite } from './seed-demo/seed-site.ts'
import { staff } from './seed-demo/site-words.ts'

/**
 * Fills a database for trying and measuring: made-up people (`npm run seed:demo -- --users 100000`), and six weeks of a
 * made-up site with talks, tickets, pictures, a page and visits, unless given `--only-people`. Works on the database
 * that the product would open, embedded or server; a running product holds the embedded one. Refuses a database with
 * accounts of its own unless given `--yes`.
 *
 * @see docs/reference/interfaces.md#commands (Commands)
 */

const usersMax = 5_000_000

async function main(): Promise<number> {
  const options = readOptions()
  if (typeof options === 'string') {
    process.stderr.write(`${options}\nUsage: npm run seed:demo -- --users N [--only-people] [--yes]\n`)
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
        `The database has ${real} ${real === 1 ? 'account' : 'accounts'} that no seeding made. Visitors cannot distinguish made-up people from real ones: add --yes to add them anyway.\n`,
      )
      return 1
    }
    const password = `Demo-${randomBytes(9).toString('base64url')}-7`
    const startedAt = performance.now()
    const passwordHash = await hashPassword(password)
    await seedPeople(database.db, options.users, passwordHash, (done) =>
      process.stdout.write(`${done.toLocaleString('en')} of ${options.users.toLocaleString('en')} people\n`),
    )
    if (!options.onlyPeople) await addSite(config, log, database, { password, passwordHash })
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    process.stdout.write(`Done in ${seconds} s. Those who sign in with a password have this one: ${password}\n`)
    return 0
  } finally {
    await database.close()
  }
}

/** Lets the made-up site happen, in process and with a clock of its own. */
async function addSite(
  config: Config,
  log: Log,
  database: Database,
  { password, passwordHash }: { password: string; passwordHash: string },
): Promise<void> {
  const today = Date.now()
  let present = beginningOf(today)
  const deps: Deps = {
    config: { ...config, rateLimits: false },
    log,
    clock: { now: () => present },
    database,
    secrets: openSecrets(readAppSecret(config)),
    files: openStore(config),
    personalData: [],
  }
  // A site that ran before has a key that signs since then only; a new one gets its key when the story begins.
  await database.db
    .update(signingKeys)
    .set({ signs_from: new Date(present) })
    .where(gt(signingKeys.signs_from, new Date(present)))
  await prepareKeys(deps)
  await loadDefaultContent(deps)
  const runtime = openRuntime(deps)
  const app = createApp(runtime, null)
  try {
    const turnTo = (instant: number) => {
      present = instant
    }
    const isNew = await seedSite({ deps, fetch: app.fetch, turnTo }, today, password, passwordHash)
    const who = staff.map(({ email, role }) => `${email} (${role})`).join(', ')
    process.stdout.write(isNew ? `Six weeks of the site, made by ${who}\n` : 'The site was made before and stays.\n')
  } finally {
    runtime.live.close()
    app.close()
    runtime.settings.close()
  }
}

function readOptions(): { users: number; onlyPeople: boolean; yes: boolean } | string {
  try {
    const { values } = parseArgs({
      options: {
        users: { type: 'string' },
        'only-people': { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
      },
      strict: true,
    })
    const users = Number(values.users)
    if (!Number.isInteger(users) || users < 1 || users > usersMax)
      return `--users: expected a whole number from 1 to ${usersMax}, got "${values.users ?? ''}".`
    return { users, onlyPeople: values['only-people'], yes: values.yes }
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
