import { expect, test } from 'vitest'
import { defaultPermissions } from '#shared/roles.ts'
import { adminSections } from '#web/paths.ts'
import { adminEntries, isAdminSection } from './admin-entries.ts'

test('[ADM-09] an administrator has every entry of the specification in its order, and the page builder', () => {
  expect(adminEntries(defaultPermissions.admin).map(({ key, path }) => [key, path])).toEqual([
    ['overview', '/admin'],
    ['users', '/admin/users'],
    ['content', '/admin/content'],
    ['page-builder', '/admin/page-builder'],
    ['menu', '/admin/menu'],
    ['roles', '/admin/roles'],
    ['analytics', '/admin/analytics'],
    ['notifications', '/admin/notifications'],
    ['media', '/admin/media'],
    ['consultations', '/admin/consultations'],
    ['settings', '/admin/settings'],
    ['logs', '/admin/logs'],
    ['agents', '/admin/agents'],
    ['support', '/admin/support'],
    ['backups', '/admin/backups'],
    ['integrations', '/admin/integrations'],
  ])
})

test('[ADM-09] the menu shows what the role may open', () => {
  const editors = adminEntries(defaultPermissions.editor).map(({ key }) => key)
  expect(editors).toEqual(['overview', 'content', 'page-builder', 'menu', 'analytics', 'media'])
  expect(adminEntries(defaultPermissions.user)).toEqual([])
})

test('every section of the route table is known, and no other', () => {
  expect(adminSections.every(isAdminSection)).toBe(true)
  expect(isAdminSection('nothing')).toBe(false)
  expect(isAdminSection(undefined)).toBe(false)
})
