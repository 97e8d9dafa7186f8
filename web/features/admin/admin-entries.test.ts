import { expect, test } from 'vitest'
import { defaultPermissions } from '#shared/roles.ts'
import { adminSections } from '#web/paths.ts'
import { adminEntries, isAdminSection } from './admin-entries.ts'

/** The menu of the specification; the page builder stands at its end, because the specification gives it no place. */
const specified = [
  'overview',
  'users',
  'content',
  'menu',
  'roles',
  'analytics',
  'notifications',
  'media',
  'consultations',
  'settings',
  'logs',
  'agents',
  'support',
  'backups',
  'integrations',
  'page-builder',
]

test('[ADM-09] the entries of the menu stand in the order of the specification', () => {
  const keys: string[] = adminEntries(defaultPermissions.admin).map(({ key }) => key)
  expect(keys).toEqual(specified.filter((key) => keys.includes(key)))
  expect(keys.filter((key) => !specified.includes(key))).toEqual([])
})

test('[ADM-09] the menu shows what the role may open', () => {
  const editors = adminEntries(defaultPermissions.editor).map(({ key }) => key)
  expect(editors).toEqual(expect.arrayContaining(['overview', 'content', 'menu', 'media']))
  for (const key of ['users', 'roles', 'settings', 'logs', 'notifications'] as const) expect(editors).not.toContain(key)
  expect(adminEntries(defaultPermissions.user)).toEqual([])
})

test('every section of the route table is known, and no other', () => {
  expect(adminSections.every(isAdminSection)).toBe(true)
  expect(isAdminSection('nothing')).toBe(false)
  expect(isAdminSection(undefined)).toBe(false)
})
