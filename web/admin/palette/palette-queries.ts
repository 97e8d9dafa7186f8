import * as supportRoutes from '#shared/contracts/routes/support.ts'
import * as contentStaffRoutes from '#shared/contracts/routes/content-staff.ts'
import * as pagesRoutes from '#shared/contracts/routes/pages.ts'
import * as mediaRoutes from '#shared/contracts/routes/media.ts'
import * as usersRoutes from '#shared/contracts/routes/users.ts'
import type { GridItem } from '#shared/contracts/content-grid.ts'
import { readContentValue } from '#shared/content/value.ts'
import type { Permission } from '#shared/roles.ts'
import type { ApiClient } from '#web/api/client.ts'
import { languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { addressOnPage } from '#web/content/page-address.ts'
import { screenPath } from '#web/admin/screens.ts'
import { paths } from '#web/paths.ts'
import { paletteScreens } from './palette-screens.ts'
import type { PaletteScreen } from './palette-screens.ts'

/** What the palette finds, in groups. */
export const paletteGroups = ['screens', 'pages', 'content', 'media', 'users', 'tickets'] as const
type PaletteGroup = (typeof paletteGroups)[number]

/** Something that the palette leads to. */
export type PaletteItem = { group: PaletteGroup; id: string; name: string; text: string; to: string }

/** Shorter words find too much to be worth asking. */
export const askedLengthMin = 2
const foundMax = 5

/** What a screen is called, and by which other words people look for it. */
export type ScreenMessages = { name: string; words: string }

/** Screens whose name, synonyms or address have every word, those found by their name first; all without words. */
export function findScreens(
  permissions: readonly Permission[],
  words: string,
  wordsOf: (screen: PaletteScreen) => ScreenMessages,
): PaletteItem[] {
  const hasAll = holdsAll(words)
  const found = paletteScreens(permissions).flatMap((screen) => {
    const { name, words: synonyms } = wordsOf(screen)
    const item: PaletteItem = { group: 'screens', id: screen.path, name, text: screen.path, to: screen.path }
    if (hasAll(name)) return [{ item, rank: 0 }]
    return hasAll(`${name} ${synonyms} ${screen.path}`) ? [{ item, rank: 1 }] : []
  })
  return found.toSorted((one, other) => one.rank - other.rank).map(({ item }) => item)
}

/** The site's own pages whose name or address has every word; none without words. */
export function findSitePages(words: string, nameOf: (page: SitePage) => string): PaletteItem[] {
  if (words.trim() === '') return []
  const hasAll = holdsAll(words)
  return sitePages
    .map((page): PaletteItem => {
      return { group: 'pages', id: page, name: nameOf(page), text: paths[page], to: paths[page] }
    })
    .filter(({ name, text }) => hasAll(`${name} ${text}`))
}

const sitePages = ['home', 'features', 'about', 'contact', 'faq', 'privacy', 'terms'] as const
/** A page that the site has by itself. */
type SitePage = (typeof sitePages)[number]

/** What the lists of the admin area know of the words, as far as the person may read them. */
export function paletteQuery(api: ApiClient, permissions: readonly Permission[], words: string, language: Language) {
  return {
    queryKey: ['admin', 'palette', words, permissions.join(' '), language] as const,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<PaletteItem[]> => {
      const query = `q=${encodeURIComponent(words)}&limit=${foundMax}`
      const asks = [
        permissions.includes('users.view') ? findUsers(api, query, signal) : [],
        permissions.includes('pages.edit') ? findPages(api, `${query}&language=${language}`, signal) : [],
        permissions.includes('content.edit') ? findContent(api, query, signal, { words, language, permissions }) : [],
        permissions.includes('media.edit') ? findMedia(api, query, signal) : [],
        permissions.includes('tickets.manage') ? findTickets(api, query, signal) : [],
      ]
      // One list that cannot be read does not keep the others away.
      const answers = await Promise.allSettled(asks)
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    },
    staleTime: 10_000,
    retry: false,
  }
}

async function findUsers(api: ApiClient, query: string, signal: AbortSignal): Promise<PaletteItem[]> {
  const { items } = await api.call(usersRoutes.listUsers, { query, signal })
  return items.map(({ id, name, email }) => ({
    group: 'users',
    id,
    name: name || email || id,
    text: email ?? '',
    to: `${screenPath('users')}?user=${id}`,
  }))
}

async function findPages(api: ApiClient, query: string, signal: AbortSignal): Promise<PaletteItem[]> {
  const { items } = await api.call(pagesRoutes.listPages, { query, signal })
  return items.map(({ id, title, slug }) => ({
    group: 'pages',
    id,
    name: title || slug,
    text: paths.page(slug),
    to: `${screenPath('page-builder')}/${id}`,
  }))
}

type Asked = { words: string; language: Language; permissions: readonly Permission[] }

/** Texts lead to their place on the page where the person may edit it there, otherwise to the list of all texts. */
async function findContent(api: ApiClient, query: string, signal: AbortSignal, asked: Asked): Promise<PaletteItem[]> {
  const { items } = await api.call(contentStaffRoutes.listContentGrid, { query, signal })
  return items.map((item) => {
    const { page, section, content_key: key } = item
    // People who are signed in are not shown the forms that sign them in.
    const isOnPage = asked.permissions.includes('content.visual_edit') && page !== 'login'
    return {
      group: 'content',
      id: `${page}.${section}.${key}`,
      name: foundWords(item, asked) ?? key,
      text: `${page} / ${section} / ${key}`,
      to: isOnPage
        ? addressOnPage(item, undefined)
        : `${screenPath('content')}?page=${encodeURIComponent(page)}&section=${encodeURIComponent(section)}&content_key=${encodeURIComponent(key)}`,
    }
  })
}

/** The text of a key that has the words, in the person's language before others; null when its name was what was found. */
function foundWords({ cells }: Pick<GridItem, 'cells'>, { words, language }: Asked): string | null {
  const texts = [language, ...languages].map((each) => readContentValue(cells[each].row?.content_value ?? '').text)
  const found = texts.find((text) => fold(text).includes(fold(words)))?.replaceAll(/\s+/g, ' ')
  return found === undefined || found.length <= shownLengthMax ? (found ?? null) : `${found.slice(0, shownLengthMax)}…`
}

/** So much of a text says which one it is. */
const shownLengthMax = 80

async function findMedia(api: ApiClient, query: string, signal: AbortSignal): Promise<PaletteItem[]> {
  const { items } = await api.call(mediaRoutes.listMedia, { query, signal })
  return items.map(({ id, name, type }) => ({
    group: 'media',
    id,
    name,
    text: type,
    to: `${screenPath('media')}?file=${id}`,
  }))
}

async function findTickets(api: ApiClient, query: string, signal: AbortSignal): Promise<PaletteItem[]> {
  const { items } = await api.call(supportRoutes.listTickets, { query: `queue=all&${query}`, signal })
  return items.map(({ id, number, subject, status }) => ({
    group: 'tickets',
    id,
    name: subject,
    text: `#${number} ${status}`,
    to: `${screenPath('support')}?queue=all&ticket=${id}`,
  }))
}

/** A test whether a text has every one of some words. */
function holdsAll(words: string): (text: string) => boolean {
  const wanted = fold(words).split(/\s+/).filter(Boolean)
  return (text) => wanted.every((word) => fold(text).includes(word))
}

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase().trim()
}
