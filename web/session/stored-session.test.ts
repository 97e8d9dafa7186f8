import { expect, test } from 'vitest'
import { hasAuthResponse } from '#web/session/auth-response.ts'
import { isFresh, parseStoredSession } from '#web/session/stored-session.ts'

const session = { access_token: 'a', refresh_token: 'r', expires_at: 1_900_000_000, user: { id: 'u' } }

test('[AUTH-11] a whole session is read', () => {
  expect(parseStoredSession(JSON.stringify(session))).toEqual({
    accessToken: 'a',
    expiresAt: 1_900_000_000,
    user: { id: 'u' },
  })
})

test.for(['access_token', 'refresh_token', 'expires_at'])(
  '[AUTH-11] a stored session without %s is no session',
  (field) => {
    expect(parseStoredSession(JSON.stringify({ ...session, [field]: undefined }))).toBeNull()
    expect(parseStoredSession(JSON.stringify({ ...session, [field]: '' }))).toBeNull()
  },
)

test.for([null, '', 'null', '[]', '"text"', '{', '{"access_token":1,"refresh_token":2,"expires_at":3}'])(
  '[AUTH-11] %j is no session',
  (text) => {
    expect(parseStoredSession(text)).toBeNull()
  },
)

test('a token near its end is not used as it is', () => {
  const stored = { accessToken: 'a', expiresAt: 1000, user: null }
  expect(isFresh(stored, 900_000)).toBe(true)
  expect(isFresh(stored, 971_000)).toBe(false)
})

test('answers of the auth service are seen in the query and in the fragment', () => {
  expect(hasAuthResponse(new URL('https://site.example/dashboard?code=1'))).toBe(true)
  expect(hasAuthResponse(new URL('https://site.example/#access_token=1&type=signup'))).toBe(true)
  expect(hasAuthResponse(new URL('https://site.example/login?error=access_denied'))).toBe(true)
  expect(hasAuthResponse(new URL('https://site.example/?lng=ru#agents'))).toBe(false)
})
