import type { Context, Hono } from 'hono'
import type { z } from 'zod'
import { allowances } from '#shared/allowances.ts'
import { tokenMark } from '#shared/contracts/api-tokens.ts'
import type { FieldError } from '#shared/error-codes.ts'
import { bodyBytesMax } from '#shared/limits.ts'
import { isDoneForGood, withCommitMark } from '#server/db/commit-mark.ts'
import type { Deps } from '#server/deps.ts'
import { readBody } from '#server/http/body.ts'
import { networkOf } from '#server/http/client-address.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import { AppError, problemResponse, toAppError } from '#server/http/errors.ts'
import { comesFromForeignSite } from '#server/http/foreign-site.ts'
import { holdsBrokenText, parseJson } from '#server/http/json.ts'
import { openLocalLimit } from '#server/http/local-limit.ts'
import { takeFromLimit } from '#server/http/rate-limit.ts'
import type { Actor, RequestContext } from '#server/http/request-context.ts'
import { inProcess } from '#server/http/request-facts.ts'

/** What the app keeps for each request. */
export type AppEnvironment = { Variables: { requestContext: RequestContext } }

/** Finds out who sends a request. @throws {AppError} `invalid_token`, `second_factor_needed`, `rate_limited` */
type FindActor = (authorization: string | undefined, context: RequestContext) => Promise<Actor>

/**
 * Puts endpoints into the app, each with its policy: rate limit, permission, schemas, handler.
 *
 * @param isClosed whether the site is under maintenance: then only those who may enter the admin area change anything.
 */
export function mountEndpoints(
  app: Hono<AppEnvironment>,
  deps: Deps,
  endpoints: readonly Endpoint[],
  { findActor, isClosed = () => false }: { findActor: FindActor; isClosed?: () => boolean },
): void {
  const requireRequestTurn = openRequestTurns(deps)
  for (const each of endpoints) {
    app.on(each.method.toUpperCase(), each.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c) => {
      const context = c.get('requestContext')
      if (each.method !== 'get' && comesFromForeignSite(c.req.raw.headers, c.req.url, deps.config.publicUrl))
        throw new AppError('foreign_site')
      requireRequestTurn('network', networkOf(context.clientAddress), context)
      await checkLimit(deps, each, context)
      const authorization = c.req.header('authorization')
      const isApiToken = authorization?.includes(` ${tokenMark}`) ?? false
      const actor = at(context, await actorFor(each, isApiToken, () => findActor(authorization, context)))
      if (actor.kind === 'user') requireRequestTurn('user', actor.userId, context)
      checkAccess(each, actor)
      if (isClosed()) rejectClosed(each, actor)
      const result = await withCommitMark(async () => {
        try {
          return await each.handle({
            actor,
            context,
            path: parseAddress(each.pathSchema, c.req.param()),
            query: parseAddress(each.querySchema, c.req.query()),
            body: await readBodyOf(each, c),
            request: c.req.raw,
          })
        } catch (error) {
          return storedUnread(each, deps, context, error)
        }
      })
      return toResponse(each, result)
    })
  }
}

/**
 * What fails after the act is stored, and written into the activity log, is no failure of the act: it was only not read
 * back. Saying otherwise would have it done twice. That holds too where a restore, or another user, took away what was
 * written before its own request read it: it was stored, so it is not "not found".
 */
function storedUnread(each: Endpoint, deps: Deps, { requestId }: RequestContext, thrown: unknown): Response {
  const { status, code } = toAppError(thrown)
  const isUnread = status >= 500 || code === 'not_found'
  if (each.method === 'get' || !isDoneForGood() || !isUnread) throw thrown
  deps.log.warn({ err: thrown, request_id: requestId }, 'a change was stored, and its answer could not be made')
  return problemResponse(new AppError('stored_unread'), requestId)
}

/** Notes where the request came from. */
function at({ clientAddress, origin }: RequestContext, actor: Actor): Actor {
  return {
    ...actor,
    ...(origin !== undefined && { origin }),
    ...(clientAddress !== 'unknown' && { address: clientAddress }),
  }
}

/**
 * Who is only half signed in, or was, reads what everybody may read, and nothing else. A token changes nothing in its maker's name
 * where everybody may: there it is no one.
 */
async function actorFor(each: Endpoint, isApiToken: boolean, find: () => Promise<Actor>): Promise<Actor> {
  try {
    const actor = await find()
    const isToken = actor.kind === 'user' && actor.token !== undefined
    return isToken && each.access === 'public' && each.method !== 'get' ? { kind: 'anonymous' } : actor
  } catch (error) {
    if (each.access !== 'public' || !(error instanceof AppError)) throw error
    // A browser whose session has ended goes on reading; a program gets an error that its token is no good.
    const isSessionOver = error.code === 'invalid_token' && each.method === 'get' && !isApiToken
    if (error.code === 'second_factor_needed' || isSessionOver) return { kind: 'anonymous' }
    throw error
  }
}

function toResponse(each: Endpoint, result: unknown): Response {
  if (result instanceof Response) return result
  if (each.status === 204) return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
  return new Response(JSON.stringify(result), {
    status: each.status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  })
}

/** Opens what every request is counted by, whatever it asks for: in this process alone, so that it costs no query. */
function openRequestTurns(deps: Deps) {
  const { user, network } = allowances.requests
  const take = { user: openLocalLimit(deps, user), network: openLocalLimit(deps, network) }
  return (of: 'user' | 'network', subject: string, { clientAddress }: RequestContext): void => {
    // A page that is rendered asks for its data in this process; it is counted as a page.
    if (clientAddress === inProcess) return
    const { allowed, retryAfterSeconds } = take[of](subject)
    if (!allowed) throw tooMany(retryAfterSeconds)
  }
}

