import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dayMs } from '#shared/duration.ts'
import { forgetDraft, forgetDraftsOf, forgetOldDrafts, keepDraft, readDraft, visitor } from '#web/session/kept-draft.ts'

/** As much of a browser's storage as the drafts use. */
class Storage {
  [key: string]: unknown
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(this[key]) : null
  }
  setItem(key: string, text: string): void {
    this[key] = text
  }
  removeItem(key: string): void {
    delete this[key]
  }
}

let storage: Storage
beforeEach(() => {
  storage = new Storage()
  vi.stubGlobal('localStorage', storage)
  vi.useFakeTimers({ now: Date.parse('2026-11-22T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[QUAL-11] what one person typed in one form is found there again, and nowhere else', () => {
  expect(keepDraft('anna', 'ticket.new', { subject: 'Budget', tags: ['a'] })).toBe(true)
  expect(readDraft('anna', 'ticket.new')?.values).toEqual({ subject: 'Budget', tags: ['a'] })
  expect(readDraft('anna', 'profile')).toBeNull()
  expect(readDraft('boris', 'ticket.new')).toBeNull()
  forgetDraft('anna', 'ticket.new')
  expect(readDraft('anna', 'ticket.new')).toBeNull()
})

test('[QUAL-11] a password, a token or a one-time code is never written to the device, however deep it stands', () => {
  keepDraft(visitor, 'register', {
    firstName: 'Anna',
    country_code: 'MD',
    password: 'Quiet-River-41!',
    confirmPassword: 'Quiet-River-41!',
    hook: { url: 'https://hook.example', secret: 'whsec_1', headers: [{ accessToken: 'tok_2' }] },
    code: '493021',
  })
  expect(JSON.stringify(storage)).not.toMatch(/Quiet-River|whsec_1|tok_2|493021/)
  expect(readDraft(visitor, 'register')?.values).toEqual({
    firstName: 'Anna',
    country_code: 'MD',
    hook: { url: 'https://hook.example', headers: [{}] },
  })
})

test('[QUAL-11] signing out forgets every draft of that person and leaves those of others', () => {
  keepDraft('anna', 'ticket.new', 'one')
  keepDraft('anna', 'profile', 'two')
  keepDraft('annabel', 'profile', 'three')
  storage.setItem('theme', 'dark')
  forgetDraftsOf('anna')
  expect([readDraft('anna', 'ticket.new'), readDraft('anna', 'profile')]).toEqual([null, null])
  expect(readDraft('annabel', 'profile')?.values).toBe('three')
  expect(storage.getItem('theme')).toBe('dark')
})

test('[QUAL-11] a draft lives thirty days with an account and seven without', () => {
  keepDraft('anna', 'profile', 'text')
  keepDraft(visitor, 'contact', 'text')
  vi.setSystemTime(Date.now() + 7 * dayMs)
  expect(readDraft(visitor, 'contact')).not.toBeNull()
  vi.setSystemTime(Date.now() + 1)
  expect(readDraft(visitor, 'contact')).toBeNull()
  vi.setSystemTime(Date.now() + 23 * dayMs)
  forgetOldDrafts()
  expect(Object.keys(storage)).toEqual([])
})

test('[QUAL-11] what cannot be read or kept is no draft, and breaks nothing', () => {
  for (const text of ['raw words', '{', 'null', '[]', '{"values":1}', '{"values":1,"keptAt":"now"}']) {
    storage.setItem('grantwright.draft.anna.profile', text)
    expect(readDraft('anna', 'profile')).toBeNull()
  }
  expect(keepDraft('anna', 'profile', 'x'.repeat(1_000_001))).toBe(false)
  vi.stubGlobal('localStorage', undefined)
  expect(keepDraft('anna', 'profile', 'text')).toBe(false)
  expect(readDraft('anna', 'profile')).toBeNull()
})
