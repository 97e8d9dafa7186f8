import { expect, test } from 'vitest'
import type { PageDocument, PageDraft } from '#shared/contracts/pages.ts'
import { pageFromTemplate } from '#shared/pages/templates.ts'
import { ApiError } from '#web/api/client.ts'
import { openAutosave } from './autosave.ts'
import type { SaveState } from './autosave.ts'
import { beginHistory, redo, step, undo } from './draft-history.ts'

const document = pageFromTemplate('blank', { title: 'A', language: 'en', show_in_menu: false }, () => 0.5)

test('[CUST-02] one request is under way at a time, and the newest state follows it', async () => {
  const { autosave, requests, wait } = open()
  autosave.change(titled('B'))
  wait()
  autosave.change(titled('C'))
  autosave.change(titled('D'))
  wait()
  expect(requests.map(({ title }) => title)).toEqual(['B'])
  await requests[0]?.response('2')
  wait()
  expect(requests.map(({ title, version }) => `${title} ${version}`)).toEqual(['B 1', 'D 2'])
})

test('[CUST-02] a save that fails is tried again, later each time, and nothing typed is lost', async () => {
  const { autosave, requests, states, delays, wait } = open()
  autosave.change(titled('B'))
  wait()
  await requests[0]?.reject(new ApiError(0, 'offline', null))
  wait()
  await requests[1]?.reject(new ApiError(503, 'unavailable', null))
  autosave.change(titled('C'))
  wait()
  await requests[2]?.response('2')
  expect(requests.map(({ title }) => title)).toEqual(['B', 'B', 'C'])
  expect(delays).toEqual([1_200, 2_000, 5_000])
  expect(states.at(-1)).toBe('saved')
})

test('[CUST-02] it pauses when someone else saved, and goes on when the person has chosen', async () => {
  const { autosave, requests, states, conflicts, wait } = open()
  autosave.change(titled('B'))
  wait()
  await requests[0]?.reject(conflict(draftOf(titled('Theirs'), '5')))
  autosave.change(titled('C'))
  wait()
  expect([requests.length, states.at(-1), conflicts.length]).toEqual([1, 'conflict', 1])
  autosave.adopt(draftOf(titled('Theirs'), '5'), titled('C'))
  wait()
  expect(requests.at(-1)).toMatchObject({ title: 'C', version: '5' })
})

test('a version that went on without another text is taken over silently', async () => {
  const { autosave, requests, conflicts, wait } = open()
  autosave.change(titled('B'))
  wait()
  await requests[0]?.reject(conflict(draftOf(document, '7')))
  wait()
  expect(conflicts).toEqual([])
  expect(requests.at(-1)).toMatchObject({ title: 'B', version: '7' })
})

test('flush stores at once and says whether it could', async () => {
  const { autosave, requests } = open()
  autosave.change(titled('B'))
  const stored = autosave.flush()
  await requests[0]?.response('2')
  expect(await stored).toBe(true)
  autosave.change(titled('C'))
  const failed = autosave.flush()
  await requests[1]?.reject(new ApiError(0, 'offline', null))
  expect(await failed).toBe(false)
})

test('[CUST-02] signs typed into one field are one step, and steps are undone and made again', () => {
  const typed = ['B', 'BC', 'BCD'].reduce(
    (history, title) => step(history, titled(title), 'en title'),
    beginHistory(document),
  )
  const moved = step(typed, titled('moved'), null)
  expect(undo(moved).present.heads.en?.title).toBe('BCD')
  expect(undo(undo(moved)).present).toBe(document)
  expect(redo(undo(moved)).present.heads.en?.title).toBe('moved')
  expect(undo(beginHistory(document)).present).toBe(document)
  expect(step(moved, moved.present, null)).toBe(moved)
})

function titled(title: string): PageDocument {
  const { en } = document.heads
  return { ...document, heads: { ...document.heads, en: en && { ...en, title } } }
}

function draftOf(of: PageDocument, version: string): PageDraft {
  return {
    id: '00000000-0000-4000-8000-000000000000',
    slug: 'a',
    title: '',
    states: { en: 'draft', ru: 'missing', ro: 'missing' },
    in_menu: [],
    scheduled: [],
    changed_at: '2027-01-01T00:00:00.000Z',
    changed_by: null,
    deleted_at: null,
    version,
    document: of,
    published: of,
    mark: 'm',
    conflicts: [],
  }
}

function conflict(stored: PageDraft): ApiError {
  const problem = {
    type: '',
    title: '',
    status: 409,
    detail: '',
    code: 'page_conflict' as const,
    errors: [],
    request_id: '',
  }
  return new ApiError(409, 'page_conflict', { ...problem, stored })
}

type Request = {
  title: string | undefined
  version: string
  response(version: string): Promise<void>
  reject(error: Error): Promise<void>
}

function open() {
  const requests: Request[] = []
  const states: SaveState[] = []
  const conflicts: PageDraft[] = []
  const delays: number[] = []
  let planned: (() => void) | null = null
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
  const autosave = openAutosave({
    draft: draftOf(document, '1'),
    send: ({ document: sent, version }) => {
      const { promise, resolve, reject } = Promise.withResolvers<PageDraft>()
      requests.push({
        title: sent.heads.en?.title,
        version,
        response: (next) => (resolve(draftOf(sent, next)), settled()),
        reject: (error) => (reject(error), settled()),
      })
      return promise
    },
    later: (run, delayMs) => {
      if (delayMs > 0) delays.push(delayMs)
      planned = run
      return () => {
        if (planned === run) planned = null
      }
    },
    onState: (state) => states.push(state),
    onStored: () => undefined,
    onConflict: (stored) => conflicts.push(stored),
  })
  function wait(): void {
    const run = planned
    planned = null
    run?.()
  }
  return { autosave, requests, states, conflicts, delays, wait }
}
