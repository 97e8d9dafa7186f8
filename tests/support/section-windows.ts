import * as Y from 'yjs'
import { sql } from 'drizzle-orm'
import type { Application } from '#shared/contracts/applications.ts'
import { draftFragment, draftSchemaVersion } from '#shared/drafts/doc.ts'
import type { DraftDoc } from '#shared/drafts/doc.ts'
import { findSection } from '#server/features/drafts/store.ts'
import { changeText } from '#server/features/drafts/texts.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** A text with a paragraph for each of these. */
export const docOf = (...texts: string[]): DraftDoc => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})

/** Begins an application with the sections of a template. @returns its address. */
export async function layOut(who: ApiClient, template = 'blank'): Promise<string> {
  const { body } = await who.send<Application>('POST', '/api/applications', { language: 'en' })
  await who.send('POST', `/api/applications/${body.id}/outline`, { template })
  return `/api/applications/${body.id}`
}

/** Adds a user to the organisation of an application. */
export async function join(app: TestApp, who: ApiClient, path: string, role: string): Promise<void> {
  await app.deps.database.db.execute(sql`
    insert into organisation_members (organisation_id, user_id, role, joined_at)
    select organisation_id, ${who.userId}::uuid, ${role}, now() from applications where id = ${path.split('/')[3]}::uuid`)
}

/** A window of a browser that has a section open and types into it. */
export async function openWindow(app: TestApp, who: ApiClient, path: string) {
  const doc = new Y.Doc()
  const client = `window-${doc.clientID}`
  const opened = await followSection(app, who, path)
  Y.applyUpdate(doc, Buffer.from((await opened.next('state'))['update'], 'base64'))
  let sent = Y.encodeStateVector(doc)
  let n = 0
  const window = {
    doc,
    client,
    stream: opened,
    text: () => doc.getXmlFragment(draftFragment).toString(),
    /** Types a paragraph, and sends what is not sent yet. */
    async type(words: string) {
      const paragraph = new Y.XmlElement('paragraph')
      paragraph.insert(0, [new Y.XmlText(words)])
      doc.getXmlFragment(draftFragment).push([paragraph])
      return window.send()
    },
    markSent() {
      sent = Y.encodeStateVector(doc)
    },
    unsent: () => Buffer.from(Y.encodeStateAsUpdate(doc, sent)).toString('base64'),
    async send() {
      const update = window.unsent()
      sent = Y.encodeStateVector(doc)
      n += 1
      return window.post(update, n)
    },
    post: (update: string, number: number, schema = draftSchemaVersion) =>
      who.send<{ seq: number; code?: string; errors?: unknown[] }>('POST', `${path}/updates`, {
        client,
        n: number,
        update,
        schema,
      }),
    /** Takes what others stored, up to a change. */
    async take(seq: number) {
      for (;;) {
        const event = await opened.next('update')
        Y.applyUpdate(doc, Buffer.from(event['update'], 'base64'))
        if (event['seq'] >= seq) return
      }
    },
  }
  return window
}

/** Types many empty paragraphs into a window, each a change of its own, all stored in one transaction. */
export async function typeMany(
  app: TestApp,
  who: ApiClient,
  path: string,
  window: Awaited<ReturnType<typeof openWindow>>,
  count: number,
): Promise<void> {
  const [, , , applicationId = '', , key = ''] = path.split('/')
  const section = await findSection(app.deps.database.db, applicationId, key)
  await changeText(app.deps, section?.id ?? '', async ({ text, store }) => {
    for (let number = 0; number < count; number += 1) {
      const before = Y.encodeStateVector(window.doc)
      window.doc.getXmlFragment(draftFragment).push([new Y.XmlElement('paragraph')])
      const update = Y.encodeStateAsUpdate(window.doc, before)
      text.apply(update)
      await store(update, { kind: 'person', userId: who.userId, client: 'many-words', n: number })
    }
  })
  window.markSent()
}

/** Reads the events of a section. */
export async function followSection(app: TestApp, who: ApiClient, path: string, lastEventId?: number) {
  const response = await app.fetch(`${path}/stream`, {
    headers: {
      authorization: who.authorization ?? '',
      ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }),
    },
  })
  const reader = response.body?.getReader()
  let rest = ''
  const read = async () => {
    for (;;) {
      const end = rest.indexOf('\n\n')
      if (end !== -1) {
        const lines = rest.slice(0, end).split('\n')
        rest = rest.slice(end + 2)
        const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
        const name = field('event')
        if (name !== undefined) return { name, data: JSON.parse(field('data') ?? 'null'), id: field('id') }
        continue
      }
      const part = await reader?.read()
      if (part === undefined || part.done) return null
      rest += new TextDecoder().decode(part.value)
    }
  }
  return {
    status: response.status,
    read,
    /** Data of the next event of a name. */
    async next(name: string) {
      for (;;) {
        const event = await read()
        if (event === null) throw new Error(`The stream ended before "${name}"`)
        if (event.name === name) return event.data
      }
    },
    close: () => reader?.cancel(),
  }
}
