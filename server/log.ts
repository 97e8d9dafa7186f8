import { pino } from 'pino'
import type { Logger } from 'pino'

/** Structured log of the process. Lines carry ids, never addresses, names, tokens or passwords. */
export type Log = Logger

/** Names under which secrets and personal data travel; their values are struck out wherever they stand in a line. */
const secretNames = ['password', 'token', 'access_token', 'refresh_token', 'authorization', 'cookie', 'email', 'phone']

/**
 * Opens the log on standard output, one JSON object a line.
 *
 * @param level a pino level: fatal, error, warn, info, debug, trace or silent.
 */
export function openLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: errorFacts },
    redact: { paths: secretNames.flatMap((name) => [name, `*.${name}`]), censor: '[removed]' },
  })
}

/** What is logged of an error. */
export type ErrorFacts = {
  type: string
  message: string
  code?: string
  constraint?: string
  stack: string
  cause?: ErrorFacts | string
}

/** An error and so many of its causes are logged. */
const causesMax = 4

/**
 * Tells of an error what helps to find it and nothing of what was being written: the query builder puts every value of a
 * failed statement into its message, and the database names them in its details.
 */
export function errorFacts(thrown: unknown, depth = 0): ErrorFacts | string {
  if (!(thrown instanceof Error)) return typeof thrown
  const message = 'query' in thrown && 'params' in thrown ? `Failed query: ${String(thrown.query)}` : thrown.message
  // A value may look like a line of the stack, so the message goes first.
  const places = (thrown.stack ?? '')
    .replace(thrown.message, '')
    .split('\n')
    .filter((line) => /^ {4}at [^\s]/.test(line))
  return {
    type: thrown.name,
    message,
    ...('code' in thrown && typeof thrown.code === 'string' ? { code: thrown.code } : {}),
    ...('constraint' in thrown && typeof thrown.constraint === 'string' ? { constraint: thrown.constraint } : {}),
    stack: [`${thrown.name}: ${message}`, ...places].join('\n'),
    ...(thrown.cause === undefined || depth >= causesMax ? {} : { cause: errorFacts(thrown.cause, depth + 1) }),
  }
}