function tooMany(retryAfterSeconds: number): AppError {
  return new AppError('rate_limited', {
    detail: `Too many requests. Try again in ${retryAfterSeconds} s; what you typed is kept.`,
    retryAfterSeconds,
  })
}

async function checkLimit(deps: Deps, each: Endpoint, context: RequestContext): Promise<void> {
  if (!each.limit) return
  const { allowed, retryAfterSeconds } = await takeFromLimit(deps, each.limit, networkOf(context.clientAddress))
  if (!allowed) throw tooMany(retryAfterSeconds)
}

function checkAccess(each: Endpoint, actor: Actor): void {
  if (each.access === 'public') return
  if (actor.kind === 'anonymous') throw new AppError('not_signed_in')
  if (each.access === 'signed-in') {
    if (actor.token !== undefined)
      throw new AppError('not_allowed', { detail: 'An API token does not reach what is a person’s own.' })
    return
  }
  if (!actor.permissions.includes(each.access)) {
    if (actor.withheld?.includes(each.access)) throw new AppError('second_factor_required')
    const who = actor.token === undefined ? 'Your role' : 'This API token, or the role of its maker,'
    throw new AppError('not_allowed', { detail: `${who} does not allow this (${each.access}).` })
  }
}

/** What must go on during maintenance: choosing a language, making the first administrator, and what was paid. */
const openDuringMaintenance: readonly string[] = ['/api/language', '/api/setup', '/api/payments/webhook']

function rejectClosed(each: Endpoint, actor: Actor): void {
  const isStaff = actor.kind === 'user' && actor.permissions.includes('admin.view')
  if (isStaff || each.method === 'get' || openDuringMaintenance.includes(each.path)) return
  throw new AppError('maintenance', { retryAfterSeconds: 600 })
}

function parsePart(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (!result.success) throw new AppError('validation_failed', { errors: fieldErrors(result.error) })
  return result.data
}

/** As `parsePart`; an address reaches the database as a body does, and is held to the same. */
function parseAddress(schema: z.ZodType | undefined, value: Record<string, string>): unknown {
  const parsed = parsePart(schema, value)
  const [broken] = Object.entries(value).find(([, text]) => holdsBrokenText(text)) ?? []
  if (schema === undefined || broken === undefined) return parsed
  const message = 'must hold no NUL and no half of a surrogate pair'
  throw new AppError('validation_failed', { errors: [{ path: broken, message, code: 'broken_text' }] })
}

/** Turns a schema's complaints into the API's field errors, at most fifty. */
function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues
    .flatMap((issue) => issuesOfShape(issue))
    .flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({
            path: [...issue.path, key].join('.'),
            message: 'is not a known field',
            code: 'unknown_field',
          }))
        : [{ path: issue.path.join('.'), message: issue.message, code: issueCode(issue) }],
    )
    .slice(0, 50)
}

/**
 * Where one of several shapes may come, errors are about the shape that came: for an object they name what its members
 * lack, not that it could have been a list. A value of no shape at all keeps the one error.
 */
function issuesOfShape(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const [meant, ...others] = issue.errors.filter((complaints) => complaints.every(isAboutMember))
  if (meant === undefined || others.length > 0) return [issue]
  return meant.flatMap((each) => issuesOfShape({ ...each, path: [...issue.path, ...each.path] }))
}

function isAboutMember(issue: z.core.$ZodIssue): boolean {
  return issue.path.length > 0 || issue.code === 'unrecognized_keys'
}

function issueCode(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_format') return `invalid_${issue.format}`
  // A refinement names its own code in params; all others are the library's.
  if (issue.code === 'custom' && typeof issue.params?.['code'] === 'string') return issue.params['code']
  return issue.code
}

async function readBodyOf(each: Endpoint, c: Context): Promise<unknown> {
  const type = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (!each.bodySchema || each.otherTypes?.includes(type)) return undefined
  return parsePart(each.bodySchema, await readGiven(each, c))
}

async function readGiven(each: Endpoint, c: Context): Promise<unknown> {
  const has = (name: string): boolean => (c.req.header(name) ?? '0') !== '0'
  if (each.isBodyOptional === true && !['content-type', 'content-length', 'transfer-encoding'].some(has)) return {}
  return readJson(c, each.bodyBytesMax ?? bodyBytesMax)
}

/**
 * Reads a JSON body, counting while it arrives so that a lying or missing length header does not matter.
 *
 * @throws {AppError} unsupported_media_type, invalid_json
 * @throws {BodyTooLong}
 */
async function readJson(c: Context, bytesMax: number): Promise<unknown> {
  const type = c.req.header('content-type') ?? ''
  // A form of another site can only send text/plain or form types without asking first; JSON it cannot.
  if (!/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(type)) {
    throw new AppError('unsupported_media_type', {
      detail: `Expected content-type application/json, got "${type.slice(0, 100)}".`,
    })
  }
  const bytes = await readBody(c.req.raw, bytesMax)
  try {
    return parseJson(bytes)
  } catch (error) {
    const isEmpty = bytes.toString('utf8').trim() === ''
    const isDeep = error instanceof Error && error.message.startsWith('nested')
    throw new AppError('invalid_json', {
      detail: isEmpty
        ? 'The body is empty; expected JSON.'
        : isDeep
          ? `The body is ${error.message}.`
          : 'The body is not valid JSON.',
      cause: error,
    })
  }
}
