import { expect, test, vi } from 'vitest'

test('[PAGE-07] what arrives says nothing of what failed, and one press tries all of it again', async () => {
  vi.stubGlobal('addEventListener', () => undefined)
  const shown: (string | null)[] = []
  vi.doMock('react', () => ({
    useSyncExternalStore: (subscribe: (listener: () => void) => void, read: () => unknown) => {
      subscribe(() => shown.push(read() === null ? null : 'trouble'))
      return read()
    },
  }))
  const { keepLoading, useLoadingTrouble } = await import('#web/ui/loading-trouble.ts')
  const retry = () => (useLoadingTrouble() as { retry: () => void } | null)?.retry()
  useLoadingTrouble()
  let isBroken = true
  const load = (part: string) => keepLoading(async () => (isBroken ? Promise.reject(new Error('broken line')) : part))
  const parts = Promise.all([load('a section'), load('a dialog')])
  await vi.waitFor(() => expect(shown).toEqual(['trouble', 'trouble']))
  expect(await keepLoading(async () => 'icons')).toBe('icons')
  expect(shown).toEqual(['trouble', 'trouble'])
  isBroken = false
  retry()
  expect(await parts).toEqual(['a section', 'a dialog'])
  expect(useLoadingTrouble()).toBeNull()
})
