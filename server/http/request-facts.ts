import { randomUUID } from 'node:crypto'
import type { Language } from '#shared/languages.ts'
import type { Config } from '#server/config.ts'
import { chooseLanguage } from '#server/http/language.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import { requestOrigin } from '#server/http/request-origin.ts'

/** Stands for the client's address in requests that the product makes of itself. */
export const inProcess = 'unknown'

/** Gathers what is known of a request before it is looked at. @param languages those that the site offers. */
export function requestFacts(
  request: Request,
  clientAddress: string,
  config: Config,
  languages: readonly Language[],
): RequestContext {
  const header = (name: string) => request.headers.get(name) ?? undefined
  return {
    requestId: randomUUID(),
    clientAddress,
    userAgent: (header('user-agent') ?? '').slice(0, 512),
    language: chooseLanguage(
      new URL(request.url),
      { cookie: header('cookie'), acceptLanguage: header('accept-language') },
      languages,
    ).language,
    origin: requestOrigin(request.headers, config.publicUrl),
  }
}
