import { expect, test } from 'vitest'
import { defaultPermissions } from '#shared/roles.ts'
import { ApiError, makeApiClient } from '#web/api/client.ts'
import { findScreens, findSitePages, paletteQuery } from './palette-queries.ts'
import type { ScreenMessages } from './palette-queries.ts'
import type { PaletteScreen } from './palette-screens.ts'

const wordsOf = ({ key }: PaletteScreen): ScreenMessages => ({
  name: key === 'roles' ? 'Rôles' : key,
  words: { mail: 'SMTP serveur', holidays: 'jours fériés' }[key as string] ?? '',
})

test('screens are found by name, synonym and address, without accents and case, and only those that the role opens', () => {
  const found = (words: string, role: 'admin' | 'editor' = 'admin') =>
    findScreens(defaultPermissions[role], words, wordsOf).map(({ to }) => to)
  expect(found('ROLE')).toEqual(['/admin/roles'])
  expect(found('/admin/us')).toContain('/admin/users')
  expect(found('roles', 'editor')).toEqual([])
  expect(found('').length).toBeGreaterThan(20)
  expect(found('serveur smtp')).toEqual(['/admin/settings#settings-mail'])
  expect(found('feries')).toEqual(['/admin/consultations?view=office'])
  expect(found('plans')).toEqual(['/admin/users/subscriptions?show=plans'])
  expect(found('newpage', 'editor')).toEqual(['/admin/page-builder?new=yes'])
  for (const words of ['smtp', 'plans', 'announcements', 'holidays']) expect(found(words, 'editor')).toEqual([])
  // A match of the name comes before one of the description.
  expect(found('page-builder')[0]).toBe('/admin/page-builder')
})

test('lists are asked only as far as the person may read them, and one that fails takes no other along', async () => {
  const asked: string[] = []
  const row = { id: 'r1', content_value: { text: 'Ce  A&B înseamnă' }, updated_at: '' }
  const cells = { en: { row: null }, ru: { row: null }, ro: { row } }
  const api = makeApiClient(async (path) => {
    asked.push(path.split('?')[0] ?? '')
    if (path.startsWith('/api/admin/tickets')) throw new ApiError(500, 'unexpected', null)
    return Response.json({
      items: path.startsWith('/api/admin/users')
        ? [{ id: 'u1', name: '', email: 'ana@example.org' }]
        : path.startsWith('/api/pages')
          ? [{ id: 'p1', title: '', slug: 'startups' }]
          : path.startsWith('/api/media')
            ? [{ id: 'm1', name: 'team.png', type: 'image/png' }]
            : [{ page: 'home', section: 'hero', content_key: 'headline', cells }],
    })
  })
  const signal = new AbortController().signal
  const found = await paletteQuery(api, defaultPermissions.moderator, 'a&b', 'ro').queryFn({ signal })
  expect(found.map(({ group, name, to }) => [group, name, to])).toEqual([
    ['users', 'ana@example.org', '/admin/users?user=u1'],
    ['pages', 'startups', '/admin/page-builder/p1'],
    ['content', 'Ce A&B înseamnă', '/admin/content?page=home&section=hero&content_key=headline'],
    ['media', 'team.png', '/admin/media?file=m1'],
  ])
  const all = ['/api/admin/content', '/api/admin/tickets', '/api/admin/users', '/api/media', '/api/pages']
  expect(asked.toSorted()).toEqual(all)
  asked.length = 0
  await paletteQuery(api, defaultPermissions.editor, 'a', 'en').queryFn({ signal })
  expect(asked.toSorted()).toEqual(['/api/admin/content', '/api/media', '/api/pages'])
  // Who may edit on the page is led there; what was found by its key alone is named by it.
  const [, , text] = await paletteQuery(api, defaultPermissions.admin, 'headl', 'en').queryFn({ signal })
  expect([text?.name, text?.to]).toEqual(['headline', '/#edit=home.hero.headline'])
})

test("the site's own pages are found by their names and addresses, without accents and case; none before a word is typed", () => {
  const names: Record<string, string> = { home: 'Acasă', about: 'Despre noi', privacy: 'Politica de confidențialitate' }
  const found = (words: string) => findSitePages(words, (page) => names[page] ?? page).map(({ to }) => to)
  expect(found('')).toEqual([])
  expect(found('confidentialitate')).toEqual(['/privacy'])
  expect(found('ACASA')).toEqual(['/'])
  expect(found('/faq')).toEqual(['/faq'])
  expect(found('no such page')).toEqual([])
})
