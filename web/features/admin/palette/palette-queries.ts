import type { GridList } from '#shared/contracts/content-grid.ts'
import type { UserList } from '#shared/contracts/users.ts'
import type { Permission } from '#shared/roles.ts'
import type { ApiClient } from '#web/api/client.ts'
import { adminEntries, sectionPath } from '#web/features/admin/admin-entries.ts'
import type { AdminEntry } from '#web/features/admin/admin-entries.ts'

/** What the palette finds, in groups. */
export const paletteGroups = ['screens', 'users', 'content', 'tickets'] as const
/** A group of what the palette finds. */
export type PaletteGroup = (typeof paletteGroups)[number]

/** Something that the palette leads to. */
export type PaletteItem = { group: PaletteGroup; id: string; name: string; text: string; to: string }

/** Shorter words find too much to be worth asking. */
export const askedLengthMin = 2
/** Found of each kind. */
const foundMax = 5

/** Screens whose name has the words, in the menu's order; all of them without words. */
export function findScreens(
  permissions: readonly Permission[],
  words: string,
  nameOf: (key: AdminEntry['key']) => string,
): PaletteItem[] {
  const wanted = fold(words)
  return adminEntries(permissions)
    .map(({ key, path }) => ({ group: 'screens' as const, id: key, name: nameOf(key), text: path, to: path }))
    .filter(({ name, text }) => fold(`${name} ${text}`).includes(wanted))
}

/** What the lists of the admin area know of the words, as far as the person may read them. */
export function paletteQuery(api: ApiClient, permissions: readonly Permission[], words: string) {
  return {
    queryKey: ['admin', 'palette', words, permissions.join(' ')] as const,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<PaletteItem[]> => {
      const query = `q=${encodeURIComponent(words)}&limit=${foundMax}`
      const asks = [
        permissions.includes('users.view') ? findUsers(api, query, signal) : [],
        permissions.includes('content.edit') ? findContent(api, query, signal) : [],
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
  const { items } = await api.get<UserList>(`/api/admin/users?${query}`, signal)
  return items.map(({ id, name, email }) => ({
    group: 'users',
    id,
    name: name || email || id,
    text: email ?? '',
    to: `${sectionPath('users')}?user=${id}`,
  }))
}

async function findContent(api: ApiClient, query: string, signal: AbortSignal): Promise<PaletteItem[]> {
  const { items } = await api.get<GridList>(`/api/admin/content?${query}`, signal)
  return items.map(({ page, section, content_key: key }) => ({
    group: 'content',
    id: `${page}.${section}.${key}`,
    name: key,
    text: `${page} / ${section}`,
    to: `${sectionPath('content')}?page=${encodeURIComponent(page)}&section=${encodeURIComponent(section)}&content_key=${encodeURIComponent(key)}`,
  }))
}

async function findTickets(api: ApiClient, query: string, signal: AbortSignal): Promise<PaletteItem[]> {
  const { items } = await api.get<{ items: { id: string; number: number; subject: string; status: string }[] }>(
    `/api/admin/tickets?queue=all&${query}`,
    signal,
  )
  return items.map(({ id, number, subject, status }) => ({
    group: 'tickets',
    id,
    name: subject,
    text: `#${number} ${status}`,
    to: `${sectionPath('support')}?queue=all&ticket=${id}`,
  }))
}

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase().trim()
}
