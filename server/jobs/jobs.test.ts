import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { dayMs, minuteMs } from '#shared/duration.ts'
import { cancelJob, jobKind, queueJob, retryJob } from '#server/jobs/jobs.ts'
import type { JobKind, RunningJob } from '#server/jobs/jobs.ts'
import { runDueWork } from '#server/jobs/periodic.ts'
import type { PeriodicWork } from '#server/jobs/periodic.ts'
import { claimDueJob, getJobFigures } from '#server/jobs/store.ts'
import { jobs, periodicWork } from '#server/jobs/tables.ts'
import { pruneOldJobs, runDueJobs, startJobWorker } from '#server/jobs/worker.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let done: string[]
let behave: (name: string, job: RunningJob) => Promise<void>

const greet = jobKind(
  'test.greet',
  z.object({ name: z.string().min(1) }),
  async (_deps, { name }, job) => {
    await behave(name, job)
    done.push(name)
  },
  { attemptsMax: 3 },
)
const kinds: readonly JobKind[] = [greet]

beforeAll(async () => {
  app = await openTestApp()
})
beforeEach(async () => {
  await app.reset()
  done = []
  behave = async () => {}
})
afterAll(() => app.close())

const db = () => app.deps.database.db
const queue = (name: string, options = {}) => queueJob(db(), app.deps, greet, { data: { name }, ...options })
const run = () => runDueJobs(app.deps, kinds)
const stateOf = async (id: string | null) =>
  (
    await db()
      .select()
      .from(jobs)
      .where(eq(jobs.id, id ?? ''))
  )[0]

test('[QUAL-05] a job is done exactly when what caused it is committed', async () => {
  await expect(
    db().transaction(async (tx) => {
      await queueJob(tx, app.deps, greet, { data: { name: 'never' } })
      throw new Error('the cause fails')
    }),
  ).rejects.toThrow('the cause fails')
  await db().transaction((tx) => queueJob(tx, app.deps, greet, { data: { name: 'once' } }))
  expect(await run()).toBe(1)
  expect(await run()).toBe(0)
  expect(done).toEqual(['once'])
})

test('a job waits for its instant', async () => {
  const now = app.clock.now()
  await queue('later', { runAt: new Date(now + minuteMs) })
  expect(await run()).toBe(0)
  expect(await getJobFigures(db(), new Date(now))).toEqual({ due: 0, oldestDueAt: null, failed: 0 })
  app.clock.advance(minuteMs)
  expect(await run()).toBe(1)
})

test('one cause is one job, also after it was done; a job that was taken back is not done', async () => {
  expect(await queue('a', { dedupeKey: 'cause' })).not.toBeNull()
  expect(await queue('b', { dedupeKey: 'cause' })).toBeNull()
  await queue('c', { dedupeKey: 'other' })
  await cancelJob(db(), 'other')
  await run()
  expect(await queue('d', { dedupeKey: 'cause' })).toBeNull()
  await cancelJob(db(), 'cause')
  expect(done).toEqual(['a'])
})

test('what does not fit the kind is refused when it is written', async () => {
  await expect(queue('')).rejects.toThrow(z.ZodError)
  expect(await db().select().from(jobs)).toEqual([])
})

test('200 jobs and eight workers at once: each is done once', async () => {
  for (let n = 0; n < 200; n += 1) await queue(`job ${n}`)
  const counts = await Promise.all([run(), run(), run(), run()])
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(200)
  expect(new Set(done).size).toBe(200)
  expect(done).toHaveLength(200)
})

test('a job that fails is tried again with growing pauses, then given up, and can be started again', async () => {
  behave = async () => {
    throw new Error('the world is away')
  }
  const id = await queue('a')
  expect(await run()).toBe(0)
  expect(await stateOf(id)).toMatchObject({ state: 'waiting', attempts: 1, last_error: 'Error: the world is away' })
  expect(await run()).toBe(0)
  app.clock.advance(15_000)
  await run()
  app.clock.advance(29_000)
  await run()
  expect(await stateOf(id)).toMatchObject({ state: 'waiting', attempts: 2 })
  app.clock.advance(1_000)
  await run()
  expect(await stateOf(id)).toMatchObject({ state: 'failed', attempts: 3 })
  expect(await getJobFigures(db(), new Date(app.clock.now()))).toMatchObject({ due: 0, failed: 1 })
  behave = async () => {}
  expect(await retryJob(db(), app.deps, id ?? '')).toBe(true)
  expect(await retryJob(db(), app.deps, id ?? '')).toBe(false)
  expect(await run()).toBe(1)
})

test('[QUAL-05] a worker that dies leaves a job that is due again; its late effect is refused', async () => {
  const id = await queue('a')
  const now = app.clock.now()
  const dead = await claimDueJob(db(), new Date(now), new Date(now + 2 * minuteMs))
  expect(dead?.id).toBe(id)
  expect(await run()).toBe(0)
  app.clock.advance(2 * minuteMs)
  let late: RunningJob | null = null
  behave = async (_name, job) => {
    late ??= job
  }
  expect(await run()).toBe(1)
  const settled: boolean = await db().transaction(async (tx) => (late as RunningJob | null)?.settle(tx) ?? true)
  expect(settled).toBe(false)
})

