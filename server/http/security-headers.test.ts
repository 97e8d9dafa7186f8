import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy } from '#server/http/security-headers.ts'

test('[QUAL-06] the policy names each inline script and style by its hash and nothing else', () => {
  const policy = contentSecurityPolicy({ scripts: ['a()', 'c()'], styles: ['b{}'] }, false)
  expect(policy).toContain(`script-src 'self' ${hash('a()')} ${hash('c()')};`)
  expect(policy).toContain(`style-src 'self' ${hash('b{}')}`)
  expect(policy).not.toMatch(/unsafe|\*|http:|https:/)
})

test('[QUAL-06] equal scripts need one hash, and a page without any needs none', () => {
  expect(contentSecurityPolicy({ scripts: ['a()', 'a()'], styles: [] }, false).match(/sha256/g)).toHaveLength(1)
  expect(contentSecurityPolicy({ scripts: [''], styles: [] }, false)).toContain("script-src 'self';")
})

const none = { scripts: [], styles: [] }

test('[QUAL-06] on https, addresses with http are turned into https', () => {
  expect(contentSecurityPolicy(none, true)).toContain('upgrade-insecure-requests')
  expect(contentSecurityPolicy(none, false)).not.toContain('upgrade-insecure-requests')
})

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
