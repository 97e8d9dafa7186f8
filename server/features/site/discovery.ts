import { defaultLanguage } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import type { Deps } from '#server/deps.ts'

const publicPaths = ['/', '/features', '/about', '/contact', '/faq', '/help', '/privacy', '/terms'] as const
const hiddenPaths = [
  '/admin',
  '/dashboard',
  '/setup',
  '/confirm',
  '/reset-password',
  '/preview',
  '/api/',
  '/auth/',
] as const

type DiscoveryRoute = { path: string; handle(url: URL): Promise<Response> }

/**
 * What search engines ask for: the rules for robots and the list of pages with their languages.
 *
 * @param visibility whether search engines are welcome, and the languages that the site offers.
 * @see PAGE-06
 */
export function discoveryRoutes(
  deps: Deps,
  publishedSlugs: () => Promise<string[]>,
  visibility: () => { indexed: boolean; languages: readonly Language[] },
): DiscoveryRoute[] {
  const { publicUrl } = deps.config
  let kept: { slugs: readonly string[]; offered: readonly Language[]; text: string } | null = null
  return [
    {
      path: '/robots.txt',
      handle: async () =>
        textResponse(
          'text/plain',
          [
            'User-agent: *',
            ...(visibility().indexed
              ? [...hiddenPaths.map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`]
              : ['Disallow: /']),
            '',
          ].join('\n'),
        ),
    },
    {
      path: '/sitemap.xml',
      handle: async () => {
        const { indexed, languages: offered } = visibility()
        if (!indexed) return textResponse('application/xml', sitemap(publicUrl, [], offered))
        const slugs = await publishedSlugs()
        // The list is the same one as long as no page changed.
        if (kept?.slugs !== slugs || kept.offered !== offered) {
          const paths = [...publicPaths, ...slugs.map((slug) => `/page/${slug}`)]
          kept = { slugs, offered, text: sitemap(publicUrl, paths, offered) }
        }
        return textResponse('application/xml', kept.text)
      },
    },
  ]
}

/** Address of a page in a language: the default one has no query, so it is also where visitors choose. */
function addressOf(origin: string, path: string, language: Language): string {
  return language === defaultLanguage ? `${origin}${path}` : `${origin}${path}?lng=${language}`
}

/** @see https://developers.google.com/search/docs/specialty/international/localized-versions#sitemap */
function sitemap(origin: string, paths: readonly string[], offered: readonly Language[]): string {
  const urls = paths.flatMap((path) => {
    const alternates = [
      ...offered.map(
        (language) =>
          `<xhtml:link rel="alternate" hreflang="${language}" href="${addressOf(origin, path, language)}"/>`,
      ),
      `<xhtml:link rel="alternate" hreflang="x-default" href="${origin}${path}"/>`,
    ].join('')
    return offered.map((language) => `<url><loc>${addressOf(origin, path, language)}</loc>${alternates}</url>`)
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`
}

function textResponse(type: string, text: string): Response {
  return new Response(text, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=300' },
  })
}
