import type { PermissionCell, RolePreview, RoleRule, RoleTable } from '#shared/contracts/roles.ts'
import { defaultPermissions, editableRoles, permissionAreas, permissions, roles } from '#shared/roles.ts'
import type { EditableRole, Permission, PermissionArea, Role } from '#shared/roles.ts'

/** What was ticked and not saved yet: only what differs from the table. */
export type RoleDraft = { permissions: readonly PermissionCell[]; rules: readonly RoleRule[] }

/** Nothing ticked. */
export const emptyDraft: RoleDraft = { permissions: [], rules: [] }

/** A box that stands for several: all of them, some, or none. */
type GroupState = 'all' | 'some' | 'none'

/** True for a role whose permissions can be changed. */
export function isEditableRole(role: Role): role is EditableRole {
  return (editableRoles as readonly Role[]).includes(role)
}

/** Returns whether a role may do something, with what was ticked. */
export function isAllowed(table: RoleTable, draft: RoleDraft, role: Role, permission: Permission): boolean {
  const ticked = draft.permissions.find((cell) => cell.role === role && cell.permission === permission)
  return ticked?.allowed ?? isStored(table, role, permission)
}

/** Returns whether a role asks for a second factor, with what was ticked. */
export function isRuled(table: RoleTable, draft: RoleDraft, role: Role): boolean {
  return (
    draft.rules.find((rule) => rule.role === role)?.second_factor_required ??
    table.roles.find((each) => each.role === role)?.second_factor_required ??
    false
  )
}

/** Ticks or clears one box; back to what is stored is no change. */
export function tick(table: RoleTable, draft: RoleDraft, { role, permission, allowed }: PermissionCell): RoleDraft {
  const others = draft.permissions.filter((cell) => cell.role !== role || cell.permission !== permission)
  const isChange = isStored(table, role, permission) !== allowed
  return { ...draft, permissions: isChange ? [...others, { role, permission, allowed }] : others }
}

/** Switches the rule of a role; back to what is stored is no change. */
export function switchRule(table: RoleTable, draft: RoleDraft, role: Role, isRequired: boolean): RoleDraft {
  const others = draft.rules.filter((rule) => rule.role !== role)
  const isChange = isRuled(table, emptyDraft, role) !== isRequired
  return { ...draft, rules: isChange ? [...others, { role, second_factor_required: isRequired }] : others }
}

/**
 * Ticks or clears all boxes of an area that the person may change.
 *
 * @param held what the person may give and take.
 */
export function tickArea(
  table: RoleTable,
  draft: RoleDraft,
  { role, area, held }: { role: EditableRole; area: PermissionArea; held: readonly Permission[] },
): RoleDraft {
  const own = permissionAreas[area].filter((permission) => held.includes(permission))
  const isFull = own.every((permission) => isAllowed(table, draft, role, permission))
  return own.reduce((result, permission) => tick(table, result, { role, permission, allowed: !isFull }), draft)
}

/** Reads the box of an area. */
export function areaState(table: RoleTable, draft: RoleDraft, role: Role, area: PermissionArea): GroupState {
  const names = permissionAreas[area]
  const count = names.filter((permission) => isAllowed(table, draft, role, permission)).length
  return count === 0 ? 'none' : count === names.length ? 'all' : 'some'
}

/** The changes in the order of the table, as the API takes them. */
export function listChanges(draft: RoleDraft): RolePreview {
  return {
    permissions: draft.permissions.toSorted(
      (left, right) =>
        roles.indexOf(left.role) - roles.indexOf(right.role) ||
        permissions.indexOf(left.permission) - permissions.indexOf(right.permission),
    ),
    rules: draft.rules.toSorted((left, right) => roles.indexOf(left.role) - roles.indexOf(right.role)),
  }
}

/** Number of boxes and switches that differ from what is stored. */
export function countChanges(draft: RoleDraft): number {
  return draft.permissions.length + draft.rules.length
}

/** What of a draft is still a change over a newer table. */
export function rebase(draft: RoleDraft, table: RoleTable): RoleDraft {
  return {
    permissions: draft.permissions.filter((cell) => isStored(table, cell.role, cell.permission) !== cell.allowed),
    rules: draft.rules.filter((rule) => isRuled(table, emptyDraft, rule.role) !== rule.second_factor_required),
  }
}

/** What changed from one table to a newer one. */
export function tableDifference(older: RoleTable, newer: RoleTable): RolePreview {
  return listChanges({
    permissions: editableRoles.flatMap((role) =>
      permissions
        .map((permission) => ({ role, permission, allowed: isStored(newer, role, permission) }))
        .filter((cell) => isStored(older, role, cell.permission) !== cell.allowed),
    ),
    rules: roles
      .map((role) => ({ role, second_factor_required: isRuled(newer, emptyDraft, role) }))
      .filter((rule) => isRuled(older, emptyDraft, rule.role) !== rule.second_factor_required),
  })
}

/** True when a role has a permission or a rule that it was not shipped with. */
export function differsFromShipped(table: RoleTable, role: Role): boolean {
  return isRuled(table, emptyDraft, role) || table.changes.some((cell) => cell.role === role)
}

/** True when a cell is not as it was shipped, with what was ticked. */
export function isCellChanged(table: RoleTable, draft: RoleDraft, role: Role, permission: Permission): boolean {
  return isAllowed(table, draft, role, permission) !== defaultPermissions[role].includes(permission)
}

function isStored(table: RoleTable, role: Role, permission: Permission): boolean {
  return table.roles.find((each) => each.role === role)?.permissions.includes(permission) ?? false
}
