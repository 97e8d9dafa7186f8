import type { MetaDescriptor } from 'react-router'
import type { ContentId } from '#shared/content/catalogue.ts'
import { readContentValue } from '#shared/content/value.ts'
import type { SiteConfig } from '#shared/contracts/site.ts'
import { defaultLanguage, languageKeys, languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import type { PageData } from '#web/api/page-data.ts'
import { browserQueryClient } from '#web/api/query-client.ts'
import { fullTitle } from '#shared/pages/full-title.ts'
import type { PageContent } from '#web/content/queries.ts'

/** What React Router hands to a route's `meta`, as far as it is read here. */
type MetaArgs = {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
  location: { pathname: string }
  params?: Readonly<Record<string, string | undefined>>
}

/** What titles and descriptions are made from. */
export type MetaFacts = {
  language: Language
  /** Origin of the site, without a slash at its end. */
  siteUrl: string
  pathname: string
  params: Readonly<Record<string, string | undefined>>
  /** A text of the content in the page's language; empty while it is not there or when an editor hid it. */
  text(id: ContentId): string
  /** Caption of a figure of the content. */
  label(id: ContentId): string
  /** A picture of the content; null while it is the built-in one. */
  picture(id: ContentId): SharedPicture | null
  /** What the page's loaders fetched under a query key; undefined when it is not there. */
  data(key: readonly unknown[]): unknown
}

/** A picture for cards: its address, and what it shows in words. */
type SharedPicture = { url: string; words: string }

type PageMetaOptions = {
  title: ContentId | ((facts: MetaFacts) => string)
  description?: ContentId | ((facts: MetaFacts) => string)
  /** Where the picture for cards is kept, or the address of one; without any it is the site's own. */
  image?: ContentId | ((facts: MetaFacts) => string)
  /** False keeps the page out of search engines: sign-in, drafts, what is not there. */
  isIndexed?: boolean | ((facts: MetaFacts) => boolean)
  /** Facts for search engines, as schema.org objects. @see PAGE-06 */
  structuredData?: (facts: MetaFacts) => Record<string, unknown>
}

/** Locales of the OpenGraph protocol, by interface language. @see https://ogp.me/ */
const openGraphLocales: Record<Language, string> = { en: 'en_GB', ru: 'ru_RU', ro: 'ro_RO' }

/**
 * Makes a route's `meta`: title, description, canonical address, alternates in the other languages, cards for social
 * networks and structured data, in the language that the page has at the moment.
 *
 * What search engines do not list names no address: one page may be sent for several.
 *
 * @see PAGE-06
 */
export function pageMeta(options: PageMetaOptions): (args: MetaArgs) => MetaDescriptor[] {
  return (args) => {
    const facts = readFacts(args)
    const { title, description, image, isIndexed = true, structuredData } = options
    const siteName = facts.text('layout.site.name')
    const offered = offeredLanguages(facts)
    const ownTitle = typeof title === 'function' ? title(facts) : facts.text(title)
    const fullTitle = titleOf(ownTitle, siteName)
    const about = typeof description === 'function' ? description(facts) : description ? facts.text(description) : ''
    const isListed = typeof isIndexed === 'function' ? isIndexed(facts) : isIndexed
    return [
      { title: fullTitle },
      ...described(about, { name: 'description' }),
      ...(isListed ? indexed(facts, offered) : [{ name: 'robots', content: 'noindex' }]),
      ...(isListed ? [{ property: 'og:url', content: addressOf(facts.siteUrl, facts.pathname, facts.language) }] : []),
      ...cards(facts, { title: fullTitle, about, siteName, picture: pictureOf(facts, image) }),
      ...(structuredData ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...structuredData(facts) } }] : []),
    ]
  }
}

/** The address of a page in a language. The default language has no query: there the visitor's own choice decides. */
export function addressOf(siteUrl: string, pathname: string, language: Language): string {
  const bare = `${siteUrl}${pathname}`
  return language === defaultLanguage ? bare : `${bare}?${languageKeys.query}=${language}`
}

/** The address of something of the site, or of another one, as other programs need it. */
export function wholeAddress(siteUrl: string, address: string): string {
  return address.startsWith('/') ? siteUrl + address : address
}

