import { expect, test } from 'vitest'
import { menuKeys } from './menu-keys.ts'

test('[CUST-03] entries with the same name and address, or of the same content, have keys of their own', () => {
  const home = { label: 'Home', url: '/' }
  const about = { label: 'About', url: '/about', content: 'layout.header.nav_about' as const }
  expect(menuKeys([home, about, home, about, home])).toEqual([
    'Home /',
    'layout.header.nav_about',
    'Home / 1',
    'layout.header.nav_about 1',
    'Home / 2',
  ])
})
