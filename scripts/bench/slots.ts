import type { Client } from 'pg'
import { addDays, localOf } from '#shared/zoned-time.ts'
import { medianMs, take } from './measure.ts'
import { openOwnDatabase } from './own-database.ts'
import { unit } from './table.ts'
import type { Row } from './table.ts'

/** The two sizes that are compared. */
const sizes = [100, 100_000] as const
const rounds = 41
const warmUps = 10
/** Bookings of one slot that come at once. */
const rush = 100

/**
 * What a day's free times cost with a hundred and with a hundred thousand consultations stored, and how long the slowest
 * of a hundred simultaneous bookings of one slot waits, on a PostgreSQL server of its own.
 */
export async function benchSlots(): Promise<Row[]> {
  const database = await openOwnDatabase('slots')
  try {
    const { url } = await database.startReplica({ RATE_LIMITS: 'off' })
    const date = await firstFreeDay(url)
    const times: number[] = []
    let made = 0
    for (const size of sizes) {
      await grow(database.client, made, size)
      made = size
      times.push(await medianMs(() => take(`${url}/api/consultations/slots?date=${date}`), rounds, warmUps))
    }
    const [small = Number.NaN, large = Number.NaN] = times
    return [
      {
        what: `slots: a day, ${sizes[1].toLocaleString('en')} consultations stored`,
        figure: unit(large, 'ms'),
        baseline: `${unit(small, 'ms')} with ${sizes[0]}`,
        ratio: large / small,
        aim: '≤ 1.5 × a hundred',
      },
      await measureRush(url, date),
    ]
  } finally {
    await database.close()
  }
}

async function firstFreeDay(url: string): Promise<string> {
  const today = localOf(Date.now(), 'Europe/Chisinau').date
  const from = addDays(today, 2)
  const response = await fetch(`${url}/api/consultations/days?from=${from}&to=${from}`)
  const { next_free: next }: { next_free: string | null } = JSON.parse(await response.text())
  if (next === null) throw new Error('Nothing is free')
  return next
}

/** Stores consultations that were held, one in each hour before now. */
async function grow(client: Client, from: number, to: number): Promise<void> {
  await client.query(
    `insert into consultations (id, calendar_id, type_key, name, email, status, no_show, starts_at, ends_at, blocked_from,
       blocked_until, language, source, remind, manage_token_hash, manage_token_sealed, calendar_uid, calendar_sequence,
       client_moves, version, created_at, updated_at)
     select gen_random_uuid(), c.id, 'consultation', 'Ana Rusu', 'ana-' || n || '@example.org', 'completed', false,
       s, s + interval '1 hour', s, s + interval '1 hour', 'en', 'site', true, 'bench-' || n, '', 'bench-' || n, 0, 0, 1, s, s
     from (select id from staff_calendars limit 1) c, generate_series($1::int, $2::int) n,
       lateral (select date_trunc('hour', now()) - n * interval '1 hour' as s) at`,
    [from + 1, to],
  )
  await client.query('vacuum analyze consultations')
}

async function measureRush(url: string, date: string): Promise<Row> {
  const responses = await Promise.all(
    Array.from({ length: rush }, async (_, index) => {
      const startedAt = performance.now()
      const response = await fetch(`${url}/api/consultations`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Ana Rusu', email: `rush-${index}@example.org`, date, time: '11:00' }),
      })
      await response.arrayBuffer()
      return { status: response.status, ms: performance.now() - startedAt }
    }),
  )
  const won = responses.filter(({ status }) => status === 201).length
  const lost = responses.filter(({ status }) => status === 409).length
  if (won !== 1 || lost !== rush - 1) throw new Error(`${won} bookings won and ${lost} lost`)
  return {
    what: `slots: slowest of ${rush} simultaneous bookings of one slot (1 won, ${lost} refused)`,
    figure: unit(Math.max(...responses.map(({ ms }) => ms)), 'ms'),
    aim: '≤ 500 ms',
  }
}
