import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { freePort } from '../../scripts/test/free-port.ts'
import { startSite } from '../support/site-process.ts'
import { hydrated } from './support/hydrated.ts'
import { newPerson, signIn } from './support/people.ts'
import type { Person } from './support/people.ts'
import { createSiteDatabase } from './support/site-database.ts'
import { expect, test } from './support/test.ts'

test.use({ expectedConsole: /ERR_|Failed to load resource|Failed to fetch/ })

test('two users write in one section while the server is killed and started again, and both have every word', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const database = await createSiteDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'grantwright-text-'))
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    APP_SECRET: 'a secret of the browser tests, long enough',
    RATE_LIMITS: 'off',
    PORT: String(await freePort()),
  }
  let server = await startSite(settings)
  const { url } = server
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    const post = async (path: string, body: unknown, token?: string): Promise<Record<string, unknown>> => {
      const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
      const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      expect(response.status, path).toBeLessThan(300)
      return response.json()
    }
    const register = async (): Promise<Person> => {
      const person = newPerson()
      const { email, password, firstName, lastName } = person
      await post('/auth/v1/signup', { email, password, data: { first_name: firstName, last_name: lastName } })
      await client.query('update auth.users set email_confirmed_at = now() where email = $1', [email])
      return person
    }
    const [anna, mihai] = [await register(), await register()]
    const { access_token: token } = await post('/auth/v1/token?grant_type=password', {
      email: anna.email,
      password: anna.password,
    })
    const application = await post('/api/applications', { title: 'Circular process control' }, String(token))
    await client.query(
      `insert into organisation_members (organisation_id, user_id, role, joined_at)
       select $1, id, 'editor', now() from auth.users where email = $2`,
      [application['organisation_id'], mihai.email],
    )

    const openAs = async (person: Person) => {
      const page = await (await browser.newContext({ baseURL: url })).newPage()
      await signIn(page, person)
      await page.goto(`/apply/${String(application['id'])}/text`)
      await hydrated(page)
      return page
    }
    const first = await openAs(anna)
    await first.getByRole('button', { name: 'Make the outline' }).click()
    await first.waitForURL(/\/text\/[a-z0-9-]+$/)
    const second = await openAs(mihai)
    const texts = [first, second].map((page) => page.getByRole('textbox', { name: /^Text of/ }))
    const [annas, mihais] = texts
    if (annas === undefined || mihais === undefined) throw new Error('There are two windows')
    for (const [at, page] of [first, second].entries()) {
      await texts[at]?.click()
      await page.keyboard.type(`${at === 0 ? 'Anna' : 'Mihai'} before. `)
    }
    for (const text of texts) await expect(text).toContainText(/Anna before/)
    for (const text of texts) await expect(text).toContainText(/Mihai before/)
    // Each sees that the other is here.
    await expect(first.getByText(`${mihai.firstName} ${mihai.lastName} is here too`)).toBeVisible()

    await server.stop('SIGKILL')
    for (const [at, page] of [first, second].entries()) {
      await texts[at]?.focus()
      await page.keyboard.type(`${at === 0 ? 'Anna' : 'Mihai'} without a server. `)
      await expect(page.getByText(/^Not saved since .* kept on this device$/)).toBeVisible()
    }
    server = await startSite(settings)
    for (const page of [first, second]) await expect(page.getByText(/^Saved \d/)).toBeVisible({ timeout: 60_000 })
    for (const text of texts)
      for (const words of ['Anna before', 'Mihai before', 'Anna without a server', 'Mihai without a server'])
        await expect(text).toContainText(words)
    expect(await annas.innerText()).toBe(await mihais.innerText())
    // A new window has what the server stored.
    await second.reload()
    await expect(second.getByRole('textbox', { name: /^Text of/ })).toContainText('Anna without a server')
  } finally {
    await client.end()
    await server.stop()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  }
})
