import { expect, test } from 'vitest'
import { isListKey, shortcuts, switchCharacterKeys } from '#web/features/editor/shortcuts.ts'
import en from '#web/i18n/locales/en/editor.json' with { type: 'json' }

const press = { key: '?', ctrlKey: false, metaKey: false, altKey: false }

test('[EDIT-06] every shortcut is listed once and has words', () => {
  expect(shortcuts.map(({ action }) => action).toSorted()).toEqual(Object.keys(en.shortcuts.actions).toSorted())
  expect(new Set(shortcuts.map(({ keys }) => keys.join())).size).toBe(shortcuts.length)
})

test('[EDIT-06] shortcuts of a single character are marked, and can be switched off', () => {
  const single = shortcuts.filter(({ keys }) => keys.length === 1 && keys[0]?.length === 1)
  expect(single.every(({ isCharacter }) => isCharacter)).toBe(true)
  expect(isListKey(press)).toBe(true)
  expect(isListKey({ ...press, ctrlKey: true })).toBe(false)
  switchCharacterKeys(false)
  expect(isListKey(press)).toBe(false)
  switchCharacterKeys(true)
})
