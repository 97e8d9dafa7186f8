import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import { defaultLanguage } from '#shared/languages.ts'
import { bodyBytesMax } from '#shared/limits.ts'
import { AuthError } from '#server/auth/errors.ts'
import type { AuthDeps, AuthVariables } from '#server/auth/deps.ts'
import { BodyTooLong, readBody as readWholeBody } from '#server/http/body.ts'
import { parseJson } from '#server/http/json.ts'
import type { RequestContext } from '#server/http/request-context.ts'

/** A request to the auth service, as its endpoints get it. */
export type AuthRequest = Context<{ Variables: AuthVariables }>

/** An endpoint of the auth service. Throws AuthError or OAuthError for what it refuses. */
export type AuthEndpoint = (deps: AuthDeps, c: AuthRequest) => Promise<Response>

/** The facts of the request that the server set; when the service runs by itself, what the request says. */
export function contextOf(c: AuthRequest): RequestContext {
  const given: RequestContext | undefined = c.get('requestContext')
  return (
    given ?? {
      requestId: randomUUID(),
      clientAddress: 'unknown',
      userAgent: c.req.header('user-agent') ?? '',
      language: defaultLanguage,
    }
  )
}

/**
 * Reads a JSON body. Members that the schema does not name are ignored, because clients spread more into their bodies.
 *
 * @throws {AuthError} `bad_json` when it cannot be read or a member has the wrong type, `request_entity_too_large`.
 * @see docs/reference/auth-protocol.md#1-conventions (body)
 */
export async function readBody<Schema extends z.ZodType>(c: AuthRequest, schema: Schema): Promise<z.output<Schema>> {
  return parseBody(await readBytes(c.req.raw), schema)
}

/**
 * Reads a JSON body that may be missing, which counts as an object without members: the client sends its header alone.
 *
 * @throws {AuthError} as `readBody`.
 * @see docs/reference/auth-protocol.md#1-conventions (an empty body must be accepted)
 */
export async function readOptionalBody<Schema extends z.ZodType>(
  c: AuthRequest,
  schema: Schema,
): Promise<z.output<Schema>> {
  const bytes = await readBytes(c.req.raw)
  return parseBody(bytes.length === 0 ? new TextEncoder().encode('{}') : bytes, schema)
}

function parseBody<Schema extends z.ZodType>(bytes: Uint8Array, schema: Schema): z.output<Schema> {
  let parsed: unknown
  try {
    parsed = parseJson(bytes)
  } catch (error) {
    throw badJson(error instanceof Error ? error.message : 'not JSON', error)
  }
  const result = schema.safeParse(parsed)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw badJson(`${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'not as expected'}`)
}

/** Reads a body as text. @throws {AuthError} `request_entity_too_large` */
export async function readText(c: AuthRequest): Promise<string> {
  return new TextDecoder().decode(await readBytes(c.req.raw))
}

function badJson(reason: string, cause?: unknown): AuthError {
  return new AuthError('bad_json', `Could not parse request body as JSON: ${reason}`, { cause })
}

/** Bodies that were read: what checks a request before its endpoint may look into the body too. */
const readings = new WeakMap<Request, Promise<Uint8Array<ArrayBuffer>>>()

/**
 * Reads a body; stops at the limit, whether or not the request says how long it is. It can be read again.
 *
 * @throws {AuthError} `request_entity_too_large`
 */
export function readBytes(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const reading = readings.get(request) ?? readOnce(request)
  readings.set(request, reading)
  return reading
}

async function readOnce(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await readWholeBody(request, bodyBytesMax)
  } catch (error) {
    if (!(error instanceof BodyTooLong)) throw error
    throw new AuthError('request_entity_too_large', `Request body too large, at most ${bodyBytesMax} bytes are read`, {
      cause: error,
    })
  }
}

/** A text that may be left out or null; both mean empty, as the official service has it. */
export const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? '')

/** An object that may be left out or null. */
export const optionalObject = z.record(z.string(), z.unknown()).nullish()

/** The answer of an endpoint: JSON that no one may keep. */
export function jsonResponse(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  })
}
