import type { Problem } from '#shared/error-codes.ts'

/** A request that the API refused, or that never reached it. */
export class ApiError extends Error {
  /** 0 when there was no answer. */
  readonly status: number
  /** The API's code, or `offline` when there was no answer. */
  readonly code: string
  readonly problem: Problem | null
  constructor(status: number, code: string, problem: Problem | null) {
    super(problem?.detail ?? code)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.problem = problem
  }
}

/** How a request reaches the API: over the network in the browser, in process while rendering. */
export type Fetch = (path: string, init?: RequestInit) => Promise<Response>

/** Sends requests to the API and reads its answers. */
export type ApiClient = {
  /** @throws {ApiError} */
  get<T>(path: string, signal?: AbortSignal): Promise<T>
  /** @throws {ApiError} */
  send<T>(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<T>
  /** Sends a part of an upload as it is. @throws {ApiError} */
  sendPart<T>(path: string, part: Blob, signal?: AbortSignal): Promise<T>
  /** Sends a file as it is, whole. @throws {ApiError} */
  sendFile<T>(path: string, file: Blob, signal?: AbortSignal): Promise<T>
  /** Reads an answer that is a file; with a body it is asked for by POST. @throws {ApiError} */
  download(path: string, body?: unknown): Promise<Blob>
}

/** Makes a client on a fetch function. */
export function makeApiClient(fetch: Fetch): ApiClient {
  async function ask(path: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(path, init)
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') throw error
      throw new ApiError(0, 'offline', null)
    }
  }
  async function call<T>(path: string, init: RequestInit): Promise<T> {
    return read(await ask(path, init))
  }
  async function read<T>(response: Response): Promise<T> {
    const isJson = /[/+]json\b/.test(response.headers.get('content-type') ?? '')
    // The API's answers follow the shared contracts; the caller names the type of its endpoint.
    const body: unknown = isJson ? await response.json() : null
    // A success may come without what was asked for: stored, but not read back.
    const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') === true
    if (response.ok && !isProblem) return body as T
    const problem = isJson && typeof body === 'object' && body !== null && 'code' in body ? (body as Problem) : null
    throw new ApiError(response.status, problem?.code ?? 'unexpected', problem)
  }
  return {
    get: (path, signal) => call(path, { headers: { accept: 'application/json' }, ...(signal ? { signal } : {}) }),
    sendPart: (path, part, signal) =>
      call(path, {
        method: 'PATCH',
        headers: { accept: 'application/json', 'content-type': 'application/offset+octet-stream' },
        body: part,
        ...(signal ? { signal } : {}),
      }),
    sendFile: (path, file, signal) =>
      call(path, {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/octet-stream' },
        body: file,
        ...(signal ? { signal } : {}),
      }),
    async download(path, body) {
      const init: RequestInit =
        body === undefined
          ? {}
          : { method: 'POST', headers: { 'content-type': 'application/json' }, body: jsonOf(body) }
      const response = await ask(path, init)
      return response.ok ? response.blob() : read(response)
    },
    send: (method, path, body, headers) =>
      call(path, {
        method,
        headers: {
          ...headers,
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: jsonOf(body) }),
      }),
  }
}

/**
 * JSON of what somebody typed, without what no text can hold: a pasted NUL or half of a character is not seen by
 * anybody, and the server would refuse all the rest with it.
 */
function jsonOf(body: unknown): string {
  return JSON.stringify(body, (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  )
}
