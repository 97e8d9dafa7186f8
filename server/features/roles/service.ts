import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type {
  PermissionCell,
  RoleEffect,
  RoleHistory,
  RoleHistoryQuery,
  RolePreview,
  RoleReset,
  RoleRule,
  RoleTable,
  RoleUpdate,
} from '#shared/contracts/roles.ts'
import { roleHistorySchema } from '#shared/contracts/roles.ts'
import { defaultPermissions, editableRoles, permissions, permissionsOf, roles } from '#shared/roles.ts'
import type { EditableRole, Permission, Role } from '#shared/roles.ts'
import { recordActivity } from '#server/activity/record.ts'
import { announceAccessChange, findRole, getRolePolicy } from '#server/auth/public.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import {
  countPeople,
  deleteCell,
  deleteRule,
  isProvenSession,
  listCells,
  listHistory,
  listRules,
  saveCell,
  saveRule,
} from '#server/features/roles/store.ts'
import type { StoredCell, StoredRule } from '#server/features/roles/store.ts'
import { AppError } from '#server/http/errors.ts'
import { cutPage } from '#server/http/list-page.ts'
import type { SignedIn } from '#server/http/request-context.ts'
import { listNames } from '#server/people/names.ts'

type Stored = { cells: StoredCell[]; rules: StoredRule[] }
type Changes = { permissions: PermissionCell[]; rules: RoleRule[] }

/** Key of the advisory lock that lets changes of the table come one after the other. */
const rolesLockKey = 7_261_004

/** Reads the table of roles: what each may do at present, what was changed, and how many people have it. */
export async function getRoleTable(deps: Deps, db: Db = deps.database.db): Promise<RoleTable> {
  return describe(db, await readStored(db))
}

/**
 * Changes permissions and rules, all of them or none.
 *
 * A cell that already has the value is left alone; one that is as shipped again loses its row.
 *
 * @throws {AppError} `roles_conflict` with the stored table when another user changed it in the meantime; `not_allowed`
 * for a permission that the actor does not hold, and for the administrator's rule when they are none;
 * `own_factor_missing` when they would lock themselves out.
 */
export async function changeRoles(
  deps: Deps,
  actor: SignedIn,
  requestId: string,
  { version, ...update }: RoleUpdate,
): Promise<RoleTable> {
  return write(deps, actor, requestId, { action: 'roles.update', version, toChanges: () => update })
}

/** Takes permissions and rules of some roles back to what was shipped. @throws {AppError} as `changeRoles` does. */
export async function resetRoles(deps: Deps, actor: SignedIn, requestId: string, reset: RoleReset): Promise<RoleTable> {
  return write(deps, actor, requestId, {
    action: 'roles.reset',
    version: reset.version,
    toChanges: ({ cells, rules }) => ({
      permissions: cells.flatMap(({ role, permission }) =>
        reset.roles.includes(role) && isEditable(role)
          ? [{ role, permission, allowed: defaultPermissions[role].includes(permission) }]
          : [],
      ),
      rules: rules
        .filter(({ role }) => reset.roles.includes(role))
        .map(({ role }) => ({ role, second_factor_required: false })),
    }),
  })
}

/** Returns whom changes would affect. Nothing is stored. */
export async function previewRoles(deps: Deps, preview: RolePreview): Promise<RoleEffect> {
  const { db } = deps.database
  const stored = await readStored(db)
  const { permissions: cells, rules } = pickReal(stored, preview)
  const counts = new Map((await countPeople(db)).map((count) => [count.role, count]))
  const named = (role: Role, allowed: boolean): Permission[] =>
    cells.filter((cell) => cell.role === role && cell.allowed === allowed).map(({ permission }) => permission)
  return {
    roles: roles
      .map((role) => ({
        role,
        people: counts.get(role)?.people ?? 0,
        gained: named(role, true),
        lost: named(role, false),
        people_held_back: rules.some((rule) => rule.role === role && rule.second_factor_required)
          ? (counts.get(role)?.withoutFactor ?? 0)
          : 0,
      }))
      .filter(({ role, gained, lost }) => gained.length + lost.length > 0 || rules.some((rule) => rule.role === role)),
  }
}

/** Reads what was changed in the table, newest first. */
export async function listRoleHistory(deps: Deps, query: RoleHistoryQuery): Promise<RoleHistory> {
  const { db } = deps.database
  const before = query.cursor === undefined ? null : Number(query.cursor)
  const rows = await listHistory(db, before, query.limit + 1)
  const { shown, next_cursor } = cutPage(rows, query.limit, ({ id }) => String(id))
  const names = await listNames(
    db,
    shown.flatMap(({ actor_id }) => actor_id ?? []),
  )
  return roleHistorySchema.parse({
    items: shown.map(({ id, at, actor_id, actor_role, action, after }) => ({
      id: String(id),
      at: at.toISOString(),
      actor: person(names, actor_id),
      actor_role,
      action,
      after,
    })),
    next_cursor,
  })
}

type Write = {
  action: 'roles.update' | 'roles.reset'
  version: string
  toChanges: (stored: Stored) => Changes
}

