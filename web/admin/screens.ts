import type { Permission } from '#shared/roles.ts'
import type { Namespace } from '#web/i18n/namespaces.ts'
import { paths } from '#web/paths.ts'
import type { IconName } from '#web/ui/icon.tsx'

/** Menu entries that several screens share; their tabs lead from one to the other. */
export type Area = 'users' | 'support' | 'notifications' | 'agents'

/** A tab of an area; its label is the word `areas.<key>`. `search` stands for a part of the screen. */
export type Tab = {
  area: Area
  key:
    | 'users'
    | 'subscriptions'
    | 'payments'
    | 'plans'
    | 'tickets'
    | 'contact'
    | 'outbox'
    | 'announcements'
    | 'agents'
    | 'models'
  search?: string
}

/** A part of a screen that the palette leads to by name, the word `palette.places.<key>`. */
export type PalettePlace = {
  key: 'newPage' | 'redirects' | 'holidays' | 'siteFacts'
  search: string
  permission?: Permission
}

type ScreenDeclaration = {
  path: string
  permission: Permission
  /** Its place in the menu, whose label is the word `menu.<key>`; left out: a tab or a link leads there. */
  icon?: IconName
  tabs?: readonly Tab[]
  places?: readonly PalettePlace[]
  words: readonly Namespace[]
}

/**
 * Every screen of the admin area, once: the route table, the guard, the menu and its drawer, the tabs, the palette, titles and
 * loaders are made from it. The module of `<key>` is `web/routes/admin/<key>.tsx`. The menu has the order of the specification,
 * with the page builder, which it gives no place, behind the texts of the other pages.
 *
 * @see docs/reference/product.md#admin-menu
 */
export const screens = {
  overview: { path: paths.admin, permission: 'admin.view', icon: 'home', words: ['overview', 'pages'] },
  users: {
    path: '/admin/users',
    permission: 'users.view',
    icon: 'users',
    tabs: [{ area: 'users', key: 'users' }],
    words: ['users', 'actions', 'subscription'],
  },
  subscriptions: {
    path: '/admin/users/subscriptions',
    permission: 'subscriptions.manage',
    tabs: [
      { area: 'users', key: 'subscriptions' },
      { area: 'users', key: 'payments', search: '?show=payments' },
      { area: 'users', key: 'plans', search: '?show=plans' },
    ],
    words: ['subscription'],
  },
  content: {
    path: '/admin/content',
    permission: 'content.edit',
    icon: 'file',
    places: [{ key: 'siteFacts', search: '?view=site' }],
    words: ['content', 'media', 'editor'],
  },
  'page-builder': {
    path: '/admin/page-builder',
    permission: 'pages.edit',
    icon: 'layout',
    places: [{ key: 'newPage', search: '?new=yes' }],
    words: ['pages'],
  },
  'page-editor': { path: '/admin/page-builder/:id', permission: 'pages.edit', words: ['pages', 'media', 'editor'] },
  menu: {
    path: '/admin/menu',
    permission: 'menu.edit',
    icon: 'menu',
    places: [{ key: 'redirects', search: '?tab=redirects', permission: 'pages.edit' }],
    words: ['menu', 'logs', 'editor'],
  },
  roles: { path: '/admin/roles', permission: 'roles.manage', icon: 'shield', words: ['roles'] },
  analytics: { path: '/admin/analytics', permission: 'analytics.view', icon: 'chart', words: ['analytics', 'agents'] },
  notifications: {
    path: '/admin/notifications',
    permission: 'notifications.manage',
    icon: 'bell',
    tabs: [{ area: 'notifications', key: 'outbox' }],
    words: ['outbox'],
  },
  announcements: {
    path: '/admin/notifications/announcements',
    permission: 'notifications.manage',
    tabs: [{ area: 'notifications', key: 'announcements' }],
    words: ['announcements', 'subscription'],
  },
  media: { path: '/admin/media', permission: 'media.edit', icon: 'image', words: ['media', 'editor'] },
  consultations: {
    path: '/admin/consultations',
    permission: 'consultations.manage',
    icon: 'calendar',
    places: [{ key: 'holidays', search: '?view=office' }],
    words: ['bookings', 'consultations'],
  },
  settings: { path: '/admin/settings', permission: 'settings.view', icon: 'gear', words: ['settings'] },
  logs: { path: '/admin/logs', permission: 'logs.view', icon: 'log', words: ['logs', 'actions', 'settings', 'editor'] },
  agents: {
    path: '/admin/agents',
    permission: 'agents.edit',
    icon: 'ticks',
    tabs: [{ area: 'agents', key: 'agents' }],
    words: ['agents', 'content', 'settings'],
  },
  models: {
    path: '/admin/agents/models',
    permission: 'settings.edit',
    tabs: [{ area: 'agents', key: 'models' }],
    words: ['models', 'agents', 'subscription'],
  },
  support: {
    path: '/admin/support',
    permission: 'tickets.manage',
    icon: 'mail',
    tabs: [{ area: 'support', key: 'tickets' }],
    words: ['support'],
  },
  contact: {
    path: '/admin/support/contact',
    permission: 'contact.view',
    tabs: [{ area: 'support', key: 'contact' }],
    words: ['inbox', 'contact'],
  },
  backups: { path: '/admin/backups', permission: 'backups.manage', icon: 'database', words: ['backups'] },
  integrations: {
    path: '/admin/integrations',
    permission: 'integrations.manage',
    icon: 'plug',
    words: ['integrations', 'roles', 'settings'],
  },
} as const satisfies Record<string, ScreenDeclaration>

