import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { hydrated } from './support/hydrated.ts'
import { fillLogin } from './support/people.ts'
import { call, openSession } from '../support/http-client.ts'
import { failToStart, startSite } from '../support/site-process.ts'
import type { SiteProcess } from '../support/site-process.ts'

const admin = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'Violet-Harbour-7' }

type Row = { id: string; content_value: unknown; updated_at: string }

// Each test makes databases of its own; on a busy machine that takes its time.
test.describe.configure({ timeout: 180_000 })

test('[START-01] [START-02] [START-05] a fresh folder becomes a site in three languages where an administrator signs in; a second start changes nothing and keeps every edit', async ({
  page,
}) => {
  await withFolder(async (folder) => {
    const first = await startSite({ DATA_DIR: folder, ...admin })
    expect(existsSync(join(folder, 'database'))).toBe(true)
    expect(first.output()).toContain('the default content was loaded')
    for (const [language, word] of [
      ['en', 'Launch agent'],
      ['ru', 'Запустить'],
      ['ro', 'Lansați'],
    ] as const) {
      const html = await (await fetch(`${first.url}/?lng=${language}`)).text()
      expect(html).toContain(`<html lang="${language}"`)
      expect(html, language).toContain(word)
    }
    const said: string[] = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) said.push(message.text())
    })
    page.on('pageerror', ({ message }) => said.push(message))
    await page.goto(`${first.url}/login`)
    await hydrated(page)
    await fillLogin(page, { email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD })
    await expect(page).toHaveURL(`${first.url}/dashboard`)
    await page.goto('about:blank')
    expect(said, 'what the pages said unexpectedly').toEqual([])
    const row = await readBadge(first)
    const token = await signIn(first)
    const saved = await call(
      first.url,
      'PATCH',
      `/api/content/${row.id}`,
      { content_value: 'Our own badge', updated_at: row.updated_at },
      token,
    )
    expect(saved.status).toBe(200)
    expect(await first.stop()).toBe(0)

    const startedAt = performance.now()
    const second = await startSite({ DATA_DIR: folder })
    const seconds = (performance.now() - startedAt) / 1000
    test.info().annotations.push({ type: 'second start', description: `${seconds.toFixed(2)} s` })
    expect(second.output()).not.toContain('the default content was loaded')
    expect((await readBadge(second)).content_value).toBe('Our own badge')
    expect(await (await fetch(second.url)).text()).toContain('Our own badge')
    // The session of the first start is still good: keys and secret were kept.
    expect((await call(second.url, 'GET', '/api/me/role', undefined, token)).body).toMatchObject({ role: 'admin' })

    // [START-05] Another process on the folder is refused and given what to do; the first goes on.
    const rejected = await failToStart({ DATA_DIR: folder, PORT: '0' })
    expectOneLine(rejected, 'DATA_DIR')
    expect(rejected.stderr).toContain('DATABASE_URL')
    expect((await fetch(`${second.url}/ready`)).status).toBe(200)
    expect(await second.stop()).toBe(0)
  })
})

function expectOneLine({ status, stderr }: { status: number | null; stderr: string }, name: string): void {
  expect(stderr.trimEnd().split('\n'), stderr).toHaveLength(1)
  expect(stderr.startsWith(`${name}: `), stderr).toBe(true)
  expect(status).toBe(1)
}

async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'grantwright-start-'))
  try {
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function signIn({ url }: SiteProcess): Promise<string> {
  return openSession(url, admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD)
}

async function readBadge(site: SiteProcess): Promise<Row> {
  const { body } = await call(site.url, 'GET', '/api/content?page=home&section=hero&language=en&content_key=badge')
  const [row] = (body as { items: Row[] }).items
  if (!row) throw new Error('There is no badge')
  return row
}
