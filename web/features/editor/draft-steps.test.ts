import { expect, test } from 'vitest'
import type { ContentRow } from '#shared/contracts/content.ts'
import { lookFields } from '#web/features/editor/draft.ts'
import { moveDrafts, noDraftSteps, rememberDrafts } from '#web/features/editor/draft-steps.ts'
import type { DraftSteps } from '#web/features/editor/draft-steps.ts'
import { changePicture, hearRows, isChanged, openSession, typeInto } from '#web/features/editor/edit-session.ts'
import type { EditSession } from '#web/features/editor/edit-session.ts'

const opened = openSession([], { en: 'Launch', ru: 'Запуск', ro: 'Lansare' })

/** An open dialog in which one thing after the other is changed. */
function dialogAfter(...changes: Record<string, string>[]): { session: EditSession; steps: DraftSteps } {
  return changes.reduce(
    ({ session, steps }, change) => ({
      steps: rememberDrafts(steps, session, Object.keys(change)),
      session: typeInto(session, 'en', change, true),
    }),
    { session: opened, steps: noDraftSteps },
  )
}

/** A value for each style field of the specification. */
const looks = {
  type: 'heading',
  variant: 'outline',
  gradient: 'blue-cyan',
  textColor: '#112233',
  bgColor: '#ffffff',
  padding: '12px 24px',
  margin: '0 auto',
  border: '1px solid #112233',
  shadow: '2',
  width: '50%',
  height: '10rem',
  customClasses: 'serif',
} as const

test.each(lookFields)('[EDIT-04] %s is undone and made again, in every language that shares the look', (field) => {
  const dialog = dialogAfter({ text: 'Begin' }, { [field]: looks[field] })
  expect(dialog.session.ro.draft[field]).toBe(looks[field])
  const back = moveDrafts(dialog.steps, dialog.session, 'undo')
  expect(back?.session.en.draft[field]).toBe('')
  expect(back?.session.ro.draft[field]).toBe('')
  expect(back?.session.en.draft.text).toBe('Begin')
  const again = back && moveDrafts(back.steps, back.session, 'redo')
  expect(again?.session.ru.draft[field]).toBe(looks[field])
})

test('[EDIT-04] letters typed in one field are one step, and nothing is left behind the first', () => {
  const { session, steps } = dialogAfter({ text: 'L' }, { text: 'La' }, { text: 'Lau' }, { shadow: '2' })
  const shadow = moveDrafts(steps, session, 'undo')
  const words = shadow && moveDrafts(shadow.steps, shadow.session, 'undo')
  expect(words?.session.en.draft.text).toBe('Launch')
  expect(words && isChanged(words.session.en)).toBe(false)
  expect(words && moveDrafts(words.steps, words.session, 'undo')).toBeNull()
})

test('[EDIT-04] a change after an undo leaves nothing to make again', () => {
  const { session, steps } = dialogAfter({ shadow: '2' }, { width: '50%' })
  const back = moveDrafts(steps, session, 'undo')
  const after = back && rememberDrafts(back.steps, back.session, ['height'])
  expect(after?.future).toEqual([])
})

test('[CONT-04] undoing in a dialog keeps the version that arrived in the meantime', () => {
  const row: ContentRow = {
    id: 'en',
    page: 'home',
    section: 'hero',
    content_key: 'badge',
    language: 'ru',
    content_value: 'Новый',
    updated_at: '2026-01-01T00:00:01.000Z',
  }
  const { session, steps } = dialogAfter({ text: 'Start' })
  const heard = hearRows(session, [row])
  const back = moveDrafts(steps, heard, 'undo')
  expect(back?.session.ru.row).toBe(row)
})

test('[EDIT-06] a picture goes to the languages that show the same one, and words about the one before go with it', () => {
  const shared = openSession([], {
    en: { text: 'Old', url: '/media/a/1280.webp' },
    ru: { text: 'Старое', url: '/media/a/1280.webp' },
    ro: { text: 'Altul', url: '/media/ro/1280.webp' },
  })
  const picture = { url: '/media/b/1280.webp', focal: '50% 20%', pixels: '1600x900' }
  const changed = changePicture(shared, 'en', { ...picture, alt: { en: 'A seal', ru: '', ro: 'Un sigiliu' } })
  expect(changed.en.draft).toMatchObject({ ...picture, text: 'A seal' })
  expect(changed.ru.draft).toMatchObject({ ...picture, text: '' })
  expect(changed.ro.draft).toMatchObject({ url: '/media/ro/1280.webp', text: 'Altul' })
})
