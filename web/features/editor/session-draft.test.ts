import { expect, test } from 'vitest'
import type { ContentRow } from '#shared/contracts/content.ts'
import { choose, openConflicts, openSession, typeInto } from '#web/features/editor/edit-session.ts'
import { elementOfKey, sessionDraftKey, sessionDraft, withSessionDraft } from '#web/features/editor/session-draft.ts'

const row = (text: string, updated_at = '2026-11-22T10:00:00.000Z'): ContentRow => ({
  id: '00000000-0000-4000-8000-000000000001',
  page: 'about',
  section: 'hero',
  content_key: 'title',
  language: 'en',
  content_value: text,
  updated_at,
})
const typed = typeInto(openSession([row('Old')], { ru: 'Старое', ro: 'Vechi' }), 'en', { text: 'Mine' }, true)
/** As it comes back from the device. */
const kept: unknown = JSON.parse(JSON.stringify(sessionDraft(typed)))

test('[QUAL-11] what was typed in the dialog comes back as it was, and only in the language it was typed in', () => {
  const again = withSessionDraft(openSession([row('Old')], { ru: 'Старое', ro: 'Vechi' }), kept)
  expect(again?.en.draft.text).toBe('Mine')
  expect(again?.en.conflict).toBeNull()
  expect(again?.ru.draft.text).toBe('Старое')
})

test('[QUAL-11] [CONT-04] what someone else saved in the meantime is next to it to choose from', () => {
  const again = withSessionDraft(openSession([row('Theirs', '2026-11-22T11:00:00.000Z')], {}), kept)
  if (!again) throw new Error('nothing came back')
  expect(openConflicts(again.en)).toEqual(['text'])
  expect(choose(again, 'en', 'text', 'theirs').en.draft.text).toBe('Theirs')
  expect(choose(again, 'en', 'text', 'mine').en.draft.text).toBe('Mine')
})

test('[QUAL-11] nothing comes back when the same words were saved in the meantime, nor from rubbish', () => {
  expect(withSessionDraft(openSession([row('Mine')], {}), kept)).toBeNull()
  for (const rubbish of [null, 'x', {}, { en: null }, { en: { base: {}, draft: { text: 1 } } }])
    expect(withSessionDraft(openSession([row('Old')], {}), rubbish)).toBeNull()
})

test('names of kept drafts lead back to their elements', () => {
  expect(elementOfKey(sessionDraftKey('about.hero.title'))).toBe('about.hero.title')
  expect(elementOfKey('ticket.new')).toBeNull()
})
