import { Client } from 'pg'

/** Makes an empty database without any table on a server. @returns its address; `drop` removes it. */
export async function createServerDatabase(serverUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  await onServer(serverUrl, `create database ${name}`)
  const address = new URL(serverUrl)
  address.pathname = `/${name}`
  return { url: address.href, drop: () => onServer(serverUrl, `drop database ${name} with (force)`) }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
