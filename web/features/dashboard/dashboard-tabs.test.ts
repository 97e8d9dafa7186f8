import { expect, test } from 'vitest'
import { dashboardTabs, tabOf, tabPath } from './dashboard-tabs.ts'

test('the address keeps the tab', () => {
  for (const tab of dashboardTabs) expect(tabOf(new URL(tabPath(tab), 'https://site.example').search)).toBe(tab)
})

test('an address without a tab, or with one that does not exist, shows the profile', () => {
  expect(tabOf('')).toBe('profile')
  expect(tabOf('?tab=subscription')).toBe('profile')
})
