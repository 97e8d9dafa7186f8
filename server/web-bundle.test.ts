import { expect, test } from 'vitest'
import { withListedScripts } from '#server/web-bundle.ts'

const nonce = '5f0f2b9e-6a53-4e55-9e0b-1f4ad2a9b1c1'
const page = (body: string): string =>
  `<html><head><script>theme()</script><link rel="modulepreload" nonce="${nonce}" href="/assets/a.js"/></head><body>${body}<script nonce="${nonce}">hydrate()</script></body></html>`
const listed = (body: string): string => withListedScripts(page(body), nonce, ['theme()'])

test('[QUAL-06] a page with the scripts of its own render, and facts for search engines, is sent without the nonce', () => {
  expect(listed('<p>x</p><script type="application/ld+json">{"a":1}</script>')).toBe(
    page('<p>x</p><script type="application/ld+json">{"a":1}</script>').replaceAll(` nonce="${nonce}"`, ''),
  )
})

test.each([
  '<script>alert(document.domain)</script>',
  '<ScRiPt>alert(1)</sCrIpT>',
  '<script >alert(1)</script >',
  '<script\ntype="text/javascript">alert(1)</script>',
  '<script nonce="">alert(1)</script>',
  '<script nonce="5f0f2b9e-0000-0000-0000-000000000000">alert(1)</script>',
  '<script type="module">import("/media/x.js")</script>',
  '<script src="/media/x.js"></script>',
  '<script type="application/ld+json" type="module">alert(1)</script>',
  '<script async>theme()</script>',
  '<svg><script>alert(1)</script></svg>',
  '<script>theme();alert(1)</script>',
])('[QUAL-06] a page with %j is not sent', (script) => {
  expect(() => listed(script)).toThrow('none of ours')
})
