import { Client } from 'pg'
import { openTestPostgres } from '../test/postgres.ts'
import { startProduct } from './server.ts'
import type { BenchServer } from './server.ts'

/** The administrator of the products that benches start. */
export const benchAdmin = { email: 'bench@example.org', password: 'Ledger-Sparrow-58-Quill' }

/** A database of the bench's own on a PostgreSQL server, and products that serve from it. */
export type OwnDatabase = {
  url: string
  client: Client
  /** Starts one more replica. */
  startReplica(environment?: Record<string, string>): Promise<BenchServer>
  /** Stops the replicas and removes the database. */
  close(): Promise<void>
}

/** Makes an empty database that goes away again. @param name what it is for: letters and underscores. */
export async function openOwnDatabase(name: string): Promise<OwnDatabase> {
  const postgres = await openTestPostgres()
  const owner = new Client({ connectionString: postgres.url })
  await owner.connect()
  const database = `bench_${name}_${process.pid}`
  await owner.query(`create database ${database}`)
  const address = new URL(postgres.url)
  address.pathname = `/${database}`
  const url = address.href
  const client = new Client({ connectionString: url })
  await client.connect()
  const replicas: BenchServer[] = []
  return {
    url,
    client,
    async startReplica(environment = {}) {
      const replica = await startProduct({
        DATABASE_URL: url,
        APP_SECRET: 'a secret of the bench, longer than thirty-two characters',
        ADMIN_EMAIL: benchAdmin.email,
        ADMIN_PASSWORD: benchAdmin.password,
        ...environment,
      })
      replicas.push(replica)
      return replica
    },
    async close() {
      await Promise.all(replicas.map((replica) => replica.stop()))
      await client.end()
      await owner.query(`drop database ${database} with (force)`)
      await owner.end()
      postgres.stop()
    },
  }
}

/** Signs the bench's administrator in. @returns the session as the browser would keep it. */
export async function openBenchSession(url: string): Promise<{ access_token: string }> {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(benchAdmin),
  })
  return response.json()
}

/** Signs the bench's administrator in. @returns the value of the authorization header. */
export async function signInToBench(url: string): Promise<string> {
  return `Bearer ${(await openBenchSession(url)).access_token}`
}

/** Sends a request of the administrator. @throws {Error} when it is refused. @returns the body of the answer. */
export async function askAsAdmin<Body>(
  authorization: string,
  method: string,
  address: string,
  body?: unknown,
): Promise<Body> {
  const response = await fetch(address, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${address} was answered with ${response.status}: ${text.slice(0, 300)}`)
  return JSON.parse(text)
}
