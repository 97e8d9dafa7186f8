import { expect, test } from 'vitest'
import { displayNameOf, initialsOf } from '#web/session/auth-context.ts'
import { sessionUserOf } from '#web/session/session-user.ts'

const id = '3f0d3f0e-8d4b-4f6f-9b39-2a6f5f0a7a11'

test('[HDR-04] initials are the first letters of both names, otherwise of the e-mail, otherwise U', () => {
  expect(initialsOf({ firstName: 'Anna', lastName: 'Kovalenko', email: 'x@y.example' })).toBe('AK')
  expect(initialsOf({ firstName: ' ștefan', lastName: 'țurcanu ', email: '' })).toBe('ȘȚ')
  expect(initialsOf({ firstName: '', lastName: '', email: 'marketing@fast.example' })).toBe('M')
  expect(initialsOf({ firstName: ' ', lastName: '', email: '' })).toBe('U')
})

test('[HDR-03] the avatar menu shows the full name, or the e-mail', () => {
  expect(displayNameOf({ firstName: 'Елена', lastName: 'Покровская', email: 'e@nii.example' })).toBe('Елена Покровская')
  expect(displayNameOf({ firstName: '', lastName: '', email: 'e@nii.example' })).toBe('e@nii.example')
})

test('names come from the registration', () => {
  expect(
    sessionUserOf({
      id,
      email: 'a@b.example',
      email_confirmed_at: '2026-03-04T10:00:00Z',
      user_metadata: { first_name: 'Anna', last_name: 'K' },
    }),
  ).toEqual({
    id,
    email: 'a@b.example',
    firstName: 'Anna',
    lastName: 'K',
    emailConfirmedAt: '2026-03-04T10:00:00Z',
    createdAt: null,
  })
})

test("a provider's full name is parted", () => {
  expect(sessionUserOf({ id, user_metadata: { full_name: 'Ion Rusu Popescu' } })).toEqual({
    id,
    email: '',
    firstName: 'Ion',
    lastName: 'Rusu Popescu',
    emailConfirmedAt: null,
    createdAt: null,
  })
})

test.for([null, 'x', {}, { id: 7 }, { id: '' }])('%j is no user', (user) => {
  expect(sessionUserOf(user)).toBeNull()
})

test('metadata of any shape does no harm', () => {
  expect(sessionUserOf({ id, user_metadata: 'x', email: 5 })).toMatchObject({ firstName: '', lastName: '', email: '' })
})

test('[DASH-01] the day the account was made is kept when it is one', () => {
  expect(sessionUserOf({ id, created_at: '2025-03-04T10:00:00Z' })?.createdAt).toBe('2025-03-04T10:00:00Z')
  expect(sessionUserOf({ id, created_at: 'soon' })?.createdAt).toBeNull()
  expect(sessionUserOf({ id, created_at: 17 })?.createdAt).toBeNull()
})
