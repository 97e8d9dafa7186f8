import type { Permission } from '#shared/roles.ts'
import { paths } from '#web/paths.ts'

/** The dashboard's tabs, in their order. @see docs/reference/product.md#dashboard */
export const dashboardTabs = [
  'profile',
  'consultations',
  'support',
  'subscription',
  'manage-consultations',
  'manage-support',
] as const

/** A tab of the dashboard, as it stands in the address. */
export type DashboardTab = (typeof dashboardTabs)[number]

/** What staff need to see their tabs; everybody sees the others. */
const neededPermissions: Partial<Record<DashboardTab, Permission>> = {
  'manage-consultations': 'consultations.manage',
  'manage-support': 'tickets.manage',
}

/** The tabs of somebody with these permissions. */
export function tabsFor(permissions: readonly Permission[]): DashboardTab[] {
  return dashboardTabs.filter((tab) => {
    const needed = neededPermissions[tab]
    return needed === undefined || permissions.includes(needed)
  })
}

/**
 * Reads the open tab from an address.
 *
 * @returns the first one when the address names none, or one that there is not for these permissions.
 */
export function tabOf(search: string, permissions: readonly Permission[]): DashboardTab {
  const asked = new URLSearchParams(search).get('tab')
  return tabsFor(permissions).find((tab) => tab === asked) ?? dashboardTabs[0]
}

/** The address of a tab; the first one needs no name. */
export function tabPath(tab: DashboardTab): string {
  return tab === dashboardTabs[0] ? paths.dashboard : `${paths.dashboard}?tab=${tab}`
}
