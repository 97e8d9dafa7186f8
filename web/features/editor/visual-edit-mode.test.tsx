import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useVisualEditMode } from '#web/features/editor/visual-edit-mode.tsx'

function Probe(): string {
  return String(useVisualEditMode().isOn)
}

test('edit mode outside of its provider is a mistake of ours, and says so', () => {
  expect(() => renderToStaticMarkup(<Probe />)).toThrow(
    'useVisualEditMode must be used within a VisualEditModeProvider',
  )
})
