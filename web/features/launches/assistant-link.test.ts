import { expect, test } from 'vitest'
import { assistantLink } from './assistant-link.ts'

const links = { en: 'https://a.example/en', ro: 'https://a.example/ro', other: 'https://a.example/other' }

test('[LAUNCH-01] English and Romanian have links of their own, every other language has the third', () => {
  expect(assistantLink(links, 'en')).toBe(links.en)
  expect(assistantLink(links, 'ro')).toBe(links.ro)
  expect(assistantLink(links, 'ru')).toBe(links.other)
})

test('[AGENT-05] where the link of a language is not set, its launch opens the product itself; the others keep theirs', () => {
  const some = { ...links, ro: '', other: '' }
  expect(assistantLink(some, 'en')).toBe(links.en)
  expect(assistantLink(some, 'ro')).toBe('/apply/new')
  expect(assistantLink(some, 'ru')).toBe('/apply/new')
})
