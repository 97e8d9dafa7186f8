import { expect, test } from 'vitest'
import { isToggleKey } from '#web/features/editor/toggle-key.ts'
import type { KeyPress } from '#web/features/editor/toggle-key.ts'

function press(changes: Partial<KeyPress>): KeyPress {
  return {
    code: 'KeyS',
    altKey: true,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    repeat: false,
    getModifierState: () => false,
    ...changes,
  }
}

test('[EDIT-02] Alt+S is recognised by the key, whatever letter its layout has there', () => {
  expect(isToggleKey(press({}))).toBe(true)
  expect(isToggleKey(press({ code: 'KeyD' }))).toBe(false)
})

test('[EDIT-02] AltGr and other modifiers do not count', () => {
  expect(isToggleKey(press({ altKey: false }))).toBe(false)
  expect(isToggleKey(press({ ctrlKey: true }))).toBe(false)
  expect(isToggleKey(press({ metaKey: true }))).toBe(false)
  expect(isToggleKey(press({ getModifierState: (key) => key === 'AltGraph' }))).toBe(false)
})

test('a key held down does not switch back and forth', () => {
  expect(isToggleKey(press({ repeat: true }))).toBe(false)
})
