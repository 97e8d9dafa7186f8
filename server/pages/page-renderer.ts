import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import { isLanguage, languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { contentChannel, menuChannel, officeChannel, plansChannel, settingsChannel } from '#server/db/channels.ts'
import type { Deps } from '#server/deps.ts'
import { acceptedEncoding, matchesEtag } from '#server/http/accepted-encoding.ts'
import type { Encoding } from '#server/http/accepted-encoding.ts'
import { networkOf } from '#server/http/client-address.ts'
import { AppError } from '#server/http/errors.ts'
import { chooseLanguage, languageCookie } from '#server/http/language.ts'
import { openLocalLimit } from '#server/http/local-limit.ts'
import { captchaWidget } from '#server/auth/public.ts'
import { contentSecurityPolicy, securityHeaders, transportSecurity } from '#server/http/security-headers.ts'
import type { InlineParts } from '#server/http/security-headers.ts'
import { takeTurns } from '#server/process/take-turns.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const decompressGzip = promisify(gunzip)

/** For who waits for a page that is being made. Brotli 9 takes eight times as long and makes it two hundredths smaller. */
const brotliQuality = 5

/** For a page that is asked for again: a tenth smaller, for twenty times the work, outside the event loop. */
const keptBrotliQuality = 10

const gzipLevel = 6

/** Most bytes of pages that are kept; those that were asked for longest ago go first. */
const cachedBytesMax = 64 * 1024 * 1024

/** What a kept page takes besides its bytes: headers, key, names of pages. */
const cachedPageOverheadBytes = 2_048

/** Pages that are made at the same time in this process; each takes the event loop and the database for a while. */
const rendersMax = 2

/** Pages that may wait to be made; who comes later gets the page before, or is asked to come back. */
const rendersWaitingMax = 100

/** How long a request waits for a page that is being made again before it gets the version before. */
const rebuildPatienceMs = 300

/** After a failed rebuild the old page is served this long before the next try. */
const rebuildPauseMs = 1_000

/** Pages that one network may have made again which no one has asked for yet: a person does not read that fast. */
const rendersPerNetwork = { burst: 120, refillSeconds: 60 }

/** A page as the web bundle renders it. `pages`: whose content it shows; left out, it may be that of all. */
export type RenderedPage = {
  status: number
  html: string
  headers: Headers
  pages?: ReadonlySet<string>
  inline: InlineParts
}

/** Renders a page in a language; asks the API in process. */
export type RenderPage = (pathname: string, language: Language) => Promise<RenderedPage>

/**
 * Where an address leads. `spelling`: the address in its one spelling; others are led there. `shown`: the address that is
 * rendered and kept for it: itself, or one for all addresses that show the same, as those of nothing do.
 */
export type PageAddress = { spelling: string; shown: string }

/** Finds out where an address leads, from the table of routes. */
export type LocatePage = (pathname: string) => PageAddress | Promise<PageAddress>

/** A finished page in the forms that browsers take; without compression it is unpacked for the few who ask for that. */
type CachedPage = {
  /** Something that it shows has changed since. */
  isStale: boolean
  /** Whose content it shows; null: perhaps everybody's. */
  pages: ReadonlySet<string> | null
  status: number
  etag: string
  headers: Record<string, string>
  bodies: Record<Exclude<Encoding, 'identity'>, Buffer>
  /** It was asked for again, so it is or will be packed as small as it goes. */
  isPackedSmall: boolean
}

/** What a request for a page brings along. */
export type PageRequest = {
  method: string
  url: URL
  cookie: string | undefined
  acceptLanguage: string | undefined
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
  /** Address of the client, for the limit of pages that are made; left out when it does not count. */
  clientAddress?: string
}

/** The answer to a request for a page; without a body for HEAD and 304. */
export type PageResponse = { status: number; headers: Record<string, string>; body: Buffer | null }

/** What changed: the languages, and the page whose content it was; null when every page may show it. */
type Change = { languages: readonly Language[]; page: string | null }

/** Serves pages, each rendered once per language and change of what it shows. */
export type PageRenderer = {
  /** The answer when the page is kept and fresh, at once; otherwise null. */
  cached(request: PageRequest): PageResponse | null
  /**
   * The answer: the page is made first when it is not kept or something has changed since.
   *
   * @throws {AppError} `rate_limited`, `unavailable` when too many other pages are being made.
   */
  response(request: PageRequest): Promise<PageResponse>
  cachedBytes(): number
  /** Drops every kept page, and stops following changes. */
  close(): void
}

/**
 * Opens the page renderer. A kept page is valid until content that it shows, the menu or settings change on any
 * replica; then the next request makes it again while others wait for that one render, or get the page before when it
 * takes long. A change itself makes no page: a save does not pay for five hundred of them.
 *
 * Documents are anonymous: the session lives in the browser's storage, so one page serves everyone of a language.
 *
 * @param render makes a page; must not depend on who asks.
 * @param offered the languages that visitors may choose at the moment.
 * @param locate knows the addresses that pages are kept for; left out, every address is one.
 */
export function openPageRenderer(
  deps: Deps,
  render: RenderPage,
  offered: () => readonly Language[] = () => languages,
  locate: LocatePage = (pathname) => ({ spelling: pathname, shown: pathname }),
): PageRenderer {
  const isHttps = deps.config.publicUrl.startsWith('https:')
  const captchaHosts = captchaWidget(deps.config.auth)?.hosts ?? []
  const isDevelopment = deps.config.mode === 'development'
  const cached = new Map<string, CachedPage>()
  const building = new Map<string, Promise<CachedPage>>()
  const pausedUntil = new Map<string, number>()
  const versions: Record<Language, number> = { en: 1, ru: 1, ro: 1 }
  const turn = takeTurns(rendersMax)
  const packingTurn = takeTurns(1)
  const mayRender = openLocalLimit(deps, rendersPerNetwork)
  let cachedBytes = 0

  function prune(change: Change): void {
    for (const language of change.languages) versions[language] += 1
    for (const [key, page] of cached)
      if (change.languages.includes(languageOf(key)) && shows(page, change.page)) page.isStale = true
  }
  const stops = [
    deps.database.listen(
      contentChannel,
      (payload) => prune(changeOf(payload)),
      () => prune(everything),
    ),
    ...[settingsChannel, menuChannel, officeChannel, plansChannel].map((channel) =>
      deps.database.listen(
        channel,
        () => prune(everything),
        () => prune(everything),
      ),
    ),
  ]

  async function make(pathname: string, language: Language): Promise<CachedPage> {
    const { status, html, headers, pages, inline } = await render(pathname, language)
    const bytes = Buffer.from(html)
    const [br, gz] = await Promise.all([pack(bytes, brotliQuality), compressGzip(bytes, { level: gzipLevel })])
    return {
      isStale: false,
      pages: pages ?? null,
      status,
      etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-language': language,
        'cache-control': 'public, max-age=0, must-revalidate',
        vary: 'Accept-Encoding, Accept-Language, Cookie',
        // The development server injects scripts and a socket of its own.
        ...(isDevelopment ? {} : { 'content-security-policy': contentSecurityPolicy(inline, isHttps, captchaHosts) }),
        ...securityHeaders,
        ...(isHttps ? { 'strict-transport-security': transportSecurity } : {}),
        ...(headers.has('retry-after') ? { 'retry-after': headers.get('retry-after') ?? '' } : {}),
      },
      bodies: { br, gzip: gz },
      isPackedSmall: false,
    }
  }

  /** Makes a page once, however many ask for it, and when its turn has come. */
  function build(pathname: string, language: Language): Promise<CachedPage> {
    const key = keyOf(pathname, language)
    const running = building.get(key)
    if (running) return running
    let wanted = 0
    const made = turn(() => {
      wanted = versions[language]
      return make(pathname, language)
    })
      .then((page) => {
        building.delete(key)
        if (page.status >= 500) {
          pausedUntil.set(key, deps.clock.now() + rebuildPauseMs)
          return cached.get(key) ?? page
        }
        pausedUntil.delete(key)
        drop(key)
        if ((page.status !== 200 && page.status !== 404) || isDevelopment) return page
        // Something changed while it was being made: waiting requests get this one, and the next request the next.
        page.isStale = versions[language] !== wanted
        keep(key, page)
        return page
      })
      .catch((error: unknown) => {
        building.delete(key)
        pausedUntil.set(key, deps.clock.now() + rebuildPauseMs)
        if (cached.has(key)) deps.log.warn({ err: error, path: pathname }, 'a page could not be rendered again')
        throw error
      })
    building.set(key, made)
    return made
  }

  function keep(key: string, page: CachedPage): void {
    cached.set(key, page)
    cachedBytes += bytesOf(page)
    for (const oldest of cached.keys()) {
      if (cachedBytes <= cachedBytesMax) break
      drop(oldest)
    }
  }

  /** Packs a kept page small, once, in the background. Pages that no one comes back to are not worth it. */
  async function packSmall(key: string, page: CachedPage): Promise<void> {
    page.isPackedSmall = true
    const isKept = (): boolean => cached.get(key) === page
    try {
      await packingTurn(async () => {
        if (!isKept()) return
        const br = await pack(await decompressGzip(page.bodies.gzip), keptBrotliQuality)
        if (!isKept() || br.length >= page.bodies.br.length) return
        cachedBytes += br.length - page.bodies.br.length
        page.bodies.br = br
      })
    } catch (error) {
      deps.log.warn({ err: error, key }, 'a page could not be packed small')
    }
  }

  function drop(key: string): void {
    const page = cached.get(key)
    if (page === undefined) return
    cached.delete(key)
    cachedBytes -= bytesOf(page)
  }

  async function freshOrOld(
    pathname: string,
    language: Language,
    clientAddress: string | undefined,
  ): Promise<CachedPage> {
    const key = keyOf(pathname, language)
    const old = cached.get(key)
    if (old && !old.isStale) {
      if (!old.isPackedSmall) void packSmall(key, old)
      return old
    }
    const isBusy = !building.has(key) && turn.waiting() >= rendersWaitingMax
    if (old) {
      if (isBusy || (pausedUntil.get(key) ?? 0) > deps.clock.now()) return old
      return soonOr(build(pathname, language), old)
    }
    if (isBusy) throw tooBusy()
    if (!building.has(key) && clientAddress !== undefined) requireAllowance(clientAddress)
    return build(pathname, language)
  }

  function requireAllowance(clientAddress: string): void {
    const { allowed, retryAfterSeconds } = mayRender(networkOf(clientAddress))
    if (allowed) return
    throw new AppError('rate_limited', {
      detail: `Too many pages at once from your network. Try again in ${retryAfterSeconds} s.`,
      retryAfterSeconds,
    })
  }

  function chosen(request: PageRequest) {
    const { cookie, acceptLanguage } = request
    const choice = chooseLanguage(request.url, { cookie, acceptLanguage }, offered())
    const extra: Record<string, string> = { 'server-timing': `lng;desc=${choice.source}` }
    if (choice.source === 'query') {
      // The address asks for this language: it is kept, and no shared cache may hand this cookie to others.
      extra['set-cookie'] = languageCookie(choice.language, isHttps)
      extra['cache-control'] = 'private, no-cache'
    }
    return { language: choice.language, extra }
  }

  return {
    cached(request) {
      const { pathname } = request.url
      const place = locate(pathname)
      if (place instanceof Promise || place.spelling !== pathname) return null
      const { language, extra } = chosen(request)
      const key = keyOf(place.shown, language)
      const page = cached.get(key)
      const encoding = acceptedEncoding(request.acceptEncoding)
      // An unknown address is written down and may be led elsewhere: that is the ordinary way's.
      if (!page || page.isStale || page.status !== 200 || encoding === 'identity') return null
      // Asked for just now: others go before it when room is needed.
      cached.delete(key)
      cached.set(key, page)
      if (!page.isPackedSmall) void packSmall(key, page)
      return toResponse(page, request, extra, { encoding, body: page.bodies[encoding] })
    },
    async response(request) {
      const { pathname, search } = request.url
      const { spelling, shown } = await locate(pathname)
      if (spelling !== pathname) return ledTo(`${spelling}${search}`)
      const { language, extra } = chosen(request)
      const page = await freshOrOld(shown, language, request.clientAddress)
      const encoding = acceptedEncoding(request.acceptEncoding)
      const body = encoding === 'identity' ? await decompressGzip(page.bodies.gzip) : page.bodies[encoding]
      return toResponse(page, request, extra, { encoding, body })
    },
    cachedBytes: () => cachedBytes,
    close() {
      for (const stop of stops) stop()
      cached.clear()
      cachedBytes = 0
    },
  }
}

