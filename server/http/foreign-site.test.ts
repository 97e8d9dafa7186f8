import { expect, test } from 'vitest'
import { comesFromForeignSite } from '#server/http/foreign-site.ts'

const publicUrl = 'https://grants.example.org'
const tell = (headers: Record<string, string>, address = `${publicUrl}/api/contact`): boolean =>
  comesFromForeignSite(new Headers(headers), address, publicUrl)

test.each([
  {},
  { origin: publicUrl },
  { origin: publicUrl, 'sec-fetch-site': 'same-origin' },
  { origin: 'null', 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'none' },
])('a request with %j is the site’s own, or a program’s', (headers) => {
  expect(tell(headers)).toBe(false)
})

test('a site that is open under another name than its public one serves itself', () => {
  expect(tell({ origin: 'http://127.0.0.1:3000' }, 'http://127.0.0.1:3000/api/contact')).toBe(false)
})

test.each([
  { origin: 'https://elsewhere.example' },
  { origin: 'https://grants.example.org.elsewhere.example' },
  { origin: 'null' },
  { origin: 'not an origin' },
  { 'sec-fetch-site': 'cross-site' },
  { origin: publicUrl.replace('grants', 'shop'), 'sec-fetch-site': 'same-site' },
])('[QUAL-06] a request with %j is another site’s', (headers) => {
  expect(tell(headers)).toBe(true)
})
