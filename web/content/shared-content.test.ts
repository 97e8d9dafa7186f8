import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { ContentId } from '#shared/content/catalogue.ts'
import { copy } from '#shared/content/copy/ro.ts'
import { sharedContent } from '#web/content/shared-content.ts'

const title: ContentId = 'about.story.title'
const other: ContentId = 'about.limits.title'

afterEach(() => void vi.unstubAllGlobals())

/** Answers the content of a page, one answer a request; null fails. */
function answerWith(...responses: (Record<string, unknown> | null)[]) {
  const fetched = vi.fn<typeof fetch>(() => {
    const values = responses.shift() ?? null
    return Promise.resolve(
      values === null
        ? Response.json({ code: 'unavailable' }, { status: 503 })
        : Response.json({ version: JSON.stringify(values), values, sections: [] }),
    )
  })
  vi.stubGlobal('fetch', fetched)
  return fetched
}

const openClient = (): QueryClient => new QueryClient({ defaultOptions: { queries: { retry: 0, staleTime: 60_000 } } })

test('[CONT-03] however many texts a page shows, its content is fetched and watched once', async () => {
  const fetched = answerWith({ [title]: 'First' }, { [title]: 'Second' })
  const client = openClient()
  const shown = sharedContent(client, 'about', 'ro')
  expect([shown.values(), shown.value(title)]).toEqual([null, null])
  const heard = vi.fn<() => void>()
  const stops = Array.from({ length: 150 }, () => sharedContent(client, 'about', 'ro').subscribe(heard))
  await vi.waitFor(() => expect(shown.value(title)?.text).toBe('First'))
  expect(fetched).toHaveBeenCalledOnce()
  expect(
    client
      .getQueryCache()
      .find({ queryKey: ['content', 'about', 'ro'] })
      ?.getObserversCount(),
  ).toBe(1)
  expect(shown.value(title)).toBe(shown.value(title))
  expect(shown.value(other)).toEqual({ text: '' })

  heard.mockClear()
  await client.invalidateQueries({ queryKey: ['content'] })
  await vi.waitFor(() => expect(heard).toHaveBeenCalled())
  expect(shown.value(title)?.text).toBe('Second')

  for (const stop of stops) stop()
  expect(
    client
      .getQueryCache()
      .find({ queryKey: ['content', 'about', 'ro'] })
      ?.getObserversCount(),
  ).toBe(0)
})

test('[CONT-03] the built-in texts replace content that cannot be fetched, and go when it comes', async () => {
  answerWith(null, { [title]: 'Stored' })
  const client = openClient()
  const shown = sharedContent(client, 'about', 'ro')
  const stop = shown.subscribe(() => {})
  await vi.waitFor(() => expect(shown.values()).toBe(copy))
  expect(shown.value(title)?.text).not.toBe('')
  await client.refetchQueries({ queryKey: ['content'] })
  expect(shown.value(title)?.text).toBe('Stored')
  stop()
})

test('[CONT-03] words that are there stay when they cannot be fetched again', async () => {
  answerWith({ [title]: 'Stored' }, null)
  const client = openClient()
  const shown = sharedContent(client, 'about', 'ro')
  const stop = shown.subscribe(() => {})
  await vi.waitFor(() => expect(shown.value(title)?.text).toBe('Stored'))
  await client.refetchQueries({ queryKey: ['content'] })
  expect(shown.value(title)?.text).toBe('Stored')
  stop()
})
