import type { Permission } from '#shared/roles.ts'
import { paths } from '#web/paths.ts'

/** The dashboard's tabs, in their order. @see docs/reference/product.md#dashboard */
export const dashboardTabs = [
  'applications',
  'organisation',
  'profile',
  'consultations',
  'support',
  'subscription',
  'manage-consultations',
  'manage-support',
] as const

export type DashboardTab = (typeof dashboardTabs)[number]

/** What staff need to see their tabs; everybody sees the others. */
const neededPermissions: Partial<Record<DashboardTab, Permission>> = {
  'manage-consultations': 'consultations.manage',
  'manage-support': 'tickets.manage',
}

/** The tabs for these permissions. */
export function tabsFor(permissions: readonly Permission[]): DashboardTab[] {
  return dashboardTabs.filter((tab) => {
    const needed = neededPermissions[tab]
    return needed === undefined || permissions.includes(needed)
  })
}

/** Tabs that are addresses of their own; the others are in the query. */
const tabAddresses: Partial<Record<DashboardTab, string>> = {
  profile: paths.dashboard,
  applications: paths.dashboardApplications,
  organisation: paths.dashboardOrganisation,
}

/** The tab that an address without one shows. */
const usualTab: DashboardTab = 'profile'

/**
 * Reads the open tab from an address.
 *
 * @returns the profile when the address names none, or one that there is not for these permissions.
 */
export function tabOf(
  { pathname, search }: { pathname: string; search: string },
  permissions: readonly Permission[],
): DashboardTab {
  const own = dashboardTabs.find((tab) => tab !== usualTab && tabAddresses[tab] === pathname)
  if (own !== undefined) return own
  const asked = new URLSearchParams(search).get('tab')
  return tabsFor(permissions).find((tab) => tab === asked && tabAddresses[tab] === undefined) ?? usualTab
}

/** The address of a tab. */
export function tabPath(tab: DashboardTab): string {
  return tabAddresses[tab] ?? `${paths.dashboard}?tab=${tab}`
}
