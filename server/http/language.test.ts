import { expect, test } from 'vitest'
import { chooseLanguage, languageCookie } from '#server/http/language.ts'

test.each([
  ['?lng=ru', 'i18next=ro', 'en', 'ru', 'query'],
  ['', 'i18next=ro', 'ru', 'ro', 'cookie'],
  ['', undefined, 'ru-BY,en;q=0.5', 'ru', 'navigator'],
  ['', undefined, 'de, fr;q=0.9', 'en', 'default'],
  ['', undefined, undefined, 'en', 'default'],
  ['?lng=de', 'i18next=de', 'ro', 'ro', 'navigator'],
  ['?lng=RU', undefined, undefined, 'en', 'default'],
  ['?lng=ru&lng=ro', undefined, undefined, 'ru', 'query'],
  ['', 'a=b; i18next=ru; c=d', undefined, 'ru', 'cookie'],
  ['', 'i18next=%22ru%22', undefined, 'en', 'default'],
])('[LANG-01] query %j, cookie %j, browser %j: %s by %s', (query, cookie, acceptLanguage, language, source) => {
  expect(chooseLanguage(new URL(`http://localhost/${query}`), { cookie, acceptLanguage })).toEqual({ language, source })
})

test.each([
  ['ro;q=0.2, ru;q=0.8', 'ru'],
  ['en;q=0, ru;q=0.1', 'ru'],
  ['ru;q=nonsense, ro', 'ru'],
  ['*', 'en'],
  [',,,;;;', 'en'],
  [`${'de,'.repeat(5000)}ru`, 'en'],
])('[LANG-01] the header %j chooses %s', (acceptLanguage, language) => {
  expect(chooseLanguage(new URL('http://localhost/'), { cookie: undefined, acceptLanguage }).language).toBe(language)
})

test('[QUAL-06] the cookie is kept from scripts and other sites, and from plain connections on a site with https', () => {
  expect(languageCookie('ro', true)).toBe('i18next=ro; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax')
  expect(languageCookie('ro', false)).not.toContain('Secure')
})
