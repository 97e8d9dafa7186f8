import { Client } from 'pg'

/** A database on a server: its address and name; `drop` removes it. */
type ServerDatabase = { url: string; name: string; drop(): Promise<void> }

/**
 * Makes a database on a server.
 *
 * @param template name of the database that it is a copy of; without one it has no table. What drops the template drops
 * its copies too.
 */
export async function createServerDatabase(serverUrl: string, template?: string): Promise<ServerDatabase> {
  const unique = Math.random().toString(36).slice(2, 10)
  const name = template === undefined ? `test_${process.pid}_${unique}` : `${template}_${unique}`
  await onServer(serverUrl, `create database ${name}${template === undefined ? '' : ` template ${template}`}`)
  const address = new URL(serverUrl)
  address.pathname = `/${name}`
  return { url: address.href, name, drop: () => dropDatabases(serverUrl, name) }
}

async function dropDatabases(serverUrl: string, name: string): Promise<void> {
  const copies = await onServer(serverUrl, `select datname from pg_database where datname like '${name}\\_%'`)
  for (const { datname } of [...copies, { datname: name }])
    await onServer(serverUrl, `drop database ${datname} with (force)`)
}

async function onServer(url: string, statement: string): Promise<{ datname: string }[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(statement)
  await client.end()
  return rows
}
