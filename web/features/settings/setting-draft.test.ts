import { expect, test } from 'vitest'
import { defaultSettings } from '#shared/contracts/settings.ts'
import type { SettingsResponse } from '#shared/contracts/settings.ts'
import { changeDraft, changedSince, draftErrors, rebaseDraft, takeUp } from './setting-draft.ts'

const base: SettingsResponse = {
  ...defaultSettings,
  locked: { sign_up_open: 'AUTH_CONFIG' },
  secrets: {
    mail_server: { is_set: false, fingerprint: null },
    backup_passphrase: { is_set: false, fingerprint: null },
  },
  version: 'a',
}

test('[ADM-06] a value changed back to what is stored is no change', () => {
  const changed = changeDraft(base, {}, 'keep_mails_days', 10)
  expect(changed).toEqual({ keep_mails_days: 10 })
  expect(changeDraft(base, changed, 'keep_mails_days', 30)).toEqual({})
  expect(changeDraft(base, {}, 'mail_server', null)).toEqual({})
  expect(changeDraft(base, {}, 'mail_server', '')).toEqual({})
})

test('[ADM-06] what someone else stored in the meantime is reported, and what was typed lies over it', () => {
  const newer = { ...base, keep_mails_days: 10, search_engines: false, version: 'b' }
  expect(changedSince(base, newer)).toEqual(['keep_mails_days', 'search_engines'])
  expect(rebaseDraft({ keep_mails_days: 10, keep_contact_days: 90 }, newer)).toEqual({ keep_contact_days: 90 })
})

test('[ADM-06] earlier values are taken up without secrets, unknown settings and those that the environment fixes', () => {
  const values = [
    { key: 'keep_mails_days', value: 7 },
    { key: 'mail_server', value: 'abcdefgh' },
    { key: 'sign_up_open', value: false },
    { key: 'gone', value: 1 },
  ]
  expect(takeUp(base, {}, values)).toEqual({ keep_mails_days: 7 })
})

test('[ADM-06] what cannot be saved is named by its field', () => {
  const errors = draftErrors({
    assistant_links: { en: 'nonsense', ro: 'https://a.example.org', other: 'https://a.example.org' },
    password_length_min: 8,
    keep_mails_days: null,
    languages_offered: ['ru'],
    search_engines: false,
  })
  expect([...errors].toSorted()).toEqual([
    'assistant_links.en',
    'keep_mails_days',
    'languages_offered',
    'password_length_min',
  ])
})
