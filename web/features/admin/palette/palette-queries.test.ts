import { expect, test } from 'vitest'
import { defaultPermissions } from '#shared/roles.ts'
import { ApiError, makeApiClient } from '#web/api/client.ts'
import { findScreens, paletteQuery } from './palette-queries.ts'

const nameOf = (key: string): string => (key === 'roles' ? 'Rôles' : key)

test('screens are found by name and address, without accents and case, and only those that the role opens', () => {
  const found = (words: string, role: 'admin' | 'editor' = 'admin') =>
    findScreens(defaultPermissions[role], words, nameOf).map(({ id }) => id)
  expect(found('ROLE')).toEqual(['roles'])
  expect(found('/admin/us')).toEqual(['users'])
  expect(found('roles', 'editor')).toEqual([])
  expect(found('').length).toBeGreaterThan(8)
})

test('lists are asked only as far as the person may read them, and one that fails takes no other along', async () => {
  const asked: string[] = []
  const api = makeApiClient(async (path) => {
    asked.push(path.split('?')[0] ?? '')
    if (path.startsWith('/api/admin/tickets')) throw new ApiError(500, 'unexpected', null)
    return Response.json({
      items: path.startsWith('/api/admin/users')
        ? [{ id: 'u1', name: '', email: 'ana@example.org' }]
        : [{ page: 'home', section: 'hero', content_key: 'headline' }],
    })
  })
  const signal = new AbortController().signal
  const found = await paletteQuery(api, defaultPermissions.moderator, 'a&b').queryFn({ signal })
  expect(found.map(({ group, name, to }) => [group, name, to])).toEqual([
    ['users', 'ana@example.org', '/admin/users?user=u1'],
    ['content', 'headline', '/admin/content?page=home&section=hero&content_key=headline'],
  ])
  expect(asked.toSorted()).toEqual(['/api/admin/content', '/api/admin/tickets', '/api/admin/users'])
  asked.length = 0
  await paletteQuery(api, defaultPermissions.editor, 'a').queryFn({ signal })
  expect(asked).toEqual(['/api/admin/content'])
})
