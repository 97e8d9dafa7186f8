import { Agent, request } from 'node:http'
import { openTestPostgres } from '../test/postgres.ts'
import { compare, median } from './load.ts'
import { startBaseline, startProduct } from './server.ts'
import type { BenchServer } from './server.ts'
import { unit } from './table.ts'
import type { Row } from './table.ts'

const person = { email: 'bench@example.org', password: 'Ledger-Sparrow-58-Quill' }
/** Sessions that refresh side by side: as many as the other loads have connections. */
const sessions = 20
const rounds = 3
const roundMs = 4000

type Session = { access_token: string; refresh_token: string; user: { id: string } }

/** What the calls of the auth service cost that every visit makes, on PostgreSQL. */
export async function benchAuth(): Promise<Row[]> {
  const postgres = await openTestPostgres()
  const product = await startProduct({
    DATABASE_URL: postgres.url,
    APP_SECRET: 'a secret of the bench, long enough for the product',
    ADMIN_EMAIL: person.email,
    ADMIN_PASSWORD: person.password,
  })
  const signedIn = await Promise.all(Array.from({ length: sessions }, () => signIn(product.url)))
  const [first] = signedIn
  if (!first) throw new Error('nobody is signed in')
  const select = await startBaseline('select-server.ts', postgres.url, first.user.id)
  const keySet = await (await fetch(`${product.url}/auth/v1/.well-known/jwks.json`)).text()
  const bare = await startBaseline('json-server.ts', keySet)
  try {
    return [
      ...(await benchKeySet(product, bare)),
      ...(await benchUser(product, bare, select, first.access_token)),
      ...(await benchRefresh(product, select, signedIn)),
    ]
  } finally {
    await Promise.all([product, select, bare].map((server) => server.stop()))
    postgres.stop()
  }
}

async function benchKeySet(product: BenchServer, bare: BenchServer): Promise<Row[]> {
  const [ours, least] = await compare(`${product.url}/auth/v1/.well-known/jwks.json`, {
    second: `${bare.url}/`,
    headers: {},
  })
  return [row('GET jwks.json', ours, least, 'bare node:http')]
}

async function benchUser(product: BenchServer, bare: BenchServer, select: BenchServer, token: string): Promise<Row[]> {
  const headers = { authorization: `Bearer ${token}` }
  const [ours, oneSelect] = await compare(`${product.url}/auth/v1/user`, { second: `${select.url}/`, headers })
  const [again, least] = await compare(`${product.url}/auth/v1/user`, { second: `${bare.url}/`, headers })
  return [row('GET user', ours, oneSelect, 'one indexed select'), row('GET user', again, least, 'bare node:http')]
}

/** Each refresh needs the token that the one before it gave, so sessions go on side by side, each at its own pace. */
async function benchRefresh(product: BenchServer, select: BenchServer, signedIn: readonly Session[]): Promise<Row[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: sessions })
  const tokens = signedIn.map(({ refresh_token }) => refresh_token)
  const refresh = async (lane: number): Promise<void> => {
    const body = JSON.stringify({ refresh_token: tokens[lane] })
    const response: Session = JSON.parse(
      await send(agent, `${product.url}/auth/v1/token?grant_type=refresh_token`, 'POST', body),
    )
    tokens[lane] = response.refresh_token
  }
  const read = async (): Promise<void> => void (await send(agent, `${select.url}/`, 'GET', null))
  const seen = { refresh: [] as number[], read: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    seen.refresh.push(await perSecond(refresh))
    seen.read.push(await perSecond(read))
  }
  agent.destroy()
  return [row('token refresh', median(seen.refresh), median(seen.read), 'one indexed select')]
}

async function perSecond(once: (lane: number) => Promise<void>): Promise<number> {
  const until = performance.now() + roundMs
  let done = 0
  await Promise.all(
    Array.from({ length: sessions }, async (_unused, lane) => {
      while (performance.now() < until) {
        await once(lane)
        done += 1
      }
    }),
  )
  return done / (roundMs / 1000)
}

function row(what: string, perSecondOurs: number, perSecondBaseline: number, baseline: string): Row {
  return {
    what,
    figure: unit(perSecondOurs, '/s'),
    baseline: `${unit(perSecondBaseline, '/s')} ${baseline}`,
    ratio: perSecondOurs / perSecondBaseline,
  }
}

async function signIn(url: string): Promise<Session> {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  if (!response.ok) throw new Error(`A sign-in was answered with ${response.status}`)
  // The product's own answer, whose shape the tests of the service hold.
  return (await response.json()) as Session
}

function send(agent: Agent, url: string, method: string, body: string | null): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = request(url, { agent, method, headers: { 'content-type': 'application/json' } }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(text)
          : reject(new Error(`${response.statusCode}: ${text.slice(0, 200)}`)),
      )
    })
    call.on('error', reject)
    call.end(body ?? undefined)
  })
}
