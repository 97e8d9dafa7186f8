import { expect, test } from 'vitest'
import { splitLinks } from '#web/ui/linked-text.tsx'

const linksOf = (text: string) => splitLinks(text).flatMap((part) => (part.isLink ? [part.text] : []))

test.each([
  ['See https://example.org/a.', ['https://example.org/a']],
  [
    '(https://en.example.org/wiki/Grant_(money)), then http://b.example.org?q=1&r=2!',
    ['https://en.example.org/wiki/Grant_(money)', 'http://b.example.org?q=1&r=2'],
  ],
  ['Смотрите «https://пример.рф/заявка»', ['https://пример.рф/заявка']],
  ['HTTPS://EXAMPLE.ORG', ['HTTPS://EXAMPLE.ORG']],
])('[SUP-01] addresses in %j are links', (text, links) => {
  expect(linksOf(text)).toEqual(links)
  expect(
    splitLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https://',
  'https://bank.example.org@evil.example.net/',
  'xhttp://example.org'.replace('xhttp', 'xhttp1'),
  'http://localhost/',
  'just words. And a full stop',
])('[SUP-01] %j is no link', (text) => {
  expect(linksOf(text)).toEqual([])
})

test('[SUP-01] a long text is parted in one pass', () => {
  const text = `https://example.org/${')'.repeat(20_000)} `.repeat(20)
  expect(linksOf(text)).toHaveLength(20)
})
