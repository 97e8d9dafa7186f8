import type { AgentName } from '#shared/agents.ts'

/** Names of the drawings that `InlineArt` can show: files in this folder without `.svg`. */
export type DrawingName =
  | 'hero'
  | 'seal'
  | `agent-${1 | 2 | 3 | 4 | 5}-${AgentName}`
  | `empty-${'consultations' | 'media' | 'notifications' | 'projects' | 'search' | 'tickets' | 'users'}`
  | 'error-404'
  | 'error-server'
  | 'success-sealed'

const boxes: { [name in DrawingName]?: string } = {
  hero: '8 22 632 636',
  seal: '0 0 120 120',
  'error-404': '0 0 520 400',
}

/**
 * The view box of a drawing. The browser needs it to keep the place of a drawing before the drawing itself is there, so
 * the usual ones follow from the kind of the drawing: names weigh in every first view.
 */
export function boxOf(name: DrawingName): string {
  return boxes[name] ?? (name.startsWith('agent') ? '0 0 96 96' : '0 0 240 160')
}
