import { expect, test } from 'vitest'
import { roleFacts } from '#shared/roles.ts'
import { dashboardTabs, tabOf, tabPath, tabsFor } from './dashboard-tabs.ts'

const { permissions: staff } = roleFacts('moderator')

test('[DASH-01] the address keeps the tab', () => {
  for (const tab of dashboardTabs) expect(tabOf(new URL(tabPath(tab), 'https://site.example').search, staff)).toBe(tab)
})

test('[DASH-01] an address without a tab, or with one that does not exist, shows the profile', () => {
  expect(tabOf('', staff)).toBe('profile')
  expect(tabOf('?tab=nothing', staff)).toBe('profile')
})

test('[DASH-01] only staff have the tabs of staff', () => {
  expect(tabsFor([])).toEqual(['profile', 'consultations', 'support', 'subscription'])
  expect(tabsFor(staff)).toEqual(dashboardTabs)
  expect(tabOf('?tab=manage-support', [])).toBe('profile')
  expect(tabsFor(roleFacts('editor').permissions)).not.toContain('manage-consultations')
})
