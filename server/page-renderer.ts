import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isLanguage, languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { contentChannel, menuChannel, settingsChannel } from '#server/db/channels.ts'
import type { Deps } from '#server/deps.ts'
import { chooseLanguage, languageCookie } from '#server/http/language.ts'
import { contentSecurityPolicy, securityHeaders, transportSecurity } from '#server/http/security-headers.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Compression of kept pages: made once per version, so the strong levels pay. */
const brotliQuality = 9
const gzipLevel = 9

/** Most pages that are kept; the one that was asked for longest ago goes first. */
const pagesMax = 500

/** How long a request waits for a page that is being made anew before it gets the version before. */
const rebuildPatienceMs = 300

/** After a failed rebuild the old page is served this long before the next try. */
const rebuildPauseMs = 1_000

/** A page as the web bundle renders it. `pages`: whose content it shows; left out, it may be that of all. */
export type RenderedPage = { status: number; html: string; headers: Headers; pages?: ReadonlySet<string> }

/** Renders a page in a language; asks the API in process. */
export type RenderPage = (pathname: string, language: Language) => Promise<RenderedPage>

/** A finished page in the three forms that browsers take. */
type KeptPage = {
  /** Something that it shows has changed since. */
  isStale: boolean
  /** Whose content it shows; null: perhaps everybody's. */
  pages: ReadonlySet<string> | null
  status: number
  etag: string
  headers: Record<string, string>
  bodies: Record<Encoding, Buffer>
}

type Encoding = 'br' | 'gzip' | 'identity'

/** What a request for a page brings along. */
export type PageRequest = {
  method: string
  url: URL
  cookie: string | undefined
  acceptLanguage: string | undefined
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
}

/** The answer to a request for a page; without a body for HEAD and 304. */
export type PageAnswer = { status: number; headers: Record<string, string>; body: Buffer | null }

/** What changed: the languages, and the page whose content it was; null when every page may show it. */
type Change = { languages: readonly Language[]; page: string | null }

/** Serves pages, each rendered once per language and change of what it shows. */
export type PageRenderer = {
  /** The answer, at once when the page is kept and fresh; otherwise it is made first. */
  answer(request: PageRequest): PageAnswer | Promise<PageAnswer>
  /** Drops every kept page, and stops following changes. */
  close(): void
}

/**
 * Opens the page renderer. A kept page is valid until content that it shows, the menu or settings change on any replica;
 * then the next request makes it anew while others wait for that one render, or get the page before when it takes long.
 *
 * Documents are anonymous: the session lives in the browser's storage, so one page serves everybody of a language.
 *
 * @param render makes a page; must not depend on who asks.
 * @param offered the languages that visitors may choose at the moment.
 */
