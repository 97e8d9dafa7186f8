import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Application } from '#shared/contracts/applications.ts'
import type { SectionText } from '#shared/contracts/drafts.ts'
import { textOf } from '#shared/drafts/doc.ts'
import { freePort } from '../../scripts/test/free-port.ts'
import { call, openSession } from './http-client.ts'
import { createServerDatabase } from './server-database.ts'
import { startPlainSite } from './site-process.ts'
import { testSecret } from './test-app.ts'

const admin = { email: 'admin@example.org', password: 'Violet-Harbour-7' }
const writers = 3

/** What three windows and a program wrote while the server and the windows were killed again and again. */
type Outcome = {
  kills: { server: number; windows: number }
  acknowledged: number
  /** Words that were acknowledged and are not in the stored text, or are there more than once. */
  lost: string[]
  /** The texts of the windows and of the server, each once: one when all copies are equal. */
  copies: string[]
}

/**
 * Kills the server, or one of three windows that type into one section, and starts it again, so many times. A program puts whole
 * documents into the same section in the meantime, as a model does. The same seed kills the same ones after the same waits.
 */
export async function writeThroughKills(kills: number, seed = 1): Promise<Outcome> {
  const random = seededRandom(seed)
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
  let windows: ReturnType<typeof openWriter>[] = []
  let site = await startPlainSite(settings)
  try {
    const token = await openSession(site.url, admin.email, admin.password)
    const send = (method: string, path: string, body?: unknown) => call(site.url, method, path, body, token)
    const { id } = (await send('POST', '/api/applications', { language: 'en' })).body as Application
    await send('POST', `/api/applications/${id}/outline`, { template: 'blank' })
    const path = `/api/applications/${id}/sections/text`
    const acknowledged = new Set<string>()
    const open = (name: string) => openWriter(`${site.url}${path}`, token, name, acknowledged)
    windows = Array.from({ length: writers }, (_, number) => open(`w${number}r0`))
    const program = openProgram((method, body) => send(method, path, body), acknowledged)
    const count = { server: 0, windows: 0 }
    for (let round = 1; round <= kills; round += 1) {
      const before = acknowledged.size
      // At least a few words between two kills, and a different moment each time.
      while (acknowledged.size < before + 10) await sleep(20)
      await sleep(random() * 200)
      const victim = Math.floor(random() * writers * 2)
      if (victim < writers) {
        await windows[victim]?.kill()
        windows[victim] = open(`w${victim}r${round}`)
        count.windows += 1
      } else {
        await site.stop('SIGKILL')
        site = await startPlainSite(settings)
        count.server += 1
      }
    }
    await program.finish()
    // Each copy is read after the last word of all.
    for (const each of windows) await each.pause()
    const copies = await Promise.all(windows.map((each) => each.finish()))
    const { doc } = (await send('GET', path)).body as SectionText
    const times = new Map<string, number>()
    for (const word of textOf(doc).split(/\s+/)) times.set(word, (times.get(word) ?? 0) + 1)
    return {
      kills: count,
      acknowledged: acknowledged.size,
      lost: [...acknowledged].filter((word) => times.get(word) !== 1),
      copies: [...new Set([...copies, JSON.stringify(wordsOf(textOf(doc)))])],
    }
  } finally {
    await Promise.all(windows.map((each) => each.kill()))
    await site.stop('SIGKILL')
    await server?.drop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A window as a process of its own. */
function openWriter(address: string, token: string, name: string, acknowledged: Set<string>) {
  const child = spawn(process.execPath, ['tests/support/writing-window.ts', address, token, name], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const paused = Promise.withResolvers<void>()
  const copied = Promise.withResolvers<string>()
  createInterface(child.stdout).on('line', (line) => {
    if (line === 'paused') paused.resolve()
    else if (line.startsWith('<')) copied.resolve(JSON.stringify(wordsOf(line.replaceAll(/<[^>]*>/g, ' '))))
    else acknowledged.add(line)
  })
  void ended.then(([status]) => {
    if (status !== 0) copied.reject(new Error(`A window ended with status ${status}`))
  })
  copied.promise.catch(() => {})
  return {
    async kill() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
      await ended
    },
    /** Waits until its last word is acknowledged. */
    async pause() {
      child.stdin.write('pause\n')
      await Promise.race([paused.promise, copied.promise])
    },
    /** @returns the words of its copy in their order. */
    finish() {
      child.stdin.write('copy\n')
      return copied.promise
    },
  }
}

type Answer = { status: number; body: unknown }

/** Adds words by whole documents, as models, frames and restored versions do; after a refusal it reads the text again. */
function openProgram(send: (method: string, body?: unknown) => Promise<Answer>, acknowledged: Set<string>) {
  let isFinishing = false
  const writing = write()
  return {
    finish() {
      isFinishing = true
      return writing
    },
  }
  async function write(): Promise<void> {
    for (let n = 1; !isFinishing;) {
      const word = `program${n}`
      const read = await send('GET').catch(() => null)
      if (read?.status === 200) {
        const { doc, version } = read.body as SectionText
        // The answer may have been lost.
        const isThere = textOf(doc).split(/\s+/).includes(word)
        doc.content.push({ type: 'paragraph', content: [{ type: 'text', text: word }] })
        const put = isThere ? null : await send('PUT', { version, doc }).catch(() => null)
        if (isThere || put?.status === 200) {
          acknowledged.add(word)
          n += 1
        }
      }
      await sleep(100)
    }
  }
}

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '')

/** Numbers from 0 to 1 that are the same for the same seed. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}
