import { parse, serialize } from 'hono/utils/cookie'
import { daySeconds } from '#shared/duration.ts'
import { defaultLanguage, isLanguage, languageKeys, languageOfTag, languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'

/** A visitor's language and what decided it. */
type LanguageChoice = { language: Language; source: 'query' | 'cookie' | 'navigator' | 'default' }

const cookieLifetimeSeconds = 365 * daySeconds

/**
 * Finds a visitor's language as far as the server can see it: query `lng`, cookie, then the browser's languages.
 * What only the browser knows (its storages) it compares itself after loading, using the source named here.
 *
 * @param offered the languages that the site offers to visitors; English is always one.
 * @see LANG-01
 */
export function chooseLanguage(
  url: URL,
  headers: { cookie: string | undefined; acceptLanguage: string | undefined },
  offered: readonly Language[] = languages,
): LanguageChoice {
  const isOffered = (tag: unknown): tag is Language => isLanguage(tag) && offered.includes(tag)
  const asked = url.searchParams.get(languageKeys.query)
  if (isOffered(asked)) return { language: asked, source: 'query' }
  const stored =
    headers.cookie === undefined ? undefined : parse(headers.cookie, languageKeys.cookie)[languageKeys.cookie]
  if (isOffered(stored)) return { language: stored, source: 'cookie' }
  const preferred = headers.acceptLanguage === undefined ? null : preferredLanguage(headers.acceptLanguage, offered)
  return preferred ? { language: preferred, source: 'navigator' } : { language: defaultLanguage, source: 'default' }
}

/** The cookie that keeps a chosen language, so that the server renders it at once. @param secure whether the site is on https. */
export function languageCookie(language: Language, secure: boolean): string {
  return serialize(languageKeys.cookie, language, {
    path: '/',
    maxAge: cookieLifetimeSeconds,
    httpOnly: true,
    sameSite: 'Lax',
    secure,
  })
}

/** The first language of an Accept-Language header that the product speaks, by quality. @see RFC 9110, section 12.5.4 */
function preferredLanguage(header: string, offered: readonly Language[]): Language | null {
  const wishes = header
    .split(',')
    .slice(0, 20)
    .map((part, position) => {
      const [tag = '', ...parameters] = part.split(';')
      const quality = parameters
        .map((parameter) => /^\s*q=([01](?:\.\d{1,3})?)\s*$/.exec(parameter)?.[1])
        .find((q) => q !== undefined)
      return { tag, quality: quality === undefined ? 1 : Number(quality), position }
    })
  const ordered = wishes
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality || a.position - b.position)
  return ordered.map(({ tag }) => languageOfTag(tag)).find((each) => each !== null && offered.includes(each)) ?? null
}
