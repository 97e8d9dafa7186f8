import { expect, test } from 'vitest'
import { defaultPermissions } from '#shared/roles.ts'
import { menuScreens, screenAt, screenList, screenTitle } from './screens.ts'

test('[ADM-09] an administrator has every entry of the specification in its order, and the page builder', () => {
  expect(menuScreens(defaultPermissions.admin).map(({ key, path }) => [key, path])).toEqual([
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
  const editors = menuScreens(defaultPermissions.editor).map(({ key }) => key)
  expect(editors).toEqual(['overview', 'content', 'page-builder', 'menu', 'analytics', 'media'])
  expect(menuScreens(defaultPermissions.user)).toEqual([])
})

test('every screen is found by its address and has a title; no other address is a screen', () => {
  for (const screen of screenList) {
    expect(screenAt(screen.path.replace(':id', '0199'))?.key).toBe(screen.key)
    expect(screenAt(`${screen.path.replace(':id', '0199')}/`)?.key).toBe(screen.key)
    expect(screenTitle(screen)).toMatch(/^(menu|areas)\.[a-z-]+$/)
  }
  expect(screenList.map(screenTitle)).toEqual(expect.arrayContaining(['areas.contact', 'menu.support']))
  for (const path of ['/', '/admin/nothing', '/admin/users/1/2', '/administration']) expect(screenAt(path)).toBe(null)
})