test('an effect and its note commit together: what fails behind them changes neither', async () => {
  behave = (_name, job) =>
    db().transaction(async (tx) => {
      if (!(await job.settle(tx))) throw new Error('taken')
      if (job.attempt === 1) throw new Error('after the note')
    })
  const id = await queue('a')
  expect(await run()).toBe(0)
  expect(await stateOf(id)).toMatchObject({ state: 'waiting', attempts: 1 })
  app.clock.advance(15_000)
  expect(await run()).toBe(1)
  expect(await stateOf(id)).toMatchObject({ state: 'done', attempts: 2 })
})

test('a kind that no one knows is not lost, and says so', async () => {
  const id = await queue('a')
  expect(await runDueJobs(app.deps, [])).toBe(0)
  expect(await stateOf(id)).toMatchObject({
    state: 'waiting',
    last_error: 'Error: There is no kind of job called test.greet',
  })
})

test('[START-06] a running worker is woken by a job, and its stop lets the job under way end', async () => {
  const { promise: isThrough, resolve: letThrough } = Promise.withResolvers<void>()
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>()
  behave = async () => {
    begin()
    await isThrough
  }
  const worker = startJobWorker(app.deps, kinds)
  const id = await queue('a')
  await hasBegun
  const stopped = worker.stop()
  letThrough()
  await stopped
  expect(await stateOf(id)).toMatchObject({ state: 'done' })
})

test('[QUAL-08] events are sent while a long work of the house goes on, in the order in which they were written', async () => {
  const { promise: isThrough, resolve: letThrough } = Promise.withResolvers<void>()
  const { promise: isTold, resolve: tell } = Promise.withResolvers<void>()
  const told: string[] = []
  const event = jobKind(
    'test.tell',
    z.object({ name: z.string() }),
    async (_deps, { name }) => {
      told.push(name)
      if (name === 'last') tell()
    },
    { attemptsMax: 3, queue: 'events' },
  )
  const begun = Promise.withResolvers<void>()
  behave = async () => {
    begun.resolve()
    await isThrough
  }
  const worker = startJobWorker(app.deps, [greet, event])
  await queue('long')
  await begun.promise
  await db().transaction(async (tx) => {
    for (const name of ['first', 'second', 'last']) await queueJob(tx, app.deps, event, { data: { name } })
  })
  await isTold
  expect([told, done]).toEqual([['first', 'second', 'last'], []])
  letThrough()
  await worker.stop()
})

test('finished jobs are forgotten, failed ones later', async () => {
  const id = await queue('a')
  await run()
  await queue('failed')
  await db()
    .update(jobs)
    .set({ state: 'failed', finished_at: new Date(app.clock.now()) })
    .where(eq(jobs.state, 'waiting'))
  app.clock.advance(8 * dayMs)
  await pruneOldJobs(app.deps)
  expect(await stateOf(id)).toBeUndefined()
  expect(await db().select().from(jobs)).toHaveLength(1)
  app.clock.advance(30 * dayMs)
  await pruneOldJobs(app.deps)
  expect(await db().select().from(jobs)).toHaveLength(0)
})

test('periodic work is done by one replica of two, again when its time has come, and once for turns that were missed', async () => {
  let runs = 0
  const work: PeriodicWork = { name: 'test.count', everyMs: 10 * minuteMs, run: async () => (runs += 1) }
  await Promise.all([runDueWork(app.deps, [work]), runDueWork(app.deps, [work])])
  expect(runs).toBe(1)
  app.clock.advance(9 * minuteMs)
  await runDueWork(app.deps, [work])
  expect(runs).toBe(1)
  app.clock.advance(dayMs)
  await runDueWork(app.deps, [work])
  await runDueWork(app.deps, [work])
  expect(runs).toBe(2)
})

test('periodic work that fails rests, is noted, and keeps no one else from its turn', async () => {
  let isBroken = true
  const order: string[] = []
  const works: PeriodicWork[] = [
    {
      name: 'test.broken',
      everyMs: dayMs,
      run: async () => {
        if (isBroken) throw new Error('not today')
        order.push('mended')
      },
    },
    { name: 'test.other', everyMs: dayMs, run: async () => order.push('other') },
  ]
  await runDueWork(app.deps, works)
  expect(order).toEqual(['other'])
  const [noted] = await db().select().from(periodicWork).where(eq(periodicWork.name, 'test.broken'))
  expect(noted?.last_error).toBe('not today')
  isBroken = false
  await runDueWork(app.deps, works)
  expect(order).toEqual(['other'])
  app.clock.advance(5 * minuteMs)
  await runDueWork(app.deps, works)
  expect(order).toEqual(['other', 'mended'])
})