const pack = (bytes: Buffer, quality: number): Promise<Buffer> =>
  compressBrotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })

const bytesOf = ({ bodies }: CachedPage): number => bodies.br.length + bodies.gzip.length + cachedPageOverheadBytes

/** The page that is being made, or the one before when that takes long or fails. */
async function soonOr(made: Promise<CachedPage>, old: CachedPage): Promise<CachedPage> {
  const late = Promise.withResolvers<CachedPage>()
  const timer = setTimeout(() => late.resolve(old), rebuildPatienceMs)
  timer.unref()
  try {
    return await Promise.race([made.catch(() => old), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Leads another spelling of an address to the one that the page is kept under. */
function ledTo(location: string): PageResponse {
  return { status: 301, headers: { location, 'cache-control': 'public, max-age=3600', ...securityHeaders }, body: null }
}

function tooBusy(): AppError {
  return new AppError('unavailable', {
    detail: 'Many pages are being made at the moment. Try again in a few seconds.',
    retryAfterSeconds: 5,
  })
}

function toResponse(
  page: CachedPage,
  request: PageRequest,
  extra: Record<string, string>,
  { encoding, body }: { encoding: Encoding; body: Buffer },
): PageResponse {
  const headers = { ...page.headers, ...extra }
  if (page.status === 200) {
    headers['etag'] = page.etag
    if (request.ifNoneMatch !== undefined && matchesEtag(request.ifNoneMatch, page.etag))
      return { status: 304, headers, body: null }
  } else {
    headers['cache-control'] = 'no-store'
  }
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  headers['content-length'] = String(body.length)
  return { status: page.status, headers, body: request.method === 'HEAD' ? null : body }
}

const keyOf = (pathname: string, language: Language): string => `${language} ${pathname}`

function languageOf(key: string): Language {
  const language = key.slice(0, key.indexOf(' '))
  return isLanguage(language) ? language : 'en'
}

const everything: Change = { languages, page: null }

/** The page whose words appear on every other one, in header and footer. */
const commonPage = 'layout'

function changeOf(payload: string): Change {
  try {
    const { page, language, is_lent, is_listed }: Record<string, unknown> = JSON.parse(payload)
    const isEverywhere = typeof page !== 'string' || page === commonPage || is_listed === true
    return {
      languages: isLanguage(language) && is_lent !== true ? [language] : languages,
      page: isEverywhere ? null : page,
    }
  } catch {
    return everything
  }
}

function shows(cached: CachedPage, page: string | null): boolean {
  return page === null || cached.pages === null || cached.pages.has(page)
}
