import { paths } from '#web/paths.ts'

/** The dashboard's tabs, in their order; each later screen adds its own here. */
export const dashboardTabs = ['profile'] as const

/** A tab of the dashboard, as it stands in the address. */
export type DashboardTab = (typeof dashboardTabs)[number]

/** Reads the open tab from an address; the first one when the address names none that there is. */
export function tabOf(search: string): DashboardTab {
  const asked = new URLSearchParams(search).get('tab')
  return dashboardTabs.find((tab) => tab === asked) ?? dashboardTabs[0]
}

/** The address of a tab; the first one needs no name. */
export function tabPath(tab: DashboardTab): string {
  return tab === dashboardTabs[0] ? paths.dashboard : `${paths.dashboard}?tab=${tab}`
}