async function write(deps: Deps, actor: SignedIn, requestId: string, task: Write): Promise<RoleTable> {
  return deps.database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${rolesLockKey})`)
    const stored = await readStored(tx)
    if (versionOf(stored) !== task.version) {
      throw new AppError('roles_conflict', {
        detail: 'Someone else changed the roles after you loaded them.',
        extra: { stored: await describe(tx, stored) },
      })
    }
    const changes = pickReal(stored, task.toChanges(stored))
    if (changes.permissions.length + changes.rules.length === 0) return describe(tx, stored)
    await requireRight(tx, actor, changes)
    const now = new Date(deps.clock.now())
    await store(tx, changes, actor, now)
    const before = {
      permissions: changes.permissions.map((cell) => ({ ...cell, allowed: !cell.allowed })),
      rules: changes.rules.map((rule) => ({ ...rule, second_factor_required: !rule.second_factor_required })),
    }
    const { action } = task
    await recordActivity(tx, { at: now, actor, action, targetId: null, requestId, before, after: changes })
    await announceAccessChange(tx, null)
    return describe(tx, await readStored(tx))
  })
}

/** What of the changes is not so already. */
function pickReal({ cells, rules }: Stored, changes: Changes): Changes {
  const allowed = (role: Role): readonly Permission[] => permissionsOf(role, cellsOf(cells, role))
  const isRuled = (role: Role): boolean => rules.find((rule) => rule.role === role)?.second_factor_required ?? false
  return {
    permissions: changes.permissions.filter((cell) => allowed(cell.role).includes(cell.permission) !== cell.allowed),
    rules: changes.rules.filter((rule) => isRuled(rule.role) !== rule.second_factor_required),
  }
}

/**
 * Users cannot give or take what they do not hold, or lock themselves out. What they hold is read again: it may have
 * been taken since their request came in.
 */
async function requireRight(tx: Db, actor: SignedIn, changes: Changes): Promise<void> {
  const actorRole = await findRole(tx, actor.userId)
  const { permissions: held } = await getRolePolicy(tx, actorRole)
  if (!held.includes('roles.manage')) throw new AppError('not_allowed')
  const beyond = changes.permissions.filter(({ permission }) => !held.includes(permission))
  if (beyond.length > 0) {
    const names = [...new Set(beyond.map(({ permission }) => permission))].join(', ')
    throw new AppError('not_allowed', { detail: `Your role does not hold what you want to give or take: ${names}.` })
  }
  for (const { role, second_factor_required: isRequired } of changes.rules) {
    if (role === 'admin' && actorRole !== 'admin') throw new AppError('not_allowed')
    if (role === actorRole && isRequired && !(await isProvenSession(tx, actor.sessionId)))
      throw new AppError('own_factor_missing')
  }
}

async function store(tx: Db, changes: Changes, actor: SignedIn, now: Date): Promise<void> {
  const by = { updated_at: now, updated_by: actor.userId }
  for (const cell of changes.permissions) {
    if (defaultPermissions[cell.role].includes(cell.permission) === cell.allowed) await deleteCell(tx, cell)
    else await saveCell(tx, { ...cell, ...by })
  }
  for (const rule of changes.rules) {
    if (rule.second_factor_required) await saveRule(tx, { ...rule, ...by })
    else await deleteRule(tx, rule.role)
  }
}

async function readStored(db: Db): Promise<Stored> {
  return { cells: await listCells(db), rules: await listRules(db) }
}

/** Changes whenever a permission or a rule does; not when a user gets another role. */
function versionOf({ cells, rules }: Stored): string {
  const facts = [
    cells.map(({ role, permission, allowed }) => [role, permission, allowed]),
    rules.map(({ role, second_factor_required }) => [role, second_factor_required]),
  ]
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 16)
}

async function describe(db: Db, stored: Stored): Promise<RoleTable> {
  const counts = new Map((await countPeople(db)).map((count) => [count.role, count]))
  const names = await listNames(
    db,
    stored.cells.flatMap(({ updated_by }) => updated_by ?? []),
  )
  return {
    version: versionOf(stored),
    roles: roles.map((role) => ({
      role,
      people: counts.get(role)?.people ?? 0,
      people_without_factor: counts.get(role)?.withoutFactor ?? 0,
      permissions: [...permissionsOf(role, cellsOf(stored.cells, role))],
      second_factor_required: stored.rules.find((rule) => rule.role === role)?.second_factor_required ?? false,
    })),
    changes: stored.cells.flatMap(({ role, permission, allowed, updated_at, updated_by }) =>
      isEditable(role) && permissions.includes(permission)
        ? [{ role, permission, allowed, updated_at: updated_at.toISOString(), updated_by: person(names, updated_by) }]
        : [],
    ),
  }
}

function cellsOf(cells: readonly StoredCell[], role: Role): StoredCell[] {
  return cells.filter((cell) => cell.role === role)
}

function person(names: ReadonlyMap<string, string>, id: string | null): { id: string; name: string } | null {
  const name = id === null ? undefined : names.get(id)
  return id === null || name === undefined ? null : { id, name }
}

function isEditable(role: Role): role is EditableRole {
  return (editableRoles as readonly Role[]).includes(role)
}
