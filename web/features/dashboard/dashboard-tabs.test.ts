import { expect, test } from 'vitest'
import { roleFacts } from '#shared/roles.ts'
import { dashboardTabs, tabOf, tabPath, tabsFor } from './dashboard-tabs.ts'

const { permissions: staff } = roleFacts('moderator')

const at = (search: string, permissions = staff) => tabOf({ pathname: '/dashboard', search }, permissions)

test('[DASH-01] the address keeps the tab', () => {
  for (const tab of dashboardTabs) expect(tabOf(new URL(tabPath(tab), 'https://site.example'), staff)).toBe(tab)
})

test('[DASH-01] an address without a tab, or with one that does not exist, shows the profile', () => {
  expect(at('')).toBe('profile')
  expect(at('?tab=nothing')).toBe('profile')
  expect(at('?tab=applications')).toBe('profile')
})

test('[DASH-01] only staff have the tabs of staff', () => {
  expect(tabsFor([])).toEqual(['applications', 'organisation', 'profile', 'consultations', 'support', 'subscription'])
  expect(tabsFor(staff)).toEqual(dashboardTabs)
  expect(at('?tab=manage-support', [])).toBe('profile')
  expect(tabsFor(roleFacts('editor').permissions)).not.toContain('manage-consultations')
})
