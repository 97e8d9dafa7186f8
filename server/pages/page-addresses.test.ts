import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { openPageAddresses } from '#server/pages/page-addresses.ts'

/** The table of routes as the web bundle brings it, cut to what an address is matched against. */
const routes = [
  ['root'],
  ['layout', 'root'],
  ['home', 'layout', undefined, true],
  ['faq', 'layout', 'faq'],
  ['page', 'layout', 'page/:slug'],
  ['missing', 'layout', '*'],
  ['admin', 'root', 'admin'],
  ['overview', 'admin', undefined, true],
  ['tickets', 'admin', 'support/contact'],
  ['builder', 'admin', 'page-builder/:id'],
  ['guide', 'layout', 'guide/:name'],
  ['application', 'root', 'apply/:id'],
  ['section', 'application', 'text/:section'],
] as const
const build = {
  routes: Object.fromEntries(routes.map(([id, parentId, path, index]) => [id, { id, parentId, path, index }])),
  // Nothing else of the build is read.
} as unknown as ServerBuild
const locate = openPageAddresses(() => build, {
  'page/:slug': async (slug) => ['partners', 'a_b'].includes(slug),
  'admin/page-builder/:id': 'all',
  'apply/:id/text/:section': 'all',
})

test.each([
  ['/', '/'],
  ['/faq', '/faq'],
  ['/admin', '/admin'],
  ['/admin/support/contact', '/admin/support/contact'],
  ['/page/partners', '/page/partners'],
])('the address %s is a page', async (pathname, spelling) => {
  expect(await locate(pathname)).toEqual({ spelling, shown: spelling })
})

test.each([
  ['/FAQ', '/faq'],
  ['/faq/', '/faq'],
  ['/faq//', '/faq'],
  ['//faq', '/faq'],
  ['/%66aq', '/faq'],
  ['//', '/'],
  ['/ADMIN/', '/admin'],
  ['/admin/Support//contact/', '/admin/support/contact'],
  ['/Page/Partners', '/page/partners'],
  ['/page/%70artners/', '/page/partners'],
])('[QUAL-08] the spelling %s is led to %s', async (pathname, spelling) => {
  expect(await locate(pathname)).toEqual({ spelling, shown: spelling })
})

test.each([
  '/nowhere',
  '/faq/more',
  '/a/b/c',
  '/%E0%A4%A',
  '/.env',
  '//evil.example/faq',
  '/admin/a/b/c',
  '/%2F%2Fevil',
])('[QUAL-08] the unknown address %s shows the one page of all that are unknown', async (pathname) => {
  expect(await locate(pathname)).toEqual({ spelling: pathname, shown: '/-' })
})

test.each([
  ['/page/nothing', '/page/-'],
  ['/page/x%2Fy', '/page/-'],
  ['/page/constructor', '/page/-'],
  ['/guide/nothing', '/guide/-'],
])('[QUAL-08] a name that nothing has, as in %s, shows the one page of its route', async (pathname, shown) => {
  expect(await locate(pathname)).toEqual({ spelling: pathname, shown })
})

test('[QUAL-09] a signed-in screen is one page, whatever its address contains', async () => {
  expect(await locate('/admin/page-builder/x1')).toEqual({
    spelling: '/admin/page-builder/x1',
    shown: '/admin/page-builder/-',
  })
  expect(await locate('/admin/Page-Builder/X1/')).toEqual({
    spelling: '/admin/page-builder/X1',
    shown: '/admin/page-builder/-',
  })
})

test('[QUAL-09] a screen with two names in its address is one page as well, and is spelled with both', async () => {
  expect(await locate('/Apply/a1//TEXT/s%202/')).toEqual({
    spelling: '/apply/a1/text/s%202',
    shown: '/apply/-/text/-',
  })
})

test('as long as the bundle is not loaded every address stands for itself', () => {
  expect(openPageAddresses(() => null, {})('/FAQ')).toEqual({ spelling: '/FAQ', shown: '/FAQ' })
})

test('[QUAL-08] an address whose route is remembered is asked for its name again, and forgotten ones are matched again', async () => {
  const pages = new Set<string>()
  const find = openPageAddresses(() => build, { 'page/:slug': (slug) => pages.has(slug) })
  expect(await find('/page/late')).toEqual({ spelling: '/page/late', shown: '/page/-' })
  pages.add('late')
  expect(await find('/page/late')).toEqual({ spelling: '/page/late', shown: '/page/late' })
  for (let number = 0; number < 1_001; number += 1) await find(`/nothing/${number}`)
  expect(await find('/page/late')).toEqual({ spelling: '/page/late', shown: '/page/late' })
  expect(await find(`/page/${'x'.repeat(3_000)}`)).toMatchObject({ shown: '/page/-' })
})
