import type { DrawingName } from './drawing-boxes.ts'
import { insideOf } from './svg-text.ts'

const files = import.meta.glob<string>('./{hero,empty-*,error-*,success-*}.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Small drawings that stand on several pages, often more than once: a page points to their files, which browsers keep. */
const addresses = import.meta.glob<string>('./{seal,agent-*}.svg', {
  query: '?url',
  import: 'default',
  eager: true,
})

const insides = new Map<DrawingName, string>()

/**
 * Gives the markup inside a drawing's root element: the drawing itself, or a `use` of its file, whose root is called `drawing`.
 * All drawings stand in memory: for the server alone.
 *
 * @throws {Error} when the folder has no such file, which only a wrong build can cause.
 */
export function drawingInside(name: DrawingName): string {
  let inside = insides.get(name)
  if (inside === undefined) {
    const file = files[`./${name}.svg`]
    const address = addresses[`./${name}.svg`]
    if (address !== undefined) inside = `<use href="${address}#drawing"></use>`
    else if (file !== undefined) inside = insideOf(file)
    else throw new Error(`web/art has no drawing ${name}.svg`)
    insides.set(name, inside)
  }
  return inside
}
