import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import * as Y from 'yjs'
import { draftFragment, draftSchemaVersion } from '#shared/drafts/doc.ts'
import { call } from './http-client.ts'

/**
 * A window that types words as a process of its own, so that it can be killed: `node writing-window.ts ADDRESS TOKEN NAME`. It writes
 * a line for each acknowledged word. On the line `pause` it stops typing, and on `copy` its last line is its copy of the text.
 */
const [, , address = '', token = '', name = ''] = process.argv

const doc = new Y.Doc()
const copyWanted = Promise.withResolvers<void>()
let isPaused = false
createInterface(process.stdin).on('line', (line) => {
  if (line === 'pause') isPaused = true
  else copyWanted.resolve()
})

Y.applyUpdate(doc, await readState())
for (let n = 1; !isPaused; n += 1) {
  const before = Y.encodeStateVector(doc)
  const word = `${name}n${n}`
  doc.transact(() => {
    const paragraph = new Y.XmlElement('paragraph')
    paragraph.insert(0, [new Y.XmlText(word)])
    const fragment = doc.getXmlFragment(draftFragment)
    fragment.insert(Math.floor(Math.random() * (fragment.length + 1)), [paragraph])
  })
  await store(n, Buffer.from(Y.encodeStateAsUpdate(doc, before)).toString('base64'))
  process.stdout.write(`${word}\n`)
}
process.stdout.write('paused\n')
await copyWanted.promise
Y.applyUpdate(doc, await readState())
process.stdout.write(`${doc.getXmlFragment(draftFragment).toString()}\n`)
process.stdin.destroy()

async function store(n: number, update: string): Promise<void> {
  for (;;) {
    const body = { client: `writer-${name}`, n, update, schema: draftSchemaVersion }
    const answer = await call(address, 'POST', '/updates', body, token).catch(() => null)
    if (answer?.status === 200) return
    // Answers like 409 or 422 would come again and again.
    if (answer !== null && answer.status < 500) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
    await sleep(50)
  }
}

/** Reads the whole text as the stream of a section begins with it; asks again while the server is down. */
async function readState(): Promise<Uint8Array> {
  for (;;) {
    const state = await readStream().catch(() => null)
    if (state !== null) return state
    await sleep(50)
  }
}

async function readStream(): Promise<Uint8Array | null> {
  const response = await fetch(`${address}/stream`, { headers: { authorization: `Bearer ${token}` } })
  const reader = response.body?.getReader()
  let read = ''
  for (;;) {
    const part = await reader?.read()
    if (part?.value === undefined) return null
    read += Buffer.from(part.value).toString()
    const data = /event: state\nid: \d+\ndata: (.*)\n\n/.exec(read)?.[1]
    if (data === undefined) continue
    await reader?.cancel()
    const { update }: { update: string } = JSON.parse(data)
    return Buffer.from(update, 'base64')
  }
}
