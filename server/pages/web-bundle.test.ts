import { expect, test } from 'vitest'
import { requireListedScripts } from '#server/pages/web-bundle.ts'

const page = (body: string): string =>
  `<html><head><script>theme()</script><link rel="icon" href="/a.svg"/></head><body>${body}<script type="module">start()</script></body></html>`
const check = (body: string): void => requireListedScripts(page(body), ['theme()', 'start()'])

test('[QUAL-06] a page with its own scripts, and facts for search engines, is sent', () => {
  expect(() => check('<p>x</p><script type="application/ld+json">{"a":1}</script>')).not.toThrow()
})

test.each([
  '<script>alert(document.domain)</script>',
  '<ScRiPt>alert(1)</sCrIpT>',
  '<script >alert(1)</script >',
  '<script\ntype="text/javascript">alert(1)</script>',
  '<script nonce="">alert(1)</script>',
  '<script type="module">import("/media/x.js")</script>',
  '<script src="/media/x.js"></script>',
  '<script type="application/ld+json" type="module">alert(1)</script>',
  '<script async>theme()</script>',
  '<svg><script>alert(1)</script></svg>',
  '<script>theme();alert(1)</script>',
])('[QUAL-06] a page with %j is not sent', (script) => {
  expect(() => check(script)).toThrow('none of ours')
})
