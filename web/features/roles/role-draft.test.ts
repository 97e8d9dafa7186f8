import { expect, test } from 'vitest'
import type { RoleTable } from '#shared/contracts/roles.ts'
import { defaultPermissions, permissionAreas, permissions, roles } from '#shared/roles.ts'
import type { Permission, Role } from '#shared/roles.ts'
import {
  areaState,
  countChanges,
  differsFromShipped,
  emptyDraft,
  isAllowed,
  isCellChanged,
  isRuled,
  listChanges,
  rebase,
  switchRule,
  tableDifference,
  tick,
  tickArea,
} from './role-draft.ts'

function tableOf(changed: Partial<Record<Role, readonly Permission[]>> = {}, ruled: readonly Role[] = []): RoleTable {
  return {
    version: 'x',
    roles: roles.map((role) => ({
      role,
      people: 1,
      people_without_factor: 1,
      permissions: [...(changed[role] ?? defaultPermissions[role])],
      second_factor_required: ruled.includes(role),
    })),
    changes: [],
  }
}

const table = tableOf()

test('a ticked box is a change, and ticked back it is none', () => {
  const draft = tick(table, emptyDraft, { role: 'editor', permission: 'logs.view', allowed: true })
  expect(isAllowed(table, draft, 'editor', 'logs.view')).toBe(true)
  expect(isCellChanged(table, draft, 'editor', 'logs.view')).toBe(true)
  expect(countChanges(draft)).toBe(1)
  expect(tick(table, draft, { role: 'editor', permission: 'logs.view', allowed: false })).toEqual(emptyDraft)
})

test('a switched rule is a change, and switched back it is none', () => {
  const draft = switchRule(table, emptyDraft, 'admin', true)
  expect(isRuled(table, draft, 'admin')).toBe(true)
  expect(switchRule(table, draft, 'admin', false)).toEqual(emptyDraft)
})

test('the box of an area has three states, and a press fills or clears it', () => {
  expect(areaState(table, emptyDraft, 'user', 'content')).toBe('none')
  expect(areaState(table, emptyDraft, 'editor', 'content')).toBe('some')
  expect(areaState(table, emptyDraft, 'admin', 'content')).toBe('all')
  const filled = tickArea(table, emptyDraft, { role: 'editor', area: 'content', held: permissions })
  expect(areaState(table, filled, 'editor', 'content')).toBe('all')
  const cleared = tickArea(table, filled, { role: 'editor', area: 'content', held: permissions })
  expect(areaState(table, cleared, 'editor', 'content')).toBe('none')
})

test('the box of an area leaves alone what the person does not hold', () => {
  const draft = tickArea(table, emptyDraft, { role: 'user', area: 'people', held: ['users.view'] })
  expect(listChanges(draft).permissions).toEqual([{ role: 'user', permission: 'users.view', allowed: true }])
  expect(areaState(table, draft, 'user', 'people')).toBe('some')
  expect(tickArea(table, draft, { role: 'user', area: 'people', held: ['users.view'] })).toEqual(emptyDraft)
})

test('changes are listed in the order of the table', () => {
  let draft = tick(table, emptyDraft, { role: 'moderator', permission: 'logs.view', allowed: false })
  draft = tick(table, draft, { role: 'user', permission: 'users.view', allowed: true })
  draft = tick(table, draft, { role: 'user', permission: 'admin.view', allowed: true })
  expect(listChanges(draft).permissions.map(({ role, permission }) => `${role} ${permission}`)).toEqual([
    'user admin.view',
    'user users.view',
    'moderator logs.view',
  ])
})

test('over a newer table only what still differs is a change', () => {
  let draft = tick(table, emptyDraft, { role: 'user', permission: 'users.view', allowed: true })
  draft = tick(table, draft, { role: 'user', permission: 'logs.view', allowed: true })
  draft = switchRule(table, draft, 'editor', true)
  const newer = tableOf({ user: ['users.view'] }, ['editor'])
  expect(rebase(draft, newer)).toEqual({
    permissions: [{ role: 'user', permission: 'logs.view', allowed: true }],
    rules: [],
  })
  expect(tableDifference(table, newer)).toEqual({
    permissions: [{ role: 'user', permission: 'users.view', allowed: true }],
    rules: [{ role: 'editor', second_factor_required: true }],
  })
})

test('a role differs from what was shipped by a permission or by a rule', () => {
  expect(differsFromShipped(table, 'editor')).toBe(false)
  expect(differsFromShipped(tableOf({}, ['editor']), 'editor')).toBe(true)
  const cell = { role: 'user', permission: 'logs.view', allowed: true, updated_by: null } as const
  expect(differsFromShipped({ ...table, changes: [{ ...cell, updated_at: '2026-01-01T00:00:00Z' }] }, 'user')).toBe(
    true,
  )
})

test('the areas hold every permission once', () => {
  expect(Object.values(permissionAreas).flat().toSorted()).toEqual([...permissions].toSorted())
})
