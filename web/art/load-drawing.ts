import type { DrawingName } from './drawing-boxes.ts'
import { insideOf } from './svg-text.ts'

const files = import.meta.glob<string>('./{hero,seal,agent-*,empty-*,error-*,success-*}.svg', {
  query: '?raw',
  import: 'default',
})

/**
 * Fetches one drawing for a page that was not rendered by the server. Each drawing is a chunk of its own.
 *
 * @returns the markup inside the drawing's root element; empty when the file cannot be had, which leaves a blank place.
 */
export async function loadDrawing(name: DrawingName): Promise<string> {
  const file = await files[`./${name}.svg`]?.().catch(() => undefined)
  return file === undefined ? '' : insideOf(file)
}
