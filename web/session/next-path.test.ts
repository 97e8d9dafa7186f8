import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextPathOf, signInPath } from '#web/session/next-path.ts'

const next = (path: string): string | null => nextPathOf(`?${new URLSearchParams({ next: path }).toString()}`)

test.for(['/dashboard', '/admin/settings', '/dashboard?tab=profile', '/?lng=ru#agents', '/page/a%20b'])(
  '[ROLE-03] %s is a page of this site',
  (path) => {
    expect(next(path)).toBe(path)
  },
)

test("[DLG-08] a provider's refusal is not carried along to the page after the next sign-in", () => {
  expect(
    next('/dashboard?tab=profile&error=access_denied&error_code=bad_oauth_state&error_description=x#error=y'),
  ).toBe('/dashboard?tab=profile')
  expect(next('/dashboard?code=abc#agents')).toBe('/dashboard#agents')
})

test.for([
  '',
  'dashboard',
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'javascript:alert(1)',
  ' /dashboard',
  '/login',
  '/register?next=/login',
  '/x/../login',
])('[ROLE-03] %j is refused', (path) => {
  expect(next(path)).toBeNull()
})

test('an address without a wish has no next page', () => {
  expect(nextPathOf('')).toBeNull()
  expect(nextPathOf('?lng=ro')).toBeNull()
})

test('whatever is asked for, the browser stays on this site', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('/', '\\', '.', ':', '\t', 'evil.example', 'javascript:', '@', '?', '#', '%2f')),
      (parts) => {
        const path = next(parts.join(''))
        if (path !== null) expect(new URL(path, 'https://own.example').origin).toBe('https://own.example')
      },
    ),
  )
})

test('the sign-in pages carry the wish along', () => {
  expect(signInPath('login', '/dashboard?tab=profile')).toBe('/login?next=%2Fdashboard%3Ftab%3Dprofile')
  expect(signInPath('register', null)).toBe('/register')
  expect(nextPathOf(new URL(signInPath('login', '/admin?x=1&y=2'), 'http://a.example').search)).toBe('/admin?x=1&y=2')
})
