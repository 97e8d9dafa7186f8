import { Client } from 'pg'
import { openTestPostgres } from '../test/postgres.ts'
import { median } from './load.ts'
import { startProduct } from './server.ts'
import type { BenchServer } from './server.ts'
import { unit } from './table.ts'
import type { Row } from './table.ts'

const admin = { email: 'bench@example.org', password: 'Ledger-Sparrow-58-Quill' }
/** The two sizes that are compared. */
const sizes = [1_000, 1_000_000] as const
/** Tickets made by one statement. */
const batchSize = 50_000
/** Requests of a figure; the first ones only warm up. */
const rounds = 31
const warmUps = 8

type Figures = { askedMs: Map<string, number>; bareMs: number; total: number }

/**
 * What pages of the tickets cost with a thousand and with a million stored, on a PostgreSQL server: whole requests, first
 * and deep pages, beside a bare indexed select.
 */
export async function benchTickets(): Promise<Row[]> {
  const postgres = await openTestPostgres()
  const bare = new Client({ connectionString: postgres.url })
  await bare.connect()
  const name = `bench_tickets_${process.pid}`
  await bare.query(`create database ${name}`)
  const url = new URL(postgres.url)
  url.pathname = `/${name}`
  const product = await startProduct({
    DATABASE_URL: url.href,
    APP_SECRET: 'a secret of the bench, longer than thirty-two characters',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  })
  try {
    const figures: Figures[] = []
    let made = 0
    for (const size of sizes) {
      await grow(url.href, made, size)
      made = size
      figures.push(await measure(product, url.href, size))
    }
    return rowsOf(figures)
  } finally {
    await product.stop()
    await bare.query(`drop database ${name} with (force)`)
    await bare.end()
    postgres.stop()
  }
}

/** Tickets of three years in all states; every hundredth is the administrator's own, the others' owner writes many. */
async function grow(url: string, from: number, to: number): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`
    insert into auth.users (id, email, created_at, updated_at)
    values ('00000000-0000-4000-8000-0000000000aa', 'client@bench.example', now(), now()) on conflict do nothing`)
  for (let done = from; done < to; done += batchSize) {
    await client.query(
      `insert into support_tickets (id, user_id, subject, message, category, priority, priority_requested, status, language,
         first_response_due_at, next_response_due_at, waiting_since, last_client_message_at, last_staff_message_at,
         closed_at, created_at, updated_at)
       select gen_random_uuid(),
         case when n % 100 = 0 then (select id from auth.users where email = $3)
           else '00000000-0000-4000-8000-0000000000aa'::uuid end,
         'Ticket number ' || n, 'What it is about', 'technical', 'normal', 'normal', s.status, 'en',
         t.at + interval '1 day', case when s.status in ('open', 'in_progress') then t.at + interval '1 day' end,
         t.at, t.at, case when s.status in ('replied', 'closed') then t.at + interval '3 hours' end,
         case when s.status = 'closed' then t.at + interval '9 days' end, t.at, t.at + interval '1 hour'
       from generate_series($1::int, $2::int) n,
         lateral (select now() - n * interval '95 seconds' as at) t,
         lateral (select case when n % 10 = 0 then 'open' when n % 10 = 1 then 'in_progress'
           when n % 10 = 2 then 'replied' else 'closed' end as status) s`,
      [done + 1, Math.min(to, done + batchSize), admin.email],
    )
  }
  await client.query('vacuum analyze support_tickets')
  await client.end()
}

async function measure(product: BenchServer, url: string, total: number): Promise<Figures> {
  const headers = { authorization: `Bearer ${await signIn(product.url)}` }
  const client = new Client({ connectionString: url })
  await client.connect()
  const middle = (list: string, column: string, order: string, condition: string) =>
    deepCursor(client, list, column, order, condition)
  const active = `status in ('open', 'in_progress')`
  const questions = new Map([
    ['queue: all active', '/api/admin/tickets?queue=active'],
    [
      'queue: all active, deep',
      `/api/admin/tickets?queue=active&cursor=${await middle('active', 'next_response_due_at', 'asc', active)}`,
    ],
    ['queue: closed', '/api/admin/tickets?queue=closed'],
    [
      'queue: closed, deep',
      `/api/admin/tickets?queue=closed&cursor=${await middle('closed', 'closed_at', 'desc', `status = 'closed'`)}`,
    ],
    ['queue: all', '/api/admin/tickets?queue=all'],
    ['queue: all, deep', `/api/admin/tickets?queue=all&cursor=${await middle('all', 'created_at', 'desc', 'true')}`],
    ['search: a number', '/api/admin/tickets?queue=all&q=1500'],
    ['one’s own', '/api/me/tickets?limit=50'],
    [
      'one’s own, deep',
      `/api/me/tickets?limit=50&cursor=${await middle('own', 'updated_at', 'desc', `user_id = (select id from auth.users where email = '${admin.email}')`)}`,
    ],
  ])
  const askedMs = new Map<string, number>()
  for (const [what, path] of questions) askedMs.set(what, await timed(() => ask(`${product.url}${path}`, headers)))
  const bareMs = await timed(() =>
    client.query('select * from support_tickets order by created_at desc, id desc limit 50'),
  )
  await client.end()
  return { askedMs, bareMs, total }
}

/** A cursor half-way down a list, as the product would have given it. */
async function deepCursor(client: Client, list: string, column: string, order: string, condition: string) {
  const { rows } = await client.query<{ at: Date; id: string }>(`
    select ${column} as at, id from support_tickets where ${condition} order by ${column} ${order}, id ${order}
    offset (select count(*) / 2 from support_tickets where ${condition}) limit 1`)
  return Buffer.from(JSON.stringify([list, rows[0]?.at.getTime(), rows[0]?.id])).toString('base64url')
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  const { access_token: token }: { access_token: string } = await answer.json()
  return token
}

async function ask(address: string, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(address, { headers })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`)
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds + warmUps; round += 1) {
    const startedAt = performance.now()
    await act()
    if (round >= warmUps) times.push(performance.now() - startedAt)
  }
  return median(times)
}

function rowsOf([small, large]: readonly Figures[]): Row[] {
  if (!small || !large) return []
  const bare = ({ total, bareMs }: Figures): Row => ({
    what: `tickets: bare indexed select, ${total.toLocaleString('en')} tickets`,
    figure: unit(bareMs, 'ms'),
  })
  return [
    bare(small),
    bare(large),
    ...[...large.askedMs].map(([what, ms]) => ({
      what: `tickets: ${what}, ${large.total.toLocaleString('en')} tickets`,
      figure: unit(ms, 'ms'),
      baseline: `${unit(small.askedMs.get(what) ?? Number.NaN, 'ms')} with ${small.total.toLocaleString('en')}`,
      ratio: ms / (small.askedMs.get(what) ?? Number.NaN),
      aim: '≤ 3 × a thousand',
    })),
  ]
}
