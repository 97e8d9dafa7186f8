/** Roles of a signed-in user, weakest first. @see docs/reference/product.md#6-roles */
export const roles = ['user', 'editor', 'moderator', 'admin'] as const

/** A user's role; a user without a row in user_roles is a `user`. */
export type Role = (typeof roles)[number]

/**
 * Everything that can be permitted. An endpoint names one of these, the admin menu and the screens read the same table.
 *
 * @see docs/decisions/0043-choices-where-the-description-was-silent.md
 */
export const permissions = [
  'admin.view',
  'content.view_hidden',
  'content.edit',
  'content.delete',
  'content.visual_edit',
  'menu.edit',
  'media.edit',
  'pages.edit',
  'analytics.view',
  'consultations.manage',
  'tickets.manage',
  'contact.view',
  'users.view',
  'users.manage',
  'roles.manage',
  'logs.view',
  'settings.view',
  'settings.edit',
  'notifications.manage',
  'agents.edit',
  'backups.manage',
  'integrations.manage',
  'subscriptions.manage',
] as const

export type Permission = (typeof permissions)[number]

/** Permissions by the part of the product that they open, in the order of the table of roles. Each is in one area. */
export const permissionAreas = {
  admin: ['admin.view', 'analytics.view', 'logs.view'],
  content: [
    'content.view_hidden',
    'content.edit',
    'content.delete',
    'content.visual_edit',
    'menu.edit',
    'media.edit',
    'pages.edit',
  ],
  clients: ['consultations.manage', 'tickets.manage', 'contact.view', 'subscriptions.manage'],
  people: ['users.view', 'users.manage', 'roles.manage'],
  system: [
    'settings.view',
    'settings.edit',
    'notifications.manage',
    'agents.edit',
    'integrations.manage',
    'backups.manage',
  ],
} as const satisfies Record<string, readonly Permission[]>

/** Name of a part of the product that permissions open. */
export type PermissionArea = keyof typeof permissionAreas

/**
 * Permissions that nothing in this version asks for: their screens are to come. Giving one counts from then on.
 * A test fails as soon as an endpoint asks for one of these.
 */
export const laterPermissions: readonly Permission[] = []

/**
 * Permissions that an API token can carry. Left out is what would let its holder give rights to others or take over
 * accounts (people, roles, settings, mails, tokens), take everything along (backups), and the admin area, which is for eyes.
 *
 * @see docs/decisions/0029-tokens-act-for-a-person-with-less.md
 */
export const tokenScopes = [
  'content.view_hidden',
  'content.edit',
  'content.delete',
  'content.visual_edit',
  'menu.edit',
  'media.edit',
  'pages.edit',
  'analytics.view',
  'consultations.manage',
  'tickets.manage',
  'contact.view',
  'subscriptions.manage',
  'users.view',
  'logs.view',
  'settings.view',
  'agents.edit',
] as const satisfies readonly Permission[]

type TokenScope = (typeof tokenScopes)[number]

/** True for a permission that an API token can carry. */
export function isTokenScope(text: string): text is TokenScope {
  return (tokenScopes as readonly string[]).includes(text)
}

/** The roles whose permissions can be changed: the administrator has everything, always. @see ROLE-02 */
export const editableRoles = ['user', 'editor', 'moderator'] as const

export type EditableRole = (typeof editableRoles)[number]

const editorPermissions: readonly Permission[] = [
  'admin.view',
  'content.view_hidden',
  'content.edit',
  'content.delete',
  'menu.edit',
  'media.edit',
  'pages.edit',
  'analytics.view',
]

/**
 * Permissions by role as shipped. Visual editing is the administrator's alone.
 *
 * @see docs/decisions/0043-choices-where-the-description-was-silent.md (roles by default)
 */
export const defaultPermissions: Record<Role, readonly Permission[]> = {
  user: [],
  editor: editorPermissions,
  moderator: [
    ...editorPermissions,
    'consultations.manage',
    'tickets.manage',
    'contact.view',
    'users.view',
    'logs.view',
    'subscriptions.manage',
  ],
  admin: permissions,
}

/** What a role may do, and the three flags that the specification derives from it. */
export type RoleFacts = {
  role: Role
  isAdmin: boolean
  isModerator: boolean
  isEditor: boolean
  permissions: readonly Permission[]
  /** The role's permissions do not count until the session is proven with a second factor; left out otherwise. */
  second_factor_required?: true | undefined
}

/**
 * Derives the flags of a role.
 *
 * @param permitted what the role may do; as shipped when it is left out.
 * @see docs/reference/product.md#6-roles
 */
export function roleFacts(role: Role, permitted: readonly Permission[] = defaultPermissions[role]): RoleFacts {
  return {
    role,
    isAdmin: role === 'admin',
    isModerator: role === 'admin' || role === 'moderator',
    isEditor: role === 'admin' || role === 'moderator' || role === 'editor',
    permissions: permitted,
  }
}

/** A permission that was given to a role or taken from it, against what was shipped. */
export type PermissionChange = { permission: string; allowed: boolean }

/**
 * Lays stored changes over what a role was shipped with, in the order of `permissions`.
 *
 * The administrator has everything whatever is stored; a stored permission that no one knows counts for nothing.
 * @see ROLE-02
 */
export function permissionsOf(role: Role, changes: readonly PermissionChange[]): readonly Permission[] {
  if (role === 'admin') return permissions
  if (changes.length === 0) return defaultPermissions[role]
  const stored = new Map(changes.map(({ permission, allowed }) => [permission, allowed]))
  const shipped = defaultPermissions[role]
  return permissions.filter((permission) => stored.get(permission) ?? shipped.includes(permission))
}

/** True when the text is exactly one of the role names. */
export function isRole(text: unknown): text is Role {
  return typeof text === 'string' && (roles as readonly string[]).includes(text)
}
