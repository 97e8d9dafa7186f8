import { expect, test } from 'vitest'
import { chooseRedirect, withCode, withError } from '#server/auth/flows/redirects.ts'
import { authSettingsSchema } from '#server/config/auth-settings.ts'

const settings = authSettingsSchema({ siteUrl: 'https://site.example', phone: false }).parse({
  redirect_allow_list: [
    'https://app.example.org',
    'https://*.previews.example.org/**',
    'https://one.example.org/{in,out}/?',
    'https://paths.example.org/app/**',
    'http://localhost:5173/**',
    'com.app://callback',
    'https://unequal.example.org/{in',
    'http://10.0.0.1/**',
  ],
})
const site = 'https://site.example/'

test.for([
  ['https://site.example/dashboard?tab=profile', 'https://site.example/dashboard?tab=profile'],
  ['https://site.example/dashboard#part', 'https://site.example/dashboard'],
  ['https://site.example:443/x', 'https://site.example/x'],
  ['HTTPS://Site.example/x', 'https://site.example/x'],
  ['https://app.example.org', 'https://app.example.org/'],
  ['https://app.example.org/', 'https://app.example.org/'],
  ['https://a1.previews.example.org/deep/path.html', 'https://a1.previews.example.org/deep/path.html'],
  ['https://one.example.org/in/x', 'https://one.example.org/in/x'],
  ['http://localhost:5173/x', 'http://localhost:5173/x'],
  ['com.app://callback', 'com.app://callback'],
])('%s is allowed', ([given, expected]) => {
  expect(chooseRedirect(settings, [given])).toBe(expected)
})

test.for([
  'https://evil.example/',
  'https://site.example.evil.example/',
  'https://site.example@evil.example/',
  'https://user@site.example/',
  'https://site.example\\@evil.example/',
  'https://site.example:8443/',
  'http://site.example/',
  '//site.example/',
  '/dashboard',
  'javascript:alert(1)',
  'com.app://other',
  'https://app.example.org/other',
  'https://a.b.previews.example.org/',
  'https://evil.example/.previews.example.org/',
  'https://one.example.org/in/xy',
  'https://one.example.org/other/x',
  'https://paths.example.org/app/../other',
  'https://paths.example.org/app/%2e%2e/other',
  'https://unequal.example.org/{in',
  'http://10.0.0.1/x',
  'http://167772161/x',
  'http://0x7f.1:5173/x',
  'http://2130706433:5173/x',
  'https://site.example/\tx',
  `https://site.example/${'x'.repeat(2048)}`,
  '',
])('%j becomes the site', (given) => {
  expect(chooseRedirect(settings, [given])).toBe(site)
})

test('the first address that was given counts, even when it is not allowed', () => {
  expect(chooseRedirect(settings, [null, 'https://site.example/a', 'https://site.example/b'])).toBe(
    'https://site.example/a',
  )
  expect(chooseRedirect(settings, ['https://evil.example', 'https://site.example/b'])).toBe(site)
})

test('what is added keeps the query that was there', () => {
  expect(withCode('https://site.example/x?a=1', 'c')).toBe('https://site.example/x?a=1&code=c')
  const error = { error: 'access_denied', code: 'user_banned', description: 'User is banned' }
  const told = 'error=access_denied&error_code=user_banned&error_description=User+is+banned'
  expect(withError('https://site.example/x?a=1', error, 'fragment')).toBe(`https://site.example/x?a=1#${told}&sb=`)
  expect(withError('https://site.example/x?a=1', error, 'query and fragment')).toBe(
    `https://site.example/x?a=1&${told}#${told}&sb=`,
  )
})
