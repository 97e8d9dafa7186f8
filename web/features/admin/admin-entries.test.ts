import { expect, test } from 'vitest'
import { defaultPermissions } from '#shared/roles.ts'
import { adminSections } from '#web/paths.ts'
import { adminEntries, isAdminSection } from './admin-entries.ts'

test('the menu shows what the role may open, and only screens that exist', () => {
  expect(adminEntries(defaultPermissions.admin).map(({ path }) => path)).toEqual([
    '/admin',
    '/admin/users',
    '/admin/content',
    '/admin/menu',
    '/admin/roles',
    '/admin/notifications',
    '/admin/media',
    '/admin/logs',
    '/admin/settings',
  ])
  expect(adminEntries(defaultPermissions.editor).map(({ path }) => path)).toEqual([
    '/admin',
    '/admin/content',
    '/admin/menu',
    '/admin/media',
  ])
  expect(adminEntries(defaultPermissions.user)).toEqual([])
})

test('every section of the route table is known, and no other', () => {
  expect(adminSections.every(isAdminSection)).toBe(true)
  expect(isAdminSection('backups')).toBe(false)
  expect(isAdminSection(undefined)).toBe(false)
})
