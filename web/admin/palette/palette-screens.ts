import { settingGroups } from '#shared/contracts/settings.ts'
import type { SettingGroup } from '#shared/contracts/settings.ts'
import type { Permission } from '#shared/roles.ts'
import { menuScreens, screenList, screenPath, screens } from '#web/admin/screens.ts'
import type { MenuScreen, PalettePlace, Tab } from '#web/admin/screens.ts'

/** A screen or a part of one that the palette leads to, as it is known before it has a name in a language. */
export type PaletteScreen = { path: string } & (
  | { kind: 'entry'; key: MenuScreen['key'] }
  | { kind: 'tab'; key: Tab['key'] }
  | { kind: 'place'; key: PalettePlace['key'] }
  | { kind: 'settings'; key: SettingGroup }
)

/** Every screen the holder of these permissions may open: the menu first, then tabs and parts, then the parts of settings. */
export function paletteScreens(permissions: readonly Permission[]): PaletteScreen[] {
  const entries = menuScreens(permissions)
  const known = new Set(entries.map(({ path }) => path))
  const open = screenList.filter(({ permission }) => permissions.includes(permission))
  const tabs = open.flatMap(({ path, tabs: own = [] }) =>
    own.map(({ key, search = '' }) => ({ kind: 'tab' as const, key, path: `${path}${search}` })),
  )
  const places = screenList.flatMap(({ path, permission, places: own = [] }) =>
    own
      .filter((place) => permissions.includes(place.permission ?? permission))
      .map(({ key, search }) => ({ kind: 'place' as const, key, path: `${path}${search}` })),
  )
  const groups = permissions.includes(screens.settings.permission) ? settingGroups : []
  return [
    ...entries.map(({ key, path }) => ({ kind: 'entry' as const, key, path })),
    ...tabs.filter(({ path }) => !known.has(path)),
    ...places,
    ...groups.map((key) => ({ kind: 'settings' as const, key, path: `${screenPath('settings')}#settings-${key}` })),
  ]
}
