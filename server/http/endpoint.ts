import type { z } from 'zod'
import type { Resource } from '#shared/allowances.ts'
import type { ResponseOf, BodyOf, FileResponse, QueryOf, Route, Unchanged } from '#shared/contracts/routes/route.ts'
import type { Actor, RequestContext, SignedIn } from '#server/http/request-context.ts'
import type { RateLimitRule } from '#server/http/rate-limit.ts'

type AnySchema = z.ZodType
type Output<S> = S extends z.ZodType ? z.output<S> : undefined

/** What a handler gets: everything checked and parsed. */
type EndpointInput<Path, Query, Body, Who extends Actor = Actor> = {
  actor: Who
  context: RequestContext
  path: Output<Path>
  query: Output<Query>
  body: Output<Body>
  /** The raw request, for headers and abort. */
  request: Request
}

/** An endpoint of the API: its route, its policy and its schemas in one place. The OpenAPI document and the permission walk are made from these. */
export type Endpoint = Route & {
  /** One sentence for the reader of /api/docs. */
  summary: string
  /** How often one network may call it. */
  limit?: RateLimitRule
  /** What it takes of what accounts share, besides its request. @see shared/allowances.ts */
  uses?: readonly Resource[]
  pathSchema?: AnySchema
  querySchema?: AnySchema
  bodySchema?: AnySchema
  /** True where a request without a body means the empty object. */
  isBodyOptional?: boolean
  /** Types that may come instead of JSON: the handler reads the request itself, and its body is undefined. */
  otherTypes?: readonly string[]
  /** Largest body in bytes, when it is not the usual one. */
  bodyBytesMax?: number
  /** The schema of the answer's body; left out when it has none or is not JSON. */
  responseSchema?: AnySchema
  /** What the answer is, where no schema says it. */
  responseDescription?: string
  handle(input: EndpointInput<AnySchema, AnySchema, AnySchema>): Promise<unknown>
}

/** A schema that takes what the route says is sent. */
type Taking<Sent, Schema> = Sent extends undefined | Blob
  ? undefined
  : Schema extends z.ZodType
    ? Sent extends z.input<Schema>
      ? Schema
      : never
    : never

type Plain = FileResponse | void

type EndpointOptions<R extends Route, Path, Query, Body> = Pick<
  Endpoint,
  'summary' | 'limit' | 'uses' | 'isBodyOptional' | 'bodyBytesMax' | 'otherTypes'
> & { pathSchema?: Path } & (QueryOf<R> extends undefined
    ? { querySchema?: undefined }
    : { querySchema: Query & Taking<QueryOf<R>, Query> }) &
  (BodyOf<R> extends undefined | Blob ? { bodySchema?: undefined } : { bodySchema: Body & Taking<BodyOf<R>, Body> }) &
  (ResponseOf<R> extends Plain
    ? { responseSchema?: undefined; responseDescription?: string }
    : { responseSchema: z.ZodType<ResponseOf<R>>; responseDescription?: string })

type Handled<R extends Route> =
  ResponseOf<R> extends void
    ? unknown
    : ResponseOf<R> extends FileResponse
      ? Response
      : Unchanged<ResponseOf<R>> | Response

type Handler<R extends Route, Path, Query, Body> = (
  input: EndpointInput<Path, Query, Body, R['access'] extends 'public' ? Actor : SignedIn>,
) => Promise<Handled<R>>

/**
 * Implements a route. The order of the request is fixed: rate limit, permission, schemas, handler.
 *
 * @param options `handle` comes last: what it gets follows from the schemas above it. It returns the answer's body, or a
 *   Response when it is not plain JSON (a stream, a 304).
 */
export function endpoint<
  R extends Route,
  Path extends AnySchema | undefined = undefined,
  Query extends AnySchema | undefined = undefined,
  Body extends AnySchema | undefined = undefined,
>(route: R, options: EndpointOptions<R, Path, Query, Body> & { handle: Handler<R, Path, Query, Body> }): Endpoint {
  // The router parses path, query and body with exactly these schemas, and lets no one in whom the access does not let
  // in, before it calls the handler: so the types agree.
  return { ...route, ...options } as unknown as Endpoint
}
