import { expect, test } from 'vitest'
import { contentPageAt, isAdminArea, takesSections } from '#web/features/editor/screen-page.ts'

test.for([
  ['/', 'home'],
  ['/faq', 'faq'],
  ['/faq/', 'faq'],
  ['/register', 'login'],
  ['/page/partners-2026', 'partners-2026'],
  ['/dashboard', null],
  ['/nowhere', null],
] as const)('%s shows the content of %s', ([path, page]) => {
  expect(contentPageAt(path)).toBe(page)
})

test('sections can be added to public pages, not to the sign-in', () => {
  expect([takesSections('home'), takesSections('partners'), takesSections('login'), takesSections(null)]).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('the admin area is known by its path', () => {
  expect([isAdminArea('/admin'), isAdminArea('/admin/users'), isAdminArea('/administration')]).toEqual([
    true,
    true,
    false,
  ])
})
