import { updateYFragment } from '@tiptap/y-tiptap'
import * as Y from 'yjs'
import type { Application } from '#shared/contracts/applications.ts'
import type { Section } from '#shared/contracts/drafts.ts'
import * as noteRoutes from '#shared/contracts/routes/draft-notes.ts'
import * as routes from '#shared/contracts/routes/drafts.ts'
import { draftFragment, draftSchemaVersion, emptyDraft } from '#shared/drafts/doc.ts'
import type { DraftDoc } from '#shared/drafts/doc.ts'
import { draftSchema } from '#shared/drafts/extensions.ts'
import { fromBase64, toBase64 } from '#web/features/drafts/sync/base64.ts'
import { problem } from './fake-api.ts'
import type { FakeApi } from './fake-api.ts'

/** An application as an editor of its organisation sees it, with a call that was read. */
export function applicationOf(changes: Partial<Application> = {}): Application {
  return {
    id: '00000000-0000-4000-8000-0000000000a1',
    organisation_id: '00000000-0000-4000-8000-00000000000a',
    organisation: 'Orchard Systems',
    role: 'editor',
    as_consultant: false,
    call_id: null,
    call: null,
    title: 'Circular process control',
    language: 'en',
    status: 'draft',
    archived: false,
    partners_off: [],
    deadline: null,
    due: 'unknown',
    steps: [],
    next: { action: 'write', step: 'text', count: 0 },
    version: 1,
    created_at: '2026-10-01T08:00:00.000Z',
    updated_at: '2026-10-01T08:00:00.000Z',
    submitted_on: null,
    reference: null,
    decided_on: null,
    evaluators_comments: null,
    deleted_at: null,
    ...changes,
  }
}

/** A section without text. */
export function sectionOf(changes: Partial<Section> = {}): Section {
  return {
    key: 'methodology',
    kind: 'method',
    title: 'Methodology',
    purpose: '',
    limit: null,
    criteria: [],
    outcomes: [],
    state: 'pending',
    owner: null,
    row_version: 1,
    version: 0,
    words: 0,
    characters: 0,
    characters_without_spaces: 0,
    call_change: null,
    updated_at: '2026-10-01T08:00:00.000Z',
    deleted_at: null,
    ...changes,
  }
}

type Stored = { client: string; n: number; update: string }

/** The text of a section as a server keeps it, with the streams of the windows that follow it. */
export type FakeText = {
  /** Every batch that was stored, in its order. */
  stored: readonly Stored[]
  /** Refuses batches and streams with this status; null: takes them. */
  refuse: { status: number; code: string } | null
  /** Takes a batch, but its answer is lost. */
  losesAnswers: boolean
  schema: number
  words(): string
  json(): unknown
  /** Types as another window does. */
  change(edit: (fragment: Y.XmlFragment) => void): void
  /** Sends an event to every window. */
  send(event: string, data: unknown, id?: number): void
  /** Ends every stream, as a server that restarts. */
  cut(): void
}

/** Serves one section as the server does: batches are stored once, and every window receives them. */
export function serveText(api: FakeApi, doc: DraftDoc = emptyDraft): FakeText {
  const server = new Y.Doc()
  const fragment = server.getXmlFragment(draftFragment)
  updateYFragment(server, fragment, draftSchema().nodeFromJSON(doc), { mapping: new Map(), isOMark: new Map() })
  const stored: Stored[] = []
  const log: { seq: number; client: string; update: string }[] = []
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>()
  const encoder = new TextEncoder()
  const write = (stream: ReadableStreamDefaultController<Uint8Array>, event: string, data: unknown, id?: number) =>
    stream.enqueue(
      encoder.encode(`event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`),
    )
  const text: FakeText = {
    stored,
    refuse: null,
    losesAnswers: false,
    schema: draftSchemaVersion,
    words: () => fragment.toString(),
    json: () => fragment.toJSON(),
    change(edit) {
      const before = Y.encodeStateVector(server)
      server.transact(() => edit(fragment))
      publish('another-window', toBase64(Y.encodeStateAsUpdate(server, before)))
    },
    send(event, data, id) {
      for (const stream of streams) write(stream, event, data, id)
    },
    cut() {
      for (const stream of streams) stream.close()
      streams.clear()
    },
  }
  function publish(client: string, update: string): number {
    const seq = log.length + 1
    log.push({ seq, client, update })
    text.send('update', { seq, client, update, schema: text.schema }, seq)
    return seq
  }
  api.on(routes.storeUpdate, ({ body }) => {
    const batch = body as Stored
    if (text.refuse !== null) return problem(text.refuse.status, text.refuse.code)
    const known = log.findIndex(({ client }, at) => client === batch.client && stored[at]?.n === batch.n)
    let seq = known + 1
    if (known === -1) {
      stored.push(batch)
      Y.applyUpdate(server, fromBase64(batch.update))
      seq = publish(batch.client, batch.update)
    }
    if (text.losesAnswers) throw new TypeError('Failed to fetch')
    return { seq }
  })
  api.on(routes.showPresence, () => undefined)
  api.on(noteRoutes.listDraftComments, () => ({ items: [], next_cursor: null, people: [] }))
  api.on(noteRoutes.listSuggestions, () => ({ items: [], next_cursor: null }))
  api.onPath(
    'get',
    routes.followSection.path.replace('{id}', applicationOf().id).replace('{key}', sectionOf().key),
    ({ headers, signal }) => {
      if (text.refuse !== null) return problem(text.refuse.status, text.refuse.code).refusal
      let own: ReadableStreamDefaultController<Uint8Array> | null = null
      const body = new ReadableStream<Uint8Array>({
        start(stream) {
          own = stream
          streams.add(stream)
          const after = headers.get('last-event-id')
          if (after === null) {
            const update = toBase64(Y.encodeStateAsUpdate(server))
            write(stream, 'state', { seq: log.length, update, schema: text.schema }, log.length)
          } else
            for (const each of log.slice(Number(after)))
              write(stream, 'update', { ...each, schema: text.schema }, each.seq)
        },
      })
      signal.addEventListener('abort', () => {
        if (own === null || !streams.delete(own)) return
        own.error(new DOMException('Aborted', 'AbortError'))
      })
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    },
  )
  return text
}
