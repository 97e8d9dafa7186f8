import { expect, test } from 'vitest'
import type { ContentRow } from '#shared/contracts/content.ts'
import type { Language } from '#shared/languages.ts'
import { draftOf } from '#web/features/editor/draft.ts'
import {
  afterLoss,
  afterSave,
  asksForAlt,
  changePicture,
  changedLanguages,
  choose,
  hasSharedLook,
  hearRows,
  rebaseOnConflict,
  openConflicts,
  openSession,
  rejectedFields,
  typeInto,
} from '#web/features/editor/edit-session.ts'
import { mergeDrafts } from '#web/features/editor/merge.ts'

function row(
  language: Language,
  value: ContentRow['content_value'],
  updatedAt = '2026-01-01T00:00:00.000Z',
): ContentRow {
  return {
    id: language,
    page: 'home',
    section: 'hero',
    content_key: 'badge',
    language,
    content_value: value,
    updated_at: updatedAt,
  }
}

const later = '2026-01-01T00:00:01.000Z'
const rows = [row('en', 'Assistant'), row('ru', 'Помощник')]
const opened = openSession(rows, { ro: 'Asistent' })

test('each language has its own row, or the built-in value', () => {
  expect(opened.en.row?.id).toBe('en')
  expect(opened.ro).toMatchObject({ row: null, stored: 'Asistent', draft: { text: 'Asistent' } })
  expect(changedLanguages(opened)).toEqual([])
})

test('words are typed into one language', () => {
  const typed = typeInto(opened, 'ru', { text: 'Ассистент' }, true)
  expect(changedLanguages(typed)).toEqual(['ru'])
})

test('looks go to every language when they are shared, otherwise to one', () => {
  expect(changedLanguages(typeInto(opened, 'en', { textColor: '#b63d11' }, true))).toEqual(['en', 'ru', 'ro'])
  expect(changedLanguages(typeInto(opened, 'en', { textColor: '#b63d11' }, false))).toEqual(['en'])
  expect(hasSharedLook(opened)).toBe(true)
  expect(hasSharedLook(openSession([row('en', { text: 'A', bgColor: '#000000' })], {}))).toBe(false)
})

test("someone else's save shows at once where nothing was typed, and is announced where something was", () => {
  const typed = typeInto(opened, 'en', { text: 'Helper' }, true)
  const heard = hearRows(typed, [row('en', 'Aide', later), row('ru', 'Советник', later)])
  expect(heard.ru.draft.text).toBe('Советник')
  expect(heard.en).toMatchObject({ draft: { text: 'Helper' }, stored: 'Assistant', isOutdated: true })
})

test('an older list does not take a save back', () => {
  const typed = typeInto(opened, 'en', { text: 'Helper' }, true)
  const saved = afterSave(typed, 'en', row('en', 'Helper', later), typed.en.draft)
  expect(hearRows(saved, rows).en.draft.text).toBe('Helper')
})

test('[CONT-04] a conflict loses nothing: mine, theirs or both can be chosen', () => {
  const typed = typeInto(opened, 'en', { text: 'Your assistant' }, true)
  const theirs = row('en', 'Assistant online', later)
  const merge = mergeDrafts(opened.en.draft, typed.en.draft, draftOf(theirs.content_value))
  const met = rebaseOnConflict(typed, 'en', { theirs, merge, sent: typed.en.draft })
  expect(openConflicts(met.en)).toEqual(['text'])
  expect(met.en).toMatchObject({ row: { updated_at: later }, draft: { text: 'Your assistant' } })
  const taken = choose(met, 'en', 'text', 'theirs')
  expect(taken.en.draft.text).toBe('Assistant online')
  expect(openConflicts(taken.en)).toEqual([])
  expect(choose(taken, 'en', 'text', 'mine').en.draft.text).toBe('Your assistant')
  expect(choose(taken, 'en', 'text', 'both').en.draft.text).toBe('Your assistant\nAssistant online')
})

test('[CONT-04] both is one text where the changes lie apart', () => {
  const start = openSession([row('en', 'An assistant for your grant')], {})
  const typed = typeInto(start, 'en', { text: 'An AI assistant for your grant' }, true)
  const theirs = row('en', 'An assistant for your next grant', later)
  const merge = mergeDrafts(start.en.draft, typed.en.draft, draftOf(theirs.content_value))
  const met = rebaseOnConflict(typed, 'en', { theirs, merge, sent: typed.en.draft })
  expect(choose(met, 'en', 'text', 'both').en.draft.text).toBe('An AI assistant for your next grant')
})

test('what is typed while a save is on its way stays', () => {
  const typed = typeInto(opened, 'en', { text: 'Helper' }, true)
  const typedOn = typeInto(typed, 'en', { text: 'Helpers' }, true)
  const saved = afterSave(typedOn, 'en', row('en', 'Helper', later), typed.en.draft)
  expect(saved.en).toMatchObject({ stored: 'Helper', draft: { text: 'Helpers' } })
})

test('[CONT-04] what is typed while a save is on its way stays when someone else saved first', () => {
  const typed = typeInto(opened, 'en', { text: 'Helper' }, true)
  const theirs = row('en', { text: 'Assistant', textColor: '#112233' }, later)
  const merge = mergeDrafts(opened.en.draft, typed.en.draft, draftOf(theirs.content_value))
  const typedOn = typeInto(typed, 'en', { text: 'Helpers' }, true)
  const met = rebaseOnConflict(typedOn, 'en', { theirs, merge, sent: typed.en.draft })
  expect(met.en).toMatchObject({ row: { updated_at: later }, draft: { text: 'Helpers', textColor: '#112233' } })
})

test('a lost row keeps what was typed and is inserted next time', () => {
  const typed = typeInto(opened, 'en', { text: 'Helper' }, true)
  expect(afterLoss(typed, 'en').en).toMatchObject({ row: null, draft: { text: 'Helper' } })
})

test('what cannot be kept is refused before it is sent, old rubbish is not', () => {
  expect(rejectedFields(typeInto(opened, 'en', { padding: 'wide', url: 'javascript:x' }, false).en)).toEqual([
    'url',
    'padding',
  ])
  expect(rejectedFields(opened.en)).toEqual([])
})

test('[EDIT-03] a new picture asks what it shows, until someone said it; the words about the one before are no answer', () => {
  const alt = { en: '', ru: '', ro: '' }
  const before = openSession([row('en', { text: 'Old', url: '/media/a/1280.webp' })], {})
  const asks = (session: typeof before): boolean => asksForAlt(session.en, 'text')
  expect(asks(before)).toBe(false)
  const changed = changePicture(before, 'en', { url: '/media/b/1280.webp', focal: '', pixels: '', alt })
  expect(changed.en.draft.text).toBe('')
  expect(asks(changed)).toBe(true)
  expect(asks(typeInto(changed, 'en', { text: 'New' }, false))).toBe(false)
  expect(asks(typeInto(before, 'en', { url: '/media/b/1280.webp' }, false))).toBe(true)
  expect(asks(typeInto(before, 'en', { text: '', url: '' }, false))).toBe(false)
})