/** The page's own picture, otherwise the one chosen for the whole site; null for the built-in one. */
function pictureOf(facts: MetaFacts, image: PageMetaOptions['image']): SharedPicture | null {
  const given = typeof image === 'function' ? image(facts) : ''
  if (given !== '') return { url: given, words: facts.text('layout.site.tagline') }
  return (typeof image === 'string' ? facts.picture(image) : null) ?? facts.picture('layout.site.share_image')
}

function titleOf(title: string, siteName: string): string {
  // Nothing has been loaded: an empty title would take away the one that is there.
  if (title === '') return siteName || (import.meta.env.SSR ? '' : document.title)
  return fullTitle(title, siteName)
}

/** The languages that the site offers, as its config says; all of them while that is not there. */
function offeredLanguages({ data }: MetaFacts): readonly Language[] {
  // The query under this key holds the site's config: web/session/queries.ts is the only place that writes it.
  const config = data(['config']) as Partial<SiteConfig> | null | undefined
  return config?.languages ?? languages
}

function indexed({ siteUrl, pathname, language }: MetaFacts, offered: readonly Language[]): MetaDescriptor[] {
  return [
    { tagName: 'link', rel: 'canonical', href: addressOf(siteUrl, pathname, language) },
    ...offered.map((each) => ({
      tagName: 'link',
      rel: 'alternate',
      hrefLang: each,
      href: addressOf(siteUrl, pathname, each),
    })),
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: `${siteUrl}${pathname}` },
  ]
}

/** A tag for what a page is about; none where nothing is said. */
function described(content: string, tag: { name: string } | { property: string }): MetaDescriptor[] {
  return content === '' ? [] : [{ ...tag, content }]
}

type CardFacts = { title: string; about: string; siteName: string; picture: SharedPicture | null }

function cards(facts: MetaFacts, page: CardFacts): MetaDescriptor[] {
  const { siteUrl, language } = facts
  const image = wholeAddress(siteUrl, page.picture?.url ?? `/art/share-${language}.png`)
  return [
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: page.siteName },
    { property: 'og:title', content: page.title },
    ...described(page.about, { property: 'og:description' }),
    { property: 'og:locale', content: openGraphLocales[language] },
    ...languages
      .filter((each) => each !== language)
      .map((each) => ({ property: 'og:locale:alternate', content: openGraphLocales[each] })),
    { property: 'og:image', content: image },
    // Of the site's own picture the size is known.
    ...(page.picture === null
      ? [
          { property: 'og:image:width', content: '1200' },
          { property: 'og:image:height', content: '630' },
        ]
      : []),
    { property: 'og:image:alt', content: page.picture?.words || facts.text('layout.site.tagline') },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: page.title },
    ...described(page.about, { name: 'twitter:description' }),
    { name: 'twitter:image', content: image },
  ]
}

function readFacts({ matches, location, params = {} }: MetaArgs): MetaFacts {
  // The loaders of every route return PageData; a route whose loader failed has none.
  const loaded = matches
    .map((match) => match?.loaderData as PageData | undefined)
    .filter((data) => data !== undefined && data !== null)
  const root = loaded[0]
  const language = root?.language ?? defaultLanguage
  const siteUrl = root?.siteUrl ?? ''
  const data = (key: readonly unknown[]): unknown => findData(loaded, key)
  const valueOf = (id: ContentId) => {
    // Queries under these keys hold page content: web/content/queries.ts is the only place that writes them.
    // An answer may still be broken, and what throws here takes the whole document along: so nothing is relied upon.
    const content = data(['content', id.slice(0, id.indexOf('.')), language]) as Partial<PageContent> | null | undefined
    const value = readContentValue(content?.values?.[id] ?? '')
    return value.visible === false ? null : value
  }
  return {
    language,
    siteUrl,
    pathname: location.pathname,
    params,
    text: (id) => valueOf(id)?.text ?? '',
    label: (id) => valueOf(id)?.label ?? '',
    picture: (id) => {
      const value = valueOf(id)
      return value?.url ? { url: value.url, words: value.text } : null
    },
    data,
  }
}

/** Data comes with the server's page; in the browser it may also have been fetched into the cache. */
function findData(loaded: readonly PageData[], key: readonly unknown[]): unknown {
  // The cache comes first: it holds what is newest. The first render finds it empty and takes what came with the page.
  const cached: unknown = import.meta.env.SSR ? undefined : browserQueryClient().getQueryData(key)
  const wanted = JSON.stringify(key)
  return cached ?? loaded.flatMap(({ queries }) => queries).find((query) => JSON.stringify(query.key) === wanted)?.data
}
