import type { Settings } from '#shared/contracts/settings.ts'
import type { Language } from '#shared/languages.ts'

export { testMailServerInForce } from '#server/features/settings/connection-tests.ts'
export { openLiveSettings, withLiveSettings } from '#server/features/settings/live.ts'
export type { LiveSettings } from '#server/features/settings/live.ts'
export { isClosedPage, maintenancePage } from '#server/features/settings/maintenance.ts'
export { isSettingStored, findSecretSetting, readSettings } from '#server/features/settings/service.ts'

/** Returns whether search engines are welcome, and in which languages the site is offered. */
export function visibilityOf(settings: Settings): { indexed: boolean; languages: readonly Language[] } {
  const { search_engines, maintenance, languages_offered } = settings
  return { indexed: search_engines && !maintenance, languages: languages_offered }
}
