import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { BrowserContext } from '@playwright/test'
import { Client } from 'pg'
import type { Role } from '#shared/roles.ts'
import { whileCallsAreOpen } from '../../support/fake-clock.ts'
import { goodPassword, newPerson } from './people.ts'
import type { Person } from './people.ts'
import { startSite } from '../../support/site-process.ts'
import type { SiteProcess } from '../../support/site-process.ts'
import { beginAt, clockShift, shiftDates } from '../../support/shifted-clock.ts'
import { rememberSite } from './put-back.ts'
import { createSiteDatabase } from './site-database.ts'
import { watchedTest } from './watched-test.ts'

export { expect }

/** The built site on a PostgreSQL database of the worker's own. */
export type Site = SiteProcess & {
  /** The administrator that ADMIN_EMAIL made. */
  admin: Person
  /** Registers an account through the auth service and gives it a role. */
  register(role: Role): Promise<Person>
  /** Asks the database under the site. */
  sql<Row extends Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Calls the API as a person, or as a visitor. */
  call(person: Person | null, method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>
}

type Options = {
  /** Whether people edit for the first time in this browser, and are shown the hints for that. */
  editsFirst: boolean
}

/**
 * The test of browser journeys: a site of its own for each worker, whose content and settings are put back after each, and no
 * unexpected word in the console, no broken security policy and no request to another host in any page.
 */
export const test = watchedTest.extend<Options & { sitePutBack: void }, { clock: void; opened: OpenSite; site: Site }>({
  editsFirst: [false, { option: true }],
  clock: [
    // Playwright wants the first parameter to be a pattern.
    async ({}, use) => {
      // A working day, at an hour when it is the same day in UTC and in Chișinău.
      beginAt(whileCallsAreOpen)
      await use()
    },
    { scope: 'worker', auto: true },
  ],
  browser: [
    async ({ browser, clock: _ }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => onClock(await newContext(options))
      await use(browser)
    },
    { scope: 'worker' },
  ],
  opened: [
    async ({ clock: _ }, use) => {
      const opened = await openSite()
      await use(opened)
      await opened.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  site: [async ({ opened }, use) => use(opened.site), { scope: 'worker' }],
  sitePutBack: [
    async ({ opened }, use) => {
      await use()
      await opened.putBack()
    },
    { auto: true },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  context: async ({ context, editsFirst }, use) => {
    await onClock(context)
    if (!editsFirst) await context.addInitScript(putHintsAway)
    await use(context)
  },
})

/** Gives the pages of a context the clock of the site. */
async function onClock(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript(shiftDates, clockShift())
  return context
}

/** Nobody's id is known before they sign in: the hints count as put away by everybody. */
function putHintsAway(): void {
  const read = Storage.prototype.getItem
  Storage.prototype.getItem = function getItem(key: string): string | null {
    return key.startsWith('grantwright-editor-chunk.hints.') ? 'seen' : read.call(this, key)
  }
}

type OpenSite = {
  site: Site
  /** Makes content, settings and the like what they were at first. */
  putBack(): Promise<void>
  close(): Promise<void>
}

async function openSite(): Promise<OpenSite> {
  const database = await createSiteDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'grantwright-site-'))
  const admin: Person = {
    email: 'admin@example.org',
    password: goodPassword,
    firstName: '',
    lastName: '',
    role: 'admin',
  }
  const running = await startSite({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    APP_SECRET: 'a secret of the browser tests, long enough',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    RATE_LIMITS: 'off',
  })
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const putBack = await rememberSite(client)
  const tokens = new Map<string, string>()

  const site: Site = {
    ...running,
    admin,
    async register(role) {
      const person = newPerson(role)
      await send('/auth/v1/signup', {
        email: person.email,
        password: person.password,
        data: { first_name: person.firstName, last_name: person.lastName },
      })
      await client.query('update auth.users set email_confirmed_at = now() where email = $1', [person.email])
      if (role !== 'user') {
        await client.query(
          'insert into user_roles (user_id, role) select id, $2 from auth.users where email = $1 on conflict (user_id) do update set role = excluded.role',
          [person.email, role],
        )
      }
      return person
    },
    async sql(text, values = []) {
      const { rows } = await client.query(text, [...values])
      return rows
    },
    async call(person, method, path, body) {
      const ask = async (): Promise<Response> =>
        fetch(`${running.url}${path}`, {
          method,
          headers: {
            ...(person === null ? {} : { authorization: `Bearer ${await tokenOf(person)}` }),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
      let response = await ask()
      // Other journeys end the sessions of the administrator whom they share: a restore ends everybody's.
      if (response.status === 401 && person === admin && tokens.delete(admin.email)) response = await ask()
      const text = await response.text()
      return { status: response.status, body: text === '' ? null : JSON.parse(text) }
    },
  }

  async function send(path: string, body: unknown): Promise<Record<string, unknown>> {
    const response = await fetch(`${running.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const reply: Record<string, unknown> = await response.json()
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(reply)}`)
    return reply
  }
  async function tokenOf(person: Person): Promise<string> {
    const known = tokens.get(person.email)
    if (known !== undefined) return known
    const reply = await send('/auth/v1/token?grant_type=password', { email: person.email, password: person.password })
    const token = String(reply['access_token'])
    tokens.set(person.email, token)
    return token
  }

  return {
    site,
    putBack,
    async close() {
      await client.end()
      await running.stop()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
