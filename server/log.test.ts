import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { errorFacts, openLog } from '#server/log.ts'
import { rootFolder } from '#tests/support/source-files.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('[QUAL-07] the log of a failed statement says which one failed and where, and nothing of its values', async () => {
  const { db } = app.deps.database
  await db.execute(sql`create temporary table letters (email text primary key)`)
  const write = () => db.execute(sql`insert into letters (email) values (${'ana@example.org\n    at home'})`)
  await write()
  const error = await write().then(
    () => null,
    (thrown: unknown) => thrown,
  )
  const line = JSON.stringify(errorFacts(error))
  expect(line).toContain('insert into letters')
  expect(line).toContain('23505')
  expect(line).toContain('log.test.ts')
  expect(line).not.toContain('ana@example.org')
  expect(line).not.toContain('at home')
})

test.for(['password', 'token', 'access_token', 'refresh_token', 'authorization', 'cookie', 'email', 'phone'])(
  '[QUAL-07] the value of %s is struck out, at the top of a line and one level down',
  (name) => {
    const lines: string[] = []
    const log = openLog('info', { write: (line) => void lines.push(line) })
    log.info({ [name]: 'a value to hide', request: { [name]: 'another value to hide', id: 'kept' } }, 'said')
    expect(lines.join('')).not.toContain('to hide')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      [name]: '[removed]',
      request: { [name]: '[removed]', id: 'kept' },
    })
  },
)

test('what is no error is named by its kind alone', () => {
  expect(errorFacts('a text with somebody’s name')).toBe('string')
})

test('[QUAL-07] a database that is away is warned of once a minute, with how often', async () => {
  vi.useFakeTimers()
  const lines: Record<string, unknown>[] = []
  const log = openLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  const err = new Error('timeout exceeded when trying to connect')
  for (let number = 0; number < 950; number += 1) log.warn({ err }, 'the database does not answer')
  log.warn({ err }, 'another warning')
  log.warn({ err: new Error('a fault of our own') }, 'told each time')
  log.warn({ err: new Error('a fault of our own') }, 'told each time')
  expect(lines.map(({ msg }) => msg)).toEqual([
    'the database does not answer',
    'another warning',
    'told each time',
    'told each time',
  ])
  vi.advanceTimersByTime(60_000)
  expect(lines.slice(4)).toMatchObject([{ msg: 'the database does not answer', repeated: 949, seconds: 60 }])
  vi.advanceTimersByTime(120_000)
  expect(lines).toHaveLength(5)
  log.warn({ err }, 'the database does not answer')
  expect(lines).toHaveLength(6)
  vi.useRealTimers()
})

test('[QUAL-07] ordinary lines are written in blocks, warnings at once with all before them, and the rest at the end', async () => {
  const script = `
    import { writeSync } from 'node:fs'
    import { openLog } from '#server/log.ts'
    const log = openLog('info')
    log.info('first')
    writeSync(1, 'after the first\\n')
    log.warn('second')
    writeSync(1, 'after the second\\n')
    log.info('third')
    process.exit(0)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module-typescript', '--eval', script], {
    cwd: rootFolder,
  })
  const said = stdout
    .trim()
    .split('\n')
    .map((line) => (line.startsWith('{') ? JSON.parse(line).msg : line))
  expect(said).toEqual(['after the first', 'first', 'second', 'after the second', 'third'])
})
