import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as Y from 'yjs'
import type { Application } from '#shared/contracts/applications.ts'
import type { SectionText } from '#shared/contracts/drafts.ts'
import { draftFragment, draftSchemaVersion, textOf } from '#shared/drafts/doc.ts'
import { freePort } from '../../scripts/test/free-port.ts'
import { call, openSession } from './http-client.ts'
import { createServerDatabase } from './server-database.ts'
import { startPlainSite } from './site-process.ts'
import { testSecret } from './test-app.ts'

const admin = { email: 'admin@example.org', password: 'Violet-Harbour-7' }
const writers = 3

/** What three windows wrote while the server was killed again and again. */
type Outcome = {
  acknowledged: number
  /** Words that were acknowledged and are not in the stored text, or are there more than once. */
  lost: string[]
  /** The texts of the windows and of the server, each once: one when all copies are equal. */
  copies: string[]
}

/** Kills the server while three windows type into one section, and starts it again, so many times. */
export async function writeThroughKills(kills: number): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'grantwright-writers-'))
  const serverUrl = process.env['TEST_DATABASE_URL']
  const server = serverUrl ? await createServerDatabase(serverUrl) : null
  const settings = {
    DATA_DIR: folder,
    APP_SECRET: testSecret,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    PORT: String(await freePort()),
    ...(server ? { DATABASE_URL: server.url } : {}),
  }
  try {
    let site = await startPlainSite(settings)
    const token = await openSession(site.url, admin.email, admin.password)
    const send = (method: string, path: string, body?: unknown) => call(site.url, method, path, body, token)
    const { id } = (await send('POST', '/api/applications', { language: 'en' })).body as Application
    await send('POST', `/api/applications/${id}/outline`, { template: 'blank' })
    const path = `/api/applications/${id}/sections/text`
    const seed = await readState(site.url, path, token)
    const windows = Array.from({ length: writers }, (_, number) =>
      openWriter(number, seed, `${site.url}${path}`, token),
    )
    const count = () => windows.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0)
    const writing = windows.map((each) => each.write())
    for (let round = 0; round < kills; round += 1) {
      const before = count()
      // At least a few words between two kills, and a different moment each time.
      while (count() < before + 10) await sleep(20)
      await sleep(Math.random() * 200)
      await site.stop('SIGKILL')
      site = await startPlainSite(settings)
    }
    for (const each of windows) each.finish()
    await Promise.all(writing)
    const end = await readState(site.url, path, token)
    const stored = textOf(((await send('GET', path)).body as SectionText).doc)
    await site.stop()
    const words = stored.split(/\s+/)
    const acknowledged = windows.flatMap((each) => [...each.acknowledged])
    const times = new Map<string, number>()
    for (const word of words) times.set(word, (times.get(word) ?? 0) + 1)
    return {
      acknowledged: acknowledged.length,
      lost: acknowledged.filter((word) => times.get(word) !== 1),
      copies: [...new Set([fragmentOf(end), ...windows.map((each) => each.copyWith(end))])],
    }
  } finally {
    await server?.drop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A window that types words, sends each until it is acknowledged, and goes on typing in the meantime. */
function openWriter(number: number, seed: Uint8Array, address: string, token: string) {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, seed)
  const acknowledged = new Set<string>()
  let isFinishing = false
  const store = async (n: number, update: string): Promise<void> => {
    for (;;) {
      const body = { client: `writer-${number}-of-many`, n, update, schema: draftSchemaVersion }
      const answer = await call(address, 'POST', '/updates', body, token).catch(() => null)
      if (answer?.status === 200) return
      // Answers like 409 or 422 would come again and again.
      if (answer !== null && answer.status < 500) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
      await sleep(50)
    }
  }
  return {
    acknowledged,
    finish() {
      isFinishing = true
    },
    async write() {
      for (let n = 1; !isFinishing; n += 1) {
        const before = Y.encodeStateVector(doc)
        const word = `w${number}n${n}`
        doc.transact(() => {
          const paragraph = new Y.XmlElement('paragraph')
          paragraph.insert(0, [new Y.XmlText(word)])
          const fragment = doc.getXmlFragment(draftFragment)
          fragment.insert(Math.floor(Math.random() * (fragment.length + 1)), [paragraph])
        })
        await store(n, Buffer.from(Y.encodeStateAsUpdate(doc, before)).toString('base64'))
        acknowledged.add(word)
      }
    },
    /** Its own text with what the others stored. */
    copyWith(state: Uint8Array) {
      Y.applyUpdate(doc, state)
      return doc.getXmlFragment(draftFragment).toString()
    },
  }
}

function fragmentOf(state: Uint8Array): string {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, state)
  return doc.getXmlFragment(draftFragment).toString()
}

/** Reads the whole text as the stream of a section begins with it. */
async function readState(url: string, path: string, token: string): Promise<Uint8Array> {
  const response = await fetch(`${url}${path}/stream`, { headers: { authorization: `Bearer ${token}` } })
  const reader = response.body?.getReader()
  let read = ''
  for (;;) {
    const part = await reader?.read()
    if (part?.value === undefined) throw new Error('The stream ended before the text came')
    read += Buffer.from(part.value).toString()
    const data = /event: state\nid: \d+\ndata: (.*)\n\n/.exec(read)?.[1]
    if (data === undefined) continue
    await reader?.cancel()
    const { update }: { update: string } = JSON.parse(data)
    return Buffer.from(update, 'base64')
  }
}
