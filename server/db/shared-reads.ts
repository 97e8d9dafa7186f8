import { Socket } from 'node:net'
import { Client } from 'pg'
import type { ClientConfig, Pool, PoolClient, QueryConfig, QueryResult } from 'pg'

/** Connections that reads share. One would do; with the second, a slow read holds up only half of the others. */
const connectionCount = 2

/** Reads that are asked together on the embedded database; the next caller waits for no more than these. */
const readsOfTurnMax = 50

/** Connections on which one read is sent after the other without waiting for the answer of the one before. */
export type SharedReads = {
  /** Sends a read. Nothing that writes, waits for a lock or belongs to a transaction: those behind it would wait too. */
  query(config: QueryConfig): Promise<QueryResult>
  close(): Promise<void>
}

type Connection = { client: Client; socket: Socket }

/**
 * Opens connections for hot reads, each when it is first needed and again when it broke. A read costs neither the
 * hand-over of a connection nor a wait for one; the reads of one turn of the event loop leave in one packet.
 *
 * @param config its `query_timeout` bounds how long a read may wait for its answer, those before it included; the
 * connection is given up then.
 * @param prepare is done with a fresh connection first.
 * @see docs/decisions/0104-hot-reads-share-connections.md
 */
export function openServerReads(config: ClientConfig, prepare: (client: Client) => Promise<void>): SharedReads {
  const connections: (Promise<Connection> | null)[] = Array.from({ length: connectionCount }, () => null)
  let next = 0

  async function connectionAt(index: number): Promise<Connection> {
    const opened = (connections[index] ??= connect())
    const connection = await opened.catch((error: unknown) => {
      forget(index, opened)
      throw error
    })
    if (!connection.socket.destroyed) return connection
    forget(index, opened)
    return connectionAt(index)
  }

  function forget(index: number, opened: Promise<Connection>): void {
    if (connections[index] === opened) connections[index] = null
  }

  async function connect(): Promise<Connection> {
    const socket = new Socket()
    const client = new Client({ ...config, stream: () => socket, pipeline: true, keepAlive: true })
    // Requests in progress fail by themselves.
    client.on('error', () => void client.end().catch(() => {}))
    await client.connect()
    await prepare(client)
    return { client, socket }
  }

  return {
    async query(query) {
      next = (next + 1) % connectionCount
      const { client, socket } = await connectionAt(next)
      if (socket.writableCorked === 0) {
        socket.cork()
        setImmediate(() => socket.uncork())
      }
      return client.query(query)
    },
    async close() {
      await Promise.all(connections.map(async (connection) => (await connection?.catch(() => null))?.client.end()))
    },
  }
}

/**
 * Lets reads share the one connection of the embedded database. Those that come while it is lent out are asked together
 * as soon as its holder gives it back, before the next waiting caller: they follow one transaction, never a queue.
 *
 * @param pool of one connection that takes the next statement before the last is answered.
 */
export function openEmbeddedReads(pool: Pool): SharedReads {
  const waiting: {
    query: QueryConfig
    resolve: (asked: Promise<QueryResult>) => void
    reject: (error: unknown) => void
  }[] = []
  let isConnecting = false

  function ask(client: PoolClient): Promise<QueryResult>[] {
    return waiting.splice(0, readsOfTurnMax).map(({ query, resolve }) => {
      const asked = client.query(query)
      resolve(asked)
      return asked
    })
  }
  pool.on('release', (error, client) => {
    if (!error) ask(client)
  })

  async function connect(): Promise<void> {
    isConnecting = true
    try {
      const client = await pool.connect()
      isConnecting = false
      await Promise.allSettled(ask(client))
      client.release()
    } catch (error) {
      isConnecting = false
      for (const { reject } of waiting.splice(0)) reject(error)
    }
    if (waiting.length > 0 && !isConnecting) void connect()
  }

  return {
    query: (query) =>
      new Promise((resolve, reject) => {
        waiting.push({ query, resolve, reject })
        if (!isConnecting) void connect()
      }),
    close: async () => {},
  }
}
