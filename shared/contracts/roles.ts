import { z } from 'zod'
import { editableRoles, permissions, roles } from '#shared/roles.ts'

const editableRole = z.enum(editableRoles)
const permission = z.enum(permissions)
const version = z.string().max(64)

/** One cell of the table: whether a role may do something. */
const permissionCellSchema = z.object({ role: editableRole, permission, allowed: z.boolean() }).strict()

/** One rule of a role in addition to its permissions. */
const roleRuleSchema = z.object({ role: z.enum(roles), second_factor_required: z.boolean() }).strict()

/** Cells and rules that are to become so; what is left out stays. No cell and no role may be there twice. */
const changesSchema = z
  .object({
    permissions: z
      .array(permissionCellSchema)
      .max(editableRoles.length * permissions.length)
      .default([]),
    rules: z.array(roleRuleSchema).max(roles.length).default([]),
  })
  .strict()

/** A question: whom would these changes reach? */
export const rolePreviewSchema = changesSchema.superRefine(rejectTwice)

/** A save: all of it or nothing. `version` is that of the table it was made from. */
export const roleUpdateSchema = changesSchema.extend({ version }).strict().superRefine(rejectTwice)

/** Takes permissions and rules of some roles back to what was shipped. */
export const roleResetSchema = z.object({ version, roles: z.array(z.enum(roles)).min(1).max(roles.length) }).strict()

/** A person as the admin area names one: full name, otherwise e-mail, otherwise empty. */
const personSchema = z.object({ id: z.uuid(), name: z.string() })

/** The table of roles. */
export const roleTableSchema = z.object({
  version: z.string(),
  roles: z.array(
    z.object({
      role: z.enum(roles),
      /** Accounts that have the role, banned ones included. */
      people: z.int(),
      /** Those of them who have not proven a second factor. */
      people_without_factor: z.int(),
      /** What the role may do at present. */
      permissions: z.array(permission),
      second_factor_required: z.boolean(),
    }),
  ),
  /** Cells that differ from what was shipped. */
  changes: z.array(
    z.object({
      role: editableRole,
      permission,
      allowed: z.boolean(),
      updated_at: z.iso.datetime(),
      /** Null: the account is gone. */
      updated_by: personSchema.nullable(),
    }),
  ),
})

/** Whom changes would reach, by role; roles to which nothing happens are left out. */
export const roleEffectSchema = z.object({
  roles: z.array(
    z.object({
      role: z.enum(roles),
      people: z.int(),
      gained: z.array(permission),
      lost: z.array(permission),
      /** People whose permissions would wait until they set up a second factor. */
      people_held_back: z.int(),
    }),
  ),
})

/** Query of the history. */
export const roleHistoryQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  /** As an earlier answer gave it. */
  cursor: z
    .string()
    .regex(/^\d{1,15}$/, 'expected a cursor from an earlier answer')
    .optional(),
})

const changedSchema = z.object({
  permissions: z.array(z.object({ role: z.string(), permission: z.string(), allowed: z.boolean() })),
  rules: z.array(z.object({ role: z.string(), second_factor_required: z.boolean() })),
})

/** One page of what was changed in the table, newest first. */
export const roleHistorySchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      at: z.iso.datetime(),
      actor: personSchema.nullable(),
      /** The actor's role at that time. */
      actor_role: z.string(),
      action: z.enum(['roles.update', 'roles.reset']),
      after: changedSchema,
    }),
  ),
  next_cursor: z.string().nullable(),
})

function rejectTwice(changes: z.output<typeof changesSchema>, context: z.RefinementCtx): void {
  const cells = changes.permissions.map(({ role, permission: name }) => `${role} ${name}`)
  const ruled = changes.rules.map(({ role }) => role)
  for (const [path, names] of Object.entries({ permissions: cells, rules: ruled })) {
    if (new Set(names).size < names.length)
      context.addIssue({ code: 'custom', path: [path], message: 'names something twice', params: { code: 'twice' } })
  }
}

export type PermissionCell = z.output<typeof permissionCellSchema>
export type RoleRule = z.output<typeof roleRuleSchema>
export type RolePreview = z.output<typeof rolePreviewSchema>
export type RoleUpdate = z.output<typeof roleUpdateSchema>
export type RoleReset = z.output<typeof roleResetSchema>
export type RoleTable = z.output<typeof roleTableSchema>
export type RoleEffect = z.output<typeof roleEffectSchema>
export type RoleHistory = z.output<typeof roleHistorySchema>
export type RoleHistoryQuery = z.output<typeof roleHistoryQuerySchema>