export function openPageRenderer(
  deps: Deps,
  render: RenderPage,
  offered: () => readonly Language[] = () => languages,
): PageRenderer {
  const isHttps = deps.config.publicUrl.startsWith('https:')
  const isDevelopment = deps.config.mode === 'development'
  const kept = new Map<string, KeptPage>()
  const building = new Map<string, Promise<KeptPage>>()
  const pausedUntil = new Map<string, number>()
  const versions: Record<Language, number> = { en: 1, ru: 1, ro: 1 }

  function forget(change: Change): void {
    for (const language of change.languages) versions[language] += 1
    // Pages that are read make themselves anew before the next reader comes.
    for (const [key, page] of kept) {
      const { pathname, language } = splitKey(key)
      if (!change.languages.includes(language) || !shows(page, change.page)) continue
      page.isStale = true
      void build(pathname, language).catch(() => {})
    }
  }
  const stops = [
    deps.database.listen(
      contentChannel,
      (payload) => forget(changeOf(payload)),
      () => forget(everything),
    ),
    ...[settingsChannel, menuChannel].map((channel) =>
      deps.database.listen(
        channel,
        () => forget(everything),
        () => forget(everything),
      ),
    ),
  ]

  async function make(pathname: string, language: Language): Promise<KeptPage> {
    const { status, html, headers, pages } = await render(pathname, language)
    const bytes = Buffer.from(html)
    const [br, gz] = await Promise.all([
      compressBrotli(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }),
      compressGzip(bytes, { level: gzipLevel }),
    ])
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
        ...(isDevelopment ? {} : { 'content-security-policy': contentSecurityPolicy(html, isHttps) }),
        ...securityHeaders,
        ...(isHttps ? { 'strict-transport-security': transportSecurity } : {}),
        ...(headers.has('retry-after') ? { 'retry-after': headers.get('retry-after') ?? '' } : {}),
      },
      bodies: { br, gzip: gz, identity: bytes },
    }
  }

  /** Makes a page once, however many ask for it. */
  function build(pathname: string, language: Language): Promise<KeptPage> {
    const key = keyOf(pathname, language)
    const running = building.get(key)
    if (running) return running
    const wanted = versions[language]
    const made = make(pathname, language)
      .then(async (page) => {
        building.delete(key)
        if (page.status >= 500) {
          pausedUntil.set(key, deps.clock.now() + rebuildPauseMs)
          return kept.get(key) ?? page
        }
        pausedUntil.delete(key)
        if (page.status !== 200 || isDevelopment) {
          kept.delete(key)
          return page
        }
        // Something changed while it was being made: whoever waits gets this one, and the next is begun.
        page.isStale = versions[language] !== wanted
        keep(key, page)
        if (page.isStale) void build(pathname, language).catch(() => {})
        return page
      })
      .catch((error: unknown) => {
        building.delete(key)
        pausedUntil.set(key, deps.clock.now() + rebuildPauseMs)
        throw error
      })
    building.set(key, made)
    return made
  }

  function keep(key: string, page: KeptPage): void {
    kept.delete(key)
    kept.set(key, page)
    if (kept.size > pagesMax) {
      const [oldest] = kept.keys()
      if (oldest !== undefined) kept.delete(oldest)
    }
  }

  async function freshOrOld(pathname: string, language: Language, old: KeptPage | undefined): Promise<KeptPage> {
    if (!old) return build(pathname, language)
    const paused = (pausedUntil.get(keyOf(pathname, language)) ?? 0) > deps.clock.now()
    if (paused) return old
    const late = new Promise<KeptPage>((resolve) => setTimeout(() => resolve(old), rebuildPatienceMs).unref())
    return Promise.race([build(pathname, language).catch(() => old), late])
  }

  return {
    answer(request) {
      const { cookie, acceptLanguage } = request
      const choice = chooseLanguage(request.url, { cookie, acceptLanguage }, offered())
      const pathname = request.url.pathname
      const extra: Record<string, string> = { 'server-timing': `lng;desc=${choice.source}` }
      if (choice.source === 'query') {
        // The address asks for this language: it is kept, and no shared cache may hand this cookie to others.
        extra['set-cookie'] = languageCookie(choice.language, isHttps)
        extra['cache-control'] = 'private, no-cache'
      }
      const page = kept.get(keyOf(pathname, choice.language))
      if (page && !page.isStale) return toAnswer(page, request, extra)
      return freshOrOld(pathname, choice.language, page).then((made) => toAnswer(made, request, extra))
    },
    close() {
      for (const stop of stops) stop()
      kept.clear()
    },
  }
}

function toAnswer(page: KeptPage, request: PageRequest, extra: Record<string, string>): PageAnswer {
  const headers = { ...page.headers, ...extra }
  if (page.status === 200) {
    headers['etag'] = page.etag
    if (request.ifNoneMatch !== undefined && matches(request.ifNoneMatch, page.etag))
      return { status: 304, headers, body: null }
  } else {
    headers['cache-control'] = 'no-store'
  }
  const encoding = acceptedEncoding(request.acceptEncoding)
  const body = page.bodies[encoding]
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  headers['content-length'] = String(body.length)
  return { status: page.status, headers, body: request.method === 'HEAD' ? null : body }
}

/** The best of the kept forms that a browser takes. @see RFC 9110, section 12.5.3 */
function acceptedEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity'
  const refused = (name: string) => new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(header)
  if (/\bbr\b/.test(header) && !refused('br')) return 'br'
  return /\bgzip\b/.test(header) && !refused('gzip') ? 'gzip' : 'identity'
}

/** Weak comparison of If-None-Match. @see RFC 9110, section 13.1.2 */
function matches(header: string, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return header.trim() === '*' || header.split(',').some((tag) => bare(tag) === bare(etag))
}

const keyOf = (pathname: string, language: Language): string => `${language} ${pathname}`

function splitKey(key: string): { pathname: string; language: Language } {
  const space = key.indexOf(' ')
  const language = key.slice(0, space)
  return { pathname: key.slice(space + 1), language: isLanguage(language) ? language : 'en' }
}

const everything: Change = { languages, page: null }

/** The page whose words stand on every other one, in header and footer. */
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

function shows(kept: KeptPage, page: string | null): boolean {
  return page === null || kept.pages === null || kept.pages.has(page)
}
