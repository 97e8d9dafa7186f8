import type { z } from 'zod'
import { addressOf } from '#shared/contracts/routes/route.ts'
import type { ResponseOf, BodyOf, FileResponse, AddressPart, Route, Unchanged } from '#shared/contracts/routes/route.ts'
import type { Problem } from '#shared/error-codes.ts'

/** A request that the API refused, or that never reached it. */
export class ApiError extends Error {
  /** 0 when there was no answer. */
  declare readonly status: number
  /** The API's code, or `offline` when there was no answer. */
  declare readonly code: string
  declare readonly problem: Problem | null
  constructor(status: number, code: string, problem: Problem | null) {
    super(problem?.detail ?? code)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.problem = problem
  }
}

/** The fields of a request that the API rejected, in its order; empty when the error is about something else. */
export function fieldErrors(error: unknown): Problem['errors'] {
  return error instanceof ApiError ? (error.problem?.errors ?? []) : []
}

/** What another user stored in the meantime, of a save that came too late (409); null for another refusal. */
export function storedIn<Stored>(error: unknown, schema: z.ZodType<Stored>): Stored | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  return schema.safeParse(error.problem?.['stored']).data ?? null
}

/** The code of the first error of a field, or of anything inside it; null when there is none. */
export function fieldErrorCode(error: unknown, path: string): string | null {
  return fieldErrors(error).find((each) => each.path === path || each.path.startsWith(`${path}.`))?.code ?? null
}

/**
 * How a request reaches the API: over the network in the browser, in process while rendering.
 *
 * @param access whom the endpoint answers.
 */
export type ApiFetch = (path: string, init: RequestInit, access: Route['access']) => Promise<Response>

/** What a call sends in addition to its address. */
type Sent<R extends Route> = AddressPart<R> &
  (BodyOf<R> extends undefined
    ? { body?: undefined }
    : undefined extends BodyOf<R>
      ? { body?: Unchanged<BodyOf<R>> }
      : { body: Unchanged<BodyOf<R>> }) & {
    headers?: Readonly<Record<string, string>> | undefined
    signal?: AbortSignal | undefined
  }

/** What a call takes; left out where a route needs nothing. */
export type Arguments<R extends Route> = Record<never, never> extends Sent<R> ? [sent?: Sent<R>] : [sent: Sent<R>]

/** Sends requests to the API and reads its answers. */
export type ApiClient = {
  /** Calls an endpoint. A body that is a `Blob` goes as its bytes, any other as JSON. @throws {ApiError} */
  call<R extends Route>(route: R, ...sent: Arguments<R>): Promise<ResponseOf<R>>
  /** Calls an endpoint whose answer is a file. @throws {ApiError} */
  download<R extends Route<{ query?: unknown; body?: unknown; response: FileResponse }>>(
    route: R,
    ...sent: Arguments<R>
  ): Promise<Blob>
}

/** Makes a client on a fetch function. */
export function makeApiClient(fetch: ApiFetch): ApiClient {
  async function ask<R extends Route>(route: R, sent: Sent<R> | undefined): Promise<Response> {
    const body: unknown = sent?.body
    const { headers, signal } = sent ?? {}
    const isBytes = body instanceof Blob
    const type = isBytes ? 'application/octet-stream' : 'application/json'
    try {
      const init = {
        method: route.method.toUpperCase(),
        headers: {
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': type }),
          ...headers,
        },
        body: body === undefined ? null : isBytes ? body : jsonOf(body),
        signal: signal ?? null,
      }
      return await fetch(
        addressOf(route, { path: sent?.path, query: sent?.query } as AddressPart<R>),
        init,
        route.access,
      )
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') throw error
      throw new ApiError(0, 'offline', null)
    }
  }
  async function read<ApiResponse>(response: Response): Promise<ApiResponse> {
    const type = response.headers.get('content-type') ?? ''
    const isJson = /[/+]json\b/.test(type)
    const body: unknown = isJson ? await response.json() : null
    // A success may come without what was asked for: stored, but not read back.
    const isProblem = type.startsWith('application/problem+json')
    // The server's handler was compiled against the same route.
    if (response.ok && !isProblem) return body as ApiResponse
    const problem = isJson && typeof body === 'object' && body !== null && 'code' in body ? (body as Problem) : null
    throw new ApiError(response.status, problem?.code ?? 'unexpected', problem)
  }
  return {
    call: async (route, ...[sent]) => read(await ask(route, sent)),
    async download(route, ...[sent]) {
      const response = await ask(route, sent)
      return response.ok ? response.blob() : read(response)
    },
  }
}

/**
 * JSON of what a user typed, without what no text can hold: no one sees a pasted NUL or half of a character, and the
 * server would refuse all the rest with it.
 */
function jsonOf(body: unknown): string {
  return JSON.stringify(body, (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  )
}
