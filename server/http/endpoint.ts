import type { z } from 'zod'
import type { Permission } from '#shared/roles.ts'
import type { Actor, RequestContext } from '#server/http/request-context.ts'
import type { RateLimitRule } from '#server/http/rate-limit.ts'

/** Who may call an endpoint: everybody, everybody signed in, or those whose role holds a permission. There is no default. */
export type Access = 'public' | 'signed-in' | Permission

type AnySchema = z.ZodType
type Output<S> = S extends z.ZodType ? z.output<S> : undefined

/** What a handler gets: everything checked and parsed. */
export type EndpointInput<Path, Query, Body> = {
  actor: Actor
  context: RequestContext
  path: Output<Path>
  query: Output<Query>
  body: Output<Body>
  /** The raw request, for headers and abort. */
  request: Request
}

/** An endpoint of the API: its policy and its schemas in one place. The OpenAPI document and the permission walk are made from these. */
export type Endpoint = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** Address with `{name}` for parts of the path, as in OpenAPI. */
  path: `/api/${string}`
  /** One sentence for the reader of /api/docs. */
  summary: string
  access: Access
  limit?: RateLimitRule
  pathSchema?: AnySchema
  querySchema?: AnySchema
  bodySchema?: AnySchema
  /** True where a request without a body means the empty object. */
  isBodyOptional?: boolean
  /** Largest body in bytes, when it is not the usual one. */
  bodyBytesMax?: number
  /** Success status and the schema of its body; null when the answer has none or is not JSON. */
  answer: { status: 200 | 201 | 202 | 204; schema: AnySchema | null; description?: string }
  handle(input: EndpointInput<AnySchema, AnySchema, AnySchema>): Promise<unknown>
}

type EndpointOptions<Path, Query, Body> = Omit<Endpoint, 'pathSchema' | 'querySchema' | 'bodySchema' | 'handle'> & {
  pathSchema?: Path
  querySchema?: Query
  bodySchema?: Body
}

/**
 * Declares an endpoint. The order of the request is fixed: rate limit, permission, schemas, handler.
 *
 * @param handler returns the answer's body, or a Response when it is not plain JSON (a stream, a 304).
 */
export function endpoint<
  Path extends AnySchema | undefined = undefined,
  Query extends AnySchema | undefined = undefined,
  Body extends AnySchema | undefined = undefined,
>(
  options: EndpointOptions<Path, Query, Body>,
  handler: (input: EndpointInput<Path, Query, Body>) => Promise<unknown>,
): Endpoint {
  // The router parses path, query and body with exactly these schemas before it calls the handler, so the types agree.
  return { ...options, handle: handler } as Endpoint
}