/** The name of a screen of the admin area. */
export type ScreenKey = keyof typeof screens

type Screen = ScreenDeclaration & { key: ScreenKey }

/** A screen with an entry in the menu. */
export type MenuScreen = Screen & {
  key: { [Key in ScreenKey]: (typeof screens)[Key] extends { icon: IconName } ? Key : never }[ScreenKey]
  icon: IconName
}

/** The screens in their order. */
export const screenList: readonly Screen[] = Object.entries<ScreenDeclaration>(screens).map(([key, screen]) => ({
  // The keys of an object literal are those that its type names.
  key: key as ScreenKey,
  ...screen,
}))

/** The screens of the menu that the holder of these permissions may open. */
export function menuScreens(permissions: readonly Permission[]): MenuScreen[] {
  return screenList.filter(isInMenu).filter(({ permission }) => permissions.includes(permission))
}

/** The tabs of an area that the holder of these permissions may open. */
export function areaTabs(area: Area, permissions: readonly Permission[]): { key: Tab['key']; path: string }[] {
  return screenList
    .filter(({ permission }) => permissions.includes(permission))
    .flatMap(({ path, tabs = [] }) =>
      tabs.filter((tab) => tab.area === area).map(({ key, search = '' }) => ({ key, path: `${path}${search}` })),
    )
}

/** The screen that an address shows; null outside of the admin area and for an address that it does not know. */
export function screenAt(pathname: string): Screen | null {
  const wanted = pathname.replace(/\/$/, '').split('/')
  const fits = ({ path }: Screen): boolean => {
    const parts = path.split('/')
    return (
      parts.length === wanted.length && parts.every((part, place) => part.startsWith(':') || part === wanted[place])
    )
  }
  return screenList.find(fits) ?? null
}

/** The address of a screen of the admin area. */
export function screenPath(key: ScreenKey): string {
  return screens[key].path
}

/** The word that a screen is called by in the title of its page: a part of another screen has that screen's name. */
export function screenTitle(screen: Screen): string {
  if (isInMenu(screen)) return `menu.${screen.key}`
  const [tab] = screen.tabs ?? []
  if (tab) return `areas.${tab.key}`
  const parent = screenAt(screen.path.slice(0, screen.path.lastIndexOf('/')))
  return parent === null ? 'title' : screenTitle(parent)
}

function isInMenu(screen: Screen): screen is MenuScreen {
  return screen.icon !== undefined
}
