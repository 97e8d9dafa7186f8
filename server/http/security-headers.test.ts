import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy } from '#server/http/security-headers.ts'

test('[QUAL-06] the policy names each inline script and style by its hash and nothing else', () => {
  const policy = contentSecurityPolicy(
    '<script>a()</script><script src="/x.js"></script><script type="application/ld+json">{}</script><style>b{}</style>',
    false,
  )
  expect(policy).toContain(`script-src 'self' ${hash('a()')} ${hash('{}')}`)
  expect(policy).toContain(`style-src 'self' ${hash('b{}')}`)
  expect(policy).not.toMatch(/unsafe|\*|http:|https:/)
})

test('[QUAL-06] equal scripts need one hash, and a page without any needs none', () => {
  expect(contentSecurityPolicy('<script>a()</script><script>a()</script>', false).match(/sha256/g)).toHaveLength(1)
  expect(contentSecurityPolicy('<p>x</p>', false)).toContain("script-src 'self';")
})

test('[QUAL-06] on https, addresses with http are turned into https', () => {
  expect(contentSecurityPolicy('', true)).toContain('upgrade-insecure-requests')
  expect(contentSecurityPolicy('', false)).not.toContain('upgrade-insecure-requests')
})

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
