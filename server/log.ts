import { pino } from 'pino'
import type { DestinationStream, LogFn, Logger, LoggerOptions } from 'pino'
import { minuteMs } from '#shared/duration.ts'
import { isUnavailable } from '#server/db/database.ts'

/** Structured log of the process. Lines carry ids, never addresses, names, tokens or passwords. */
export type Log = Logger

/** Names under which secrets and personal data travel; their values are struck out wherever they stand in a line. */
const secretNames = ['password', 'token', 'access_token', 'refresh_token', 'authorization', 'cookie', 'email', 'phone']

/**
 * Opens the log on standard output, one JSON object a line.
 *
 * @param level a pino level: fatal, error, warn, info, debug, trace or silent.
 * @param destination takes the lines; left out, standard output does.
 */
export function openLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: errorFacts },
    hooks: { logMethod: holdRepeats() },
    redact: { paths: secretNames.flatMap((name) => [name, `*.${name}`]), censor: '[removed]' },
  } satisfies LoggerOptions
  return destination === undefined ? pino(options) : pino(options, destination)
}

/** A database that is away makes every request warn of it: of equal warnings one a minute is written. */
const repeatWindowMs = minuteMs

/**
 * Makes the hook that holds back warnings of a database that does not answer: the first of a kind is written, then once a
 * minute how many came since.
 */
function holdRepeats(): (this: Logger, args: Parameters<LogFn>, method: LogFn, level: number) => void {
  // Keys are the messages of our own code, so there are few.
  const held = new Map<string, number>()
  return function hold(args, method) {
    const [facts, message]: unknown[] = args
    const error = typeof facts === 'object' && facts !== null && 'err' in facts ? facts.err : null
    if (typeof message !== 'string' || !isUnavailable(error)) return method.apply(this, args)
    const count = held.get(message)
    if (count !== undefined) {
      held.set(message, count + 1)
      return
    }
    method.apply(this, args)
    const tell = (): void => {
      const repeated = held.get(message) ?? 0
      held.delete(message)
      if (repeated === 0) return
      method.call(this, { repeated, seconds: repeatWindowMs / 1000 }, message)
      held.set(message, 0)
      setTimeout(tell, repeatWindowMs).unref()
    }
    held.set(message, 0)
    setTimeout(tell, repeatWindowMs).unref()
  }
}

/** What is logged of an error. */
type ErrorFacts = {
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
