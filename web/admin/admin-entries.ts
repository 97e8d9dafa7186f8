import type { Permission } from '#shared/roles.ts'
import { adminSections, paths } from '#web/paths.ts'
import type { IconName } from '#web/ui/icon.tsx'

/** A screen of the admin area, as its address names it. */
export type AdminSection = (typeof adminSections)[number]

/** An entry of the admin menu; its label is the word `menu.<key>`. */
export type AdminEntry = { key: 'overview' | AdminSection; path: string; icon: IconName }

/** The permission that each screen asks for; `admin.view` opens the area itself. */
export const sectionPermissions: Record<AdminSection, Permission> = {
  users: 'users.view',
  content: 'content.edit',
  menu: 'menu.edit',
  roles: 'roles.manage',
  analytics: 'analytics.view',
  notifications: 'notifications.manage',
  media: 'media.edit',
  consultations: 'consultations.manage',
  support: 'tickets.manage',
  logs: 'logs.view',
  settings: 'settings.view',
  'page-builder': 'pages.edit',
  agents: 'agents.edit',
  backups: 'backups.manage',
  integrations: 'integrations.manage',
}

/**
 * The menu: the entries of the specification in its order, and the page builder, which it gives no place, behind the
 * texts of the other pages.
 *
 * @see docs/reference/product.md#admin-menu
 */
const builtEntries: readonly (AdminEntry & { permission: Permission })[] = [
  { key: 'overview', path: paths.admin, icon: 'home', permission: 'admin.view' },
  { key: 'users', path: sectionPath('users'), icon: 'users', permission: sectionPermissions.users },
  { key: 'content', path: sectionPath('content'), icon: 'file', permission: sectionPermissions.content },
  {
    key: 'page-builder',
    path: sectionPath('page-builder'),
    icon: 'layout',
    permission: sectionPermissions['page-builder'],
  },
  { key: 'menu', path: sectionPath('menu'), icon: 'menu', permission: sectionPermissions.menu },
  { key: 'roles', path: sectionPath('roles'), icon: 'shield', permission: sectionPermissions.roles },
  { key: 'analytics', path: sectionPath('analytics'), icon: 'chart', permission: sectionPermissions.analytics },
  {
    key: 'notifications',
    path: sectionPath('notifications'),
    icon: 'bell',
    permission: sectionPermissions.notifications,
  },
  { key: 'media', path: sectionPath('media'), icon: 'image', permission: sectionPermissions.media },
  {
    key: 'consultations',
    path: sectionPath('consultations'),
    icon: 'calendar',
    permission: sectionPermissions.consultations,
  },
  { key: 'settings', path: sectionPath('settings'), icon: 'gear', permission: sectionPermissions.settings },
  { key: 'logs', path: sectionPath('logs'), icon: 'log', permission: sectionPermissions.logs },
  { key: 'agents', path: sectionPath('agents'), icon: 'ticks', permission: sectionPermissions.agents },
  { key: 'support', path: sectionPath('support'), icon: 'mail', permission: sectionPermissions.support },
  { key: 'backups', path: sectionPath('backups'), icon: 'database', permission: sectionPermissions.backups },
  { key: 'integrations', path: sectionPath('integrations'), icon: 'plug', permission: sectionPermissions.integrations },
]

/** The menu entries of somebody who holds these permissions. */
export function adminEntries(permissions: readonly Permission[]): AdminEntry[] {
  return builtEntries.filter(({ permission }) => permissions.includes(permission))
}

/** The address of a screen of the admin area. */
export function sectionPath(section: AdminSection): string {
  return `${paths.admin}/${section}`
}

/** True for the name of a screen that the route table knows. */
export function isAdminSection(name: string | undefined): name is AdminSection {
  return name !== undefined && (adminSections as readonly string[]).includes(name)
}
