import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/**
 * A handle for queries: the pool's own, or that of one transaction.
 * Stores take it first. On the embedded database there is one connection, so inside a transaction use only its handle.
 */
export type Db = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'
>

/** Receives the payload of a notification; must not throw. */
export type NotificationHandler = (payload: string) => void

/** The database of the product: a PostgreSQL server, or the embedded one. Same SQL, same driver, same migrations. */
export type Database = {
  readonly kind: 'embedded' | 'server'
  /** Handle outside of any transaction. */
  readonly db: Db
  /**
   * Runs a prepared statement by name that only reads and locks nothing, outside of any transaction: a hot read. Many are
   * under way on one connection (decision 104).
   *
   * @throws the driver's error; `isUnavailable` tells whether the database is away.
   */
  read<Row extends Record<string, unknown>>(name: string, text: string, values: readonly unknown[]): Promise<Row[]>
  /**
   * Runs a prepared statement by name that may write: a quarter to a half of the time of a built query.
   *
   * @throws the driver's error; `isUnavailable` tells whether the database is away.
   */
  prepared<Row extends Record<string, unknown>>(name: string, text: string, values: readonly unknown[]): Promise<Row[]>
  /**
   * Calls the handler for every notification on a channel, from this process or another; reconnects by itself. `onGap`
   * is called after a lost connection came back: what was notified in the meantime is unknown.
   *
   * @returns a function that stops listening.
   */
  listen(channel: string, handler: NotificationHandler, onGap?: () => void): () => void
  /** True when the database answers and every migration has run. Takes at most two seconds. */
  isReady(): Promise<boolean>
  /** Finishes what runs, checkpoints the embedded database, and lets go of every connection. */
  close(): Promise<void>
}

const connectionErrorCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOENT',
])

/**
 * Returns whether an error means that the database is away or overloaded, rather than that a statement is wrong. Looks
 * through the causes, because the query builder wraps the driver's error.
 *
 * @see https://www.postgresql.org/docs/15/errcodes-appendix.html (classes 08, 53, 57P)
 */
export function isUnavailable(error: unknown): boolean {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth += 1) {
    const code = 'code' in current && typeof current.code === 'string' ? current.code : ''
    if (connectionErrorCodes.has(code) || /^(08|53|57P)/.test(code)) return true
    // The pool and the socket layer say these without a code.
    if (
      /timeout exceeded when trying to connect|Query read timeout|Connection terminated|connection is closed|pool after calling end/i.test(
        current.message,
      )
    )
      return true
  }
  return false
}

/** Finds the SQLSTATE of a failed statement and the constraint it broke, looking through the causes; null when there is none. */
export function sqlError(error: unknown): { code: string; constraint: string | null } | null {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth += 1) {
    if ('code' in current && typeof current.code === 'string' && /^[0-9A-Z]{5}$/.test(current.code)) {
      const constraint = 'constraint' in current && typeof current.constraint === 'string' ? current.constraint : null
      return { code: current.code, constraint }
    }
  }
  return null
}
