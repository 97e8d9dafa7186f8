import type { Client } from 'pg'
import { grownRows, measureGrowing, medianMs, take } from './measure.ts'
import type { Grown } from './measure.ts'
import { benchAdmin as admin, openOwnDatabase, signInToBench } from './own-database.ts'
import type { BenchServer } from './server.ts'
import type { Row } from './table.ts'

/** The two sizes that are compared. */
const sizes = [1_000, 1_000_000] as const
/** Tickets made by one statement. */
const batchSize = 50_000
/**
 * What pages of the tickets cost with a thousand and with a million stored, on a PostgreSQL server: whole requests,
 * first and deep pages, next to a bare indexed select.
 */
export async function benchTickets(): Promise<Row[]> {
  const database = await openOwnDatabase('tickets')
  try {
    const product = await database.startReplica()
    const seen = await measureGrowing(
      sizes,
      (from, to) => grow(database.client, from, to),
      (size) => measure(product, database.client, size),
    )
    return grownRows('tickets', 'tickets', seen, '≤ 3 × a thousand')
  } finally {
    await database.close()
  }
}

/** Tickets of three years in all states; every hundredth is the administrator's own, the others' owner writes many. */
async function grow(client: Client, from: number, to: number): Promise<void> {
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
}

async function measure(product: BenchServer, client: Client, total: number): Promise<Grown> {
  const headers = { authorization: await signInToBench(product.url) }
  const middle = (list: string, column: string, order: string, condition: string) =>
    deepCursor(client, { list, column, order, condition })
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
  for (const [what, path] of questions) askedMs.set(what, await medianMs(() => take(`${product.url}${path}`, headers)))
  const bareMs = await medianMs(() =>
    client.query('select * from support_tickets order by created_at desc, id desc limit 50'),
  )
  return { askedMs, bareMs, total }
}

/** A cursor half-way down a list, as the product would have given it. */
async function deepCursor(
  client: Client,
  { list, column, order, condition }: { list: string; column: string; order: string; condition: string },
) {
  const { rows } = await client.query<{ at: Date; id: string }>(`
    select ${column} as at, id from support_tickets where ${condition} order by ${column} ${order}, id ${order}
    offset (select count(*) / 2 from support_tickets where ${condition}) limit 1`)
  return Buffer.from(JSON.stringify([list, rows[0]?.at.getTime(), rows[0]?.id])).toString('base64url')
}
