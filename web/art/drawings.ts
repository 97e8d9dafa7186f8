import type { DrawingName } from './drawing-boxes.ts'
import { insideOf } from './svg-text.ts'

const files = import.meta.glob<string>('./{hero,seal,agent-*,empty-*,error-*,success-*}.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const insides = new Map<DrawingName, string>()

/**
 * Gives the markup inside a drawing's root element. All drawings are in memory: for the server alone.
 *
 * @throws {Error} when the folder has no such file, which only a wrong build can cause.
 */
export function drawingInside(name: DrawingName): string {
  let inside = insides.get(name)
  if (inside === undefined) {
    const file = files[`./${name}.svg`]
    if (file === undefined) throw new Error(`web/art has no drawing ${name}.svg`)
    inside = insideOf(file)
    insides.set(name, inside)
  }
  return inside
}
