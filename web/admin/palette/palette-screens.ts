import { settingGroups } from '#shared/contracts/settings.ts'
import type { SettingGroup } from '#shared/contracts/settings.ts'
import type { Permission } from '#shared/roles.ts'
import { adminEntries, sectionPath, sectionPermissions } from '#web/admin/admin-entries.ts'
import type { AdminEntry } from '#web/admin/admin-entries.ts'
import { areas } from '#web/admin/area-tabs.tsx'

type AreaTab = (typeof areas)[keyof typeof areas][number]

/** A screen or a part of one that the palette leads to, as it is known before it has a name in a language. */
export type PaletteScreen = { path: string; permission: Permission } & (
  | { kind: 'entry'; key: AdminEntry['key'] }
  | { kind: 'tab'; key: AreaTab['key'] }
  | { kind: 'place'; key: 'newPage' | 'redirects' | 'holidays' }
  | { kind: 'settings'; key: SettingGroup }
)

const places: readonly PaletteScreen[] = [
  { kind: 'place', key: 'newPage', path: `${sectionPath('page-builder')}?new=yes`, permission: 'pages.edit' },
  { kind: 'place', key: 'redirects', path: `${sectionPath('menu')}?tab=redirects`, permission: 'pages.edit' },
  {
    kind: 'place',
    key: 'holidays',
    path: `${sectionPath('consultations')}?view=office`,
    permission: sectionPermissions.consultations,
  },
]

/** Every screen the holder of these permissions may open: the menu first, then its tabs, then the parts of settings. */
export function paletteScreens(permissions: readonly Permission[]): PaletteScreen[] {
  const entries = adminEntries(permissions).map(({ key, path }): PaletteScreen => ({
    kind: 'entry',
    key,
    path,
    permission: 'admin.view',
  }))
  const known = new Set(entries.map(({ path }) => path))
  const tabs = Object.values(areas)
    .flat()
    .map((tab: AreaTab): PaletteScreen => ({ kind: 'tab', ...tab }))
    .filter(({ path }) => !known.has(path))
  const groups = settingGroups.map((key): PaletteScreen => ({
    kind: 'settings',
    key,
    path: `${sectionPath('settings')}#settings-${key}`,
    permission: sectionPermissions.settings,
  }))
  return [...entries, ...[...tabs, ...places, ...groups].filter(({ permission }) => permissions.includes(permission))]
}
