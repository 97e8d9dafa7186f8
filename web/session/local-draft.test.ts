import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dayMs } from '#shared/duration.ts'
import {
  deleteLocalDraft,
  deleteLocalDraftsOf,
  deleteOldLocalDrafts,
  saveLocalDraft,
  readLocalDraft,
  visitor,
} from '#web/session/local-draft.ts'

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
  expect(saveLocalDraft('anna', 'ticket.new', { subject: 'Budget', tags: ['a'] })).toBe(true)
  expect(readLocalDraft('anna', 'ticket.new')?.values).toEqual({ subject: 'Budget', tags: ['a'] })
  expect(readLocalDraft('anna', 'profile')).toBeNull()
  expect(readLocalDraft('boris', 'ticket.new')).toBeNull()
  deleteLocalDraft('anna', 'ticket.new')
  expect(readLocalDraft('anna', 'ticket.new')).toBeNull()
})

test('[QUAL-11] a password, a token or a one-time code is never written to the device, however deep it is', () => {
  saveLocalDraft(visitor, 'register', {
    firstName: 'Anna',
    country_code: 'MD',
    password: 'Quiet-River-41!',
    confirmPassword: 'Quiet-River-41!',
    hook: { url: 'https://hook.example', secret: 'whsec_1', headers: [{ accessToken: 'tok_2' }] },
    code: '493021',
  })
  expect(JSON.stringify(storage)).not.toMatch(/Quiet-River|whsec_1|tok_2|493021/)
  expect(readLocalDraft(visitor, 'register')?.values).toEqual({
    firstName: 'Anna',
    country_code: 'MD',
    hook: { url: 'https://hook.example', headers: [{}] },
  })
})

test('[QUAL-11] signing out forgets every draft of that person and leaves those of others', () => {
  saveLocalDraft('anna', 'ticket.new', 'one')
  saveLocalDraft('anna', 'profile', 'two')
  saveLocalDraft('annabel', 'profile', 'three')
  storage.setItem('theme', 'dark')
  deleteLocalDraftsOf('anna')
  expect([readLocalDraft('anna', 'ticket.new'), readLocalDraft('anna', 'profile')]).toEqual([null, null])
  expect(readLocalDraft('annabel', 'profile')?.values).toBe('three')
  expect(storage.getItem('theme')).toBe('dark')
})

test('[QUAL-11] a draft lives thirty days with an account and seven without', () => {
  saveLocalDraft('anna', 'profile', 'text')
  saveLocalDraft(visitor, 'contact', 'text')
  vi.setSystemTime(Date.now() + 7 * dayMs)
  expect(readLocalDraft(visitor, 'contact')).not.toBeNull()
  vi.setSystemTime(Date.now() + 1)
  expect(readLocalDraft(visitor, 'contact')).toBeNull()
  vi.setSystemTime(Date.now() + 23 * dayMs)
  deleteOldLocalDrafts()
  expect(Object.keys(storage)).toEqual([])
})

test('[QUAL-11] what cannot be read or kept is no draft, and breaks nothing', () => {
  for (const text of ['raw words', '{', 'null', '[]', '{"values":1}', '{"values":1,"keptAt":"now"}']) {
    storage.setItem('grantwright.draft.anna.profile', text)
    expect(readLocalDraft('anna', 'profile')).toBeNull()
  }
  expect(saveLocalDraft('anna', 'profile', 'x'.repeat(1_000_001))).toBe(false)
  vi.stubGlobal('localStorage', undefined)
  expect(saveLocalDraft('anna', 'profile', 'text')).toBe(false)
  expect(readLocalDraft('anna', 'profile')).toBeNull()
})
