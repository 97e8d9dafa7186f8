import { pino } from 'pino'
import type { DestinationStream, LogFn, Logger, LoggerOptions } from 'pino'
import { minuteMs } from '#shared/duration.ts'
import { isRecord } from '#shared/guards.ts'
import { isUnavailable } from '#server/db/database.ts'

/**
 * Structured log of the process. Lines carry ids, never addresses, names, tokens or passwords. It has no children: what they add
 * to their lines would pass no one who strikes out secrets.
 */
export type Log = Pick<Logger, 'fatal' | 'error' | 'warn' | 'info' | 'debug'>

/** The log as the program that opened it has it. */
type OpenedLog = Log & {
  /** Writes the lines that wait for their block at once. */
  writeOut(): void
}

/** Names under which secrets and personal data travel; their values are struck out at the top of a line and one level down. */
const secretNames: ReadonlySet<string> = new Set([
  'password',
  'token',
  'access_token',
  'refresh_token',
  'authorization',
  'cookie',
  'email',
  'phone',
])

/** Lines are written in blocks of so many bytes, since a line of its own costs more than most answers. */
const blockBytes = 8_192
/** However quiet it is, a line waits no longer than this. */
const blockPatienceMs = 200

/**
 * Opens the log on standard output, one JSON object a line. Warnings and worse are written at once with all that came before
 * them, the others in blocks, at the latest after a fifth of a second and at the end of the process.
 *
 * @param level a pino level: fatal, error, warn, info, debug, trace or silent.
 * @param destination takes the lines as they come; left out, standard output takes them in blocks.
 */
export function openLog(level: string, destination?: DestinationStream): OpenedLog {
  const blocks = destination === undefined && level !== 'silent' ? openBlocks() : null
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }), log: strikeOut },
    serializers: { err: errorFacts },
    hooks: { logMethod: writeAtOnce(blocks, holdRepeats()) },
  } satisfies LoggerOptions
  const target = destination ?? blocks
  return Object.assign(target ? pino(options, target) : pino(options), { writeOut: () => blocks?.flushSync() })
}

/** Standard output, written in blocks. */
type Blocks = ReturnType<typeof pino.destination>

function openBlocks(): Blocks {
  const blocks = pino.destination({ dest: 1, sync: false, minLength: blockBytes })
  // A reader that went away is no reason to end.
  blocks.on('error', () => {})
  setInterval(() => blocks.flush(), blockPatienceMs).unref()
  return blocks
}

/**
 * The library's own way looks for every path in every line, and takes three times as long as the line itself. Errors have a
 * serializer of their own, which names what it tells.
 */
function strikeOut(facts: Record<string, unknown>): Record<string, unknown> {
  let struck: Record<string, unknown> | null = null
  for (const [name, value] of Object.entries(facts)) {
    const kept = secretNames.has(name)
      ? '[removed]'
      : isRecord(value) && !(value instanceof Error)
        ? strikeOutFlat(value)
        : value
    if (kept !== value) (struck ??= { ...facts })[name] = kept
  }
  return struck ?? facts
}

function strikeOutFlat(facts: Record<string, unknown>): Record<string, unknown> {
  const secret = Object.keys(facts).filter((name) => secretNames.has(name))
  return secret.length === 0 ? facts : { ...facts, ...Object.fromEntries(secret.map((name) => [name, '[removed]'])) }
}

/** The number of warnings among the library's levels. */
const warnLevel = 40

type LogMethod = (this: Logger, args: Parameters<LogFn>, method: LogFn, level: number) => void

/** Has warnings and worse written at once: they may be the last that a process says. */
function writeAtOnce(blocks: Blocks | null, log: LogMethod): LogMethod {
  if (blocks === null) return log
  return function write(args, method, level) {
    log.call(this, args, method, level)
    if (level >= warnLevel) blocks.flushSync()
  }
}

/** A database that is away makes every request warn of it: of equal warnings one a minute is written. */
const repeatWindowMs = minuteMs

/**
 * Makes the hook that holds back warnings of a database that does not answer: the first of a kind is written, then once a
 * minute how many came since.
 */
function holdRepeats(): LogMethod {
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
 * Extracts from an error what helps to find it and nothing of what was being written: the query builder puts every
 * value of a failed statement into its message, and the database names them in its details.
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
