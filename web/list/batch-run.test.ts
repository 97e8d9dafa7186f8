import { expect, test } from 'vitest'
import { runInBatches } from './batch-run.ts'

const idsOf = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `id-${from + index}`)
const accept = (ids: readonly string[]) => Promise.resolve(ids.map((id) => ({ id, rejection: null })))

test('ids go out two hundred at a time, and every one comes back', async () => {
  const sizes: number[] = []
  const reported: number[] = []
  const action = (ids: readonly string[]) => (sizes.push(ids.length), accept(ids))
  const results = await runInBatches(idsOf(450), action, {
    report: (done) => reported.push(done),
    signal: new AbortController().signal,
  })
  expect([sizes, reported, results.length]).toEqual([[200, 200, 50], [200, 400, 450], 450])
})

test('all that match are read page by page, each page before its rows change', async () => {
  const order: string[] = []
  const read = async (cursor: string | null) => {
    order.push(`read ${cursor}`)
    return cursor === null ? { ids: idsOf(3), next: 'two' } : { ids: idsOf(2, 3), next: null }
  }
  const action = (ids: readonly string[]) => (order.push(`act ${ids.length}`), accept(ids))
  const results = await runInBatches(read, action, { report: () => {}, signal: new AbortController().signal })
  expect(order).toEqual(['read null', 'act 3', 'read two', 'act 2'])
  expect(results.map(({ id }) => id)).toEqual(idsOf(5))
})

test('a stopped run sends nothing more and tells what was done', async () => {
  const stop = new AbortController()
  const action = (ids: readonly string[]) => (stop.abort(), accept(ids))
  const results = await runInBatches(idsOf(450), action, { report: () => {}, signal: stop.signal })
  expect(results).toHaveLength(200)
})

test('a call that fails ends the run', async () => {
  const action = () => Promise.reject(new Error('away'))
  const run = runInBatches(idsOf(1), action, { report: () => {}, signal: new AbortController().signal })
  await expect(run).rejects.toThrow('away')
})
