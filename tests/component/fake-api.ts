import type { ResponseOf, Route } from '#shared/contracts/routes/route.ts'

/** One request that a screen sent. */
export type SentRequest = {
  method: string
  /** Parts of the path by name: `{ id: '7' }`. */
  path: Readonly<Record<string, string>>
  query: URLSearchParams
  /** Parsed JSON, a `Blob` for bytes, null without a body. */
  body: unknown
  headers: Headers
  /** Aborted once the screen has given the request up. */
  signal: AbortSignal
}

/** A refusal: what `problem()` makes. */
type Refusal = { refusal: Response }

type Answer<R extends Route> = ResponseOf<R> | Refusal | Promise<ResponseOf<R> | Refusal>

/** The API as a component test sees it: every request must be answered by a route that the test named. */
export type FakeApi = {
  /** Answers a route from now on; a later answer for the same route replaces an earlier one. */
  on<R extends Route>(route: R, answer: (request: SentRequest) => Answer<R>): void
  /** Answers an address that is not one of our routes, for example of the auth service. */
  onPath(method: string, pathname: string, answer: (request: SentRequest) => Response | Promise<Response>): void
  /** The requests that a route received, oldest first. */
  sent(route: Route): readonly SentRequest[]
  /** The requests to another address, oldest first. */
  sentTo(method: string, pathname: string): readonly SentRequest[]
  /** Keeps requests to a route waiting from now on. @returns when the first came, and how to let all of them go on */
  hold(route: Route): { asked: Promise<void>; release(): void }
  /** From now on no request gets through, as without a network, until `isOffline` is false again. */
  isOffline: boolean
}

/** Refuses a request as the API does (RFC 9457). @param fields the code of each refused field, by its path, for example `items.0.name`. */
export function problem(
  status: number,
  code: string,
  fields: Readonly<Record<string, string>> = {},
  more: Readonly<Record<string, unknown>> = {},
): Refusal {
  const errors = Object.entries(fields).map(([path, fieldCode]) => ({ path, code: fieldCode, message: fieldCode }))
  const body = {
    request_id: 'test',
    type: `urn:grantwright:error:${code}`,
    title: code,
    detail: code,
    status,
    code,
    errors,
    ...more,
  }
  return {
    refusal: new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/problem+json' },
    }),
  }
}

type Handler = {
  method: string
  pattern: RegExp
  route: Route | null
  answer(request: SentRequest): unknown
  sent: SentRequest[]
  /** What requests wait for before they are answered. */
  gate: { onAsked(): void; opened: Promise<void> } | null
}

/**
 * Replaces `window.fetch` with a fake of the API.
 *
 * @returns the fake, `unanswered` (a line for each request that no route answered), and `restore`, which brings the network back.
 */
export function installFakeApi(): { api: FakeApi; unanswered: readonly string[]; restore(): void } {
  const realFetch = window.fetch
  const handlers: Handler[] = []
  const unanswered: string[] = []
  const api: FakeApi = {
    isOffline: false,
    on: (route, answer) => add(route.method, patternOf(route.path), route, answer),
    onPath: (method, pathname, answer) => add(method, exactly(pathname), null, answer),
    sent: (route) => find(route.method, patternOf(route.path)),
    sentTo: (method, pathname) => find(method, exactly(pathname)),
    hold(route) {
      const handler = handlers.find((each) => isSame(each, route.method, patternOf(route.path)))
      if (!handler) throw new Error(`Nothing answers ${route.method} ${route.path}.`)
      const [asked, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      handler.gate = { onAsked: asked.resolve, opened: opened.promise }
      return { asked: asked.promise, release: opened.resolve }
    },
  }

  function add(method: string, pattern: RegExp, route: Route | null, answer: Handler['answer']): void {
    const before = handlers.find((each) => isSame(each, method, pattern))
    if (before) before.answer = answer
    else handlers.push({ method: method.toUpperCase(), pattern, route, answer, sent: [], gate: null })
  }
  function find(method: string, pattern: RegExp): readonly SentRequest[] {
    return handlers.find((each) => isSame(each, method, pattern))?.sent ?? []
  }

  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    // Modules and styles of the test itself still come over the network.
    if (!/^\/(api|auth|storage)\//.test(url.pathname)) return realFetch(input, init)
    if (api.isOffline) throw new TypeError('Failed to fetch')
    const handler = handlers.find((each) => each.method === request.method && each.pattern.test(url.pathname))
    if (!handler) {
      unanswered.push(`${request.method} ${url.pathname}${url.search}`)
      return refusalOf(problem(500, 'unexpected'))
    }
    const sent: SentRequest = {
      method: request.method,
      path: handler.pattern.exec(url.pathname)?.groups ?? {},
      query: url.searchParams,
      body: await bodyOf(request),
      headers: request.headers,
      signal: request.signal,
    }
    handler.sent.push(sent)
    handler.gate?.onAsked()
    await handler.gate?.opened
    const given = await handler.answer(sent)
    // A request that the screen gave up in the meantime gets no answer, as over the network.
    request.signal.throwIfAborted()
    if (given instanceof Response) return given
    if (typeof given === 'object' && given !== null && 'refusal' in given) return refusalOf(given as Refusal)
    const status = handler.route?.status ?? 200
    return status === 204 ? new Response(null, { status }) : Response.json(given ?? null, { status })
  }
  return {
    api,
    unanswered,
    restore() {
      window.fetch = realFetch
    },
  }
}

const refusalOf = ({ refusal }: Refusal): Response => refusal.clone()

const isSame = (handler: Handler, method: string, pattern: RegExp): boolean =>
  handler.method === method.toUpperCase() && handler.pattern.source === pattern.source

function patternOf(path: string): RegExp {
  return new RegExp(`^${escaped(path).replaceAll(/\\\{(\w+)\\\}/g, '(?<$1>[^/]+)')}$`)
}

const exactly = (pathname: string): RegExp => new RegExp(`^${escaped(pathname)}$`)

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

async function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (type.includes('json')) {
    // The official client names the type of a body that it leaves out.
    const text = await request.text()
    return text === '' ? null : JSON.parse(text)
  }
  const bytes = await request.blob()
  return bytes.size === 0 ? null : bytes
}
