import type { Permission } from '#shared/roles.ts'

/** Who may call an endpoint: everybody, everybody signed in, or those whose role holds a permission. There is no default. */
type Access = 'public' | 'signed-in' | Permission

/** How an endpoint is called. */
type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** The answer of an endpoint that sends a file or a stream instead of JSON. */
export type FileResponse = 'file'

/**
 * What travels: `query` and `body` as they are sent (a `Blob` goes as its bytes), `answer` as it arrives. Void: an answer
 * without a body.
 */
type Wire = { query?: unknown; body?: unknown; response: unknown }

/**
 * An endpoint as server and browser know it: the server implements it with `endpoint`, the browser calls it with
 * `api.call`. Importing one brings no schema along, so the browser can afford it.
 */
export type Route<
  W extends Wire = Wire,
  Path extends `/api/${string}` = `/api/${string}`,
  A extends Access = Access,
> = {
  readonly method: Method
  /** Address with `{name}` for parts of the path, as in OpenAPI. */
  readonly path: Path
  readonly access: A
  /** Status of its success. */
  readonly status: 200 | 201 | 202 | 204
  /** For the compiler alone: nothing is ever here. */
  readonly wire?: W
}

/** What is sent in the query; undefined when it has none. */
export type QueryOf<R extends Route> = R extends Route<infer W> ? (W extends { query: infer Q } ? Q : undefined) : never

/** What is sent as the body; undefined when it has none. */
export type BodyOf<R extends Route> = R extends Route<infer W> ? (W extends { body: infer B } ? B : undefined) : never

/** What arrives. */
export type ResponseOf<R extends Route> = R extends Route<infer W> ? W['response'] : never

/** The same, where nothing of it is changed. */
export type Unchanged<T> = T extends Blob
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Unchanged<Item>[]
    : T extends object
      ? { readonly [Key in keyof T]: Unchanged<T[Key]> }
      : T

type NameIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NameIn<Rest> : never

type PathOf<R extends Route> = Readonly<Record<NameIn<R['path']>, string | number>>

/* @__NO_SIDE_EFFECTS__ */
/**
 * Declares an endpoint: `route<{ body: NewThing; answer: Thing }>()('post', '/api/things', 'things.edit', 201)`.
 *
 * @param status of its success: 200 unless said, 204 means that the answer has no body.
 */
export function route<W extends Wire>() {
  return <const Path extends `/api/${string}`, const A extends Access>(
    method: Method,
    path: Path,
    access: A,
    status: Route['status'] = 200,
  ): Route<W, Path, A> => ({ method, path, access, status })
}

/** Where something of a route is: the parts of its path and the query, where it has them. */
export type AddressPart<R extends Route> = ([NameIn<R['path']>] extends [never]
  ? { path?: undefined }
  : { path: PathOf<R> }) &
  (QueryOf<R> extends undefined
    ? { query?: undefined }
    : Record<never, never> extends QueryOf<R>
      ? { query?: QueryOf<R> | URLSearchParams | string }
      : { query: QueryOf<R> | URLSearchParams | string })

/** Writes the address of an endpoint; what is undefined in the query is left out. */
export function addressOf<R extends Route>(each: R, addressPart: AddressPart<R>): string {
  const parts: Readonly<Record<string, string | number>> = addressPart.path ?? {}
  const path = each.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parts[name])))
  const query = searchOf(addressPart.query)
  return query === '' ? path : `${path}?${query}`
}

function searchOf(query: unknown): string {
  if (typeof query === 'string') return query
  if (query instanceof URLSearchParams) return query.toString()
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
}
