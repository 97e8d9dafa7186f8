import { median } from './load.ts'
import { benchAdmin as admin, openOwnDatabase } from './own-database.ts'
import type { BenchServer } from './server.ts'
import { unit } from './table.ts'
import type { Row } from './table.ts'

const client = { email: 'client@bench.example', password: 'Ledger-Sparrow-59-Quill' }
/** Streams that are open in the meantime, of fifty people. */
const streams = 1_000
/** Answers that are timed. */
const rounds = 25

/**
 * Time from an answer of staff on one replica until its owner's open stream on another has learned of it, and until the
 * page has the ticket, while a thousand streams are open there. Next to it: the same answer without anyone listening.
 */
export async function benchLive(): Promise<Row[]> {
  const database = await openOwnDatabase('live')
  try {
    const first = await database.startReplica()
    return await measure(first, await database.startReplica())
  } finally {
    await database.close()
  }
}

async function measure(first: BenchServer, second: BenchServer): Promise<Row[]> {
  const staff = await signIn(first, admin)
  await call(first, null, 'POST /auth/v1/signup', client)
  const owner = await signIn(first, client)
  const { id } = await call<{ id: string }>(first, owner, 'POST /api/tickets', { subject: 'Bench', message: 'x' })
  const quiet = await responseTimes(first, staff, id, 5)
  const open = await openStreams(second)
  const heard = await openStream(second, owner)
  const heardMs: number[] = []
  const shownMs: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const { version } = await call<{ version: number }>(first, staff, `GET /api/admin/tickets/${id}`)
    const next = heard.next()
    const startedAt = performance.now()
    await call(first, staff, `POST /api/admin/tickets/${id}/messages`, { version, message: `Answer ${round}` })
    await next
    heardMs.push(performance.now() - startedAt)
    await call(second, owner, `GET /api/tickets/${id}`)
    shownMs.push(performance.now() - startedAt)
  }
  const count = open.length + 1
  heard.close()
  for (const stop of open) stop()
  return [
    { what: 'live: an answer of staff, nobody listening', figure: unit(median(quiet), 'ms') },
    {
      what: `live: answer to the owner's stream on another replica, ${count} streams open there`,
      figure: unit(median(heardMs), 'ms'),
      baseline: `slowest ${unit(Math.max(...heardMs), 'ms')}`,
      aim: '< 1 s',
    },
    {
      what: `live: answer to the ticket on the owner's page, ${count} streams open there`,
      figure: unit(median(shownMs), 'ms'),
      baseline: `slowest ${unit(Math.max(...shownMs), 'ms')}`,
      aim: '< 1 s',
    },
  ]
}

async function responseTimes(server: BenchServer, staff: string, id: string, count: number): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < count; round += 1) {
    const { version } = await call<{ version: number }>(server, staff, `GET /api/admin/tickets/${id}`)
    const startedAt = performance.now()
    await call(server, staff, `POST /api/admin/tickets/${id}/messages`, { version, message: 'Warm' })
    times.push(performance.now() - startedAt)
  }
  return times
}

/** Opens streams of many people: one person has at most twenty. */
async function openStreams(server: BenchServer): Promise<(() => void)[]> {
  const stops: (() => void)[] = []
  const people = Math.ceil(streams / 20)
  for (let person = 0; person < people; person += 1) {
    const account = { email: `stream-${person}@bench.example`, password: client.password }
    await call(server, null, 'POST /auth/v1/signup', account)
    const token = await signIn(server, account)
    for (let each = 0; each < 20 && stops.length < streams - 1; each += 1)
      stops.push((await openStream(server, token)).close)
  }
  return stops
}

async function openStream(server: BenchServer, token: string) {
  const abort = new AbortController()
  const response = await fetch(`${server.url}/api/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!response.ok || !reader) throw new Error(`A stream was answered with ${response.status}`)
  let hear = (): void => {}
  const read = async (): Promise<void> => {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      if (value.includes('ticket_changed')) hear()
    }
  }
  read().catch(() => {
    // Closed by the bench itself.
  })
  return {
    next: () => new Promise<void>((resolve) => (hear = resolve)),
    close: () => abort.abort(),
  }
}

async function signIn(server: BenchServer, account: { email: string; password: string }): Promise<string> {
  const { access_token: token } = await call<{ access_token: string }>(
    server,
    null,
    'POST /auth/v1/token?grant_type=password',
    account,
  )
  return token
}

async function call<Body>(
  server: BenchServer,
  token: string | null,
  request: `${'GET' | 'POST'} /${string}`,
  body?: unknown,
): Promise<Body> {
  const [method = '', path = ''] = request.split(' ')
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}: ${text}`)
  // The bench asks for what it needs; a server that answers otherwise fails it.
  return (text === '' ? null : JSON.parse(text)) as Body
}
