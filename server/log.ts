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
    redact: { paths: secretNames.flatMap((name) => [name, `*.${name}`]), censor: '[removed]' },
  })
}
