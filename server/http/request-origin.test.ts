import { expect, test } from 'vitest'
import { requestOrigin } from '#server/http/request-origin.ts'

test.each([
  [{}, 'api'],
  [{ 'sec-fetch-site': 'same-origin' }, 'screen'],
  [{ 'sec-fetch-site': 'none' }, 'screen'],
  [{ origin: 'http://site.example:8080' }, 'screen'],
  [{ origin: 'http://site.example' }, 'api'],
  [{ referer: 'http://site.example:8080/admin' }, 'screen'],
  [{ referer: 'http://site.example:8080.evil.example/' }, 'api'],
  [{ referer: 'nonsense' }, 'api'],
])('[ADM-05] a request with %j came from: %s', (headers: Record<string, string>, origin) => {
  expect(requestOrigin(new Headers(headers), 'http://site.example:8080')).toBe(origin)
})
