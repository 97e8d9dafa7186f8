import type { StepName } from '#shared/applications.ts'
import { paths } from '#web/paths.ts'

/** The address of a screen of an application; without one the screen of what comes next. */
export function applyPath(id: string, screen?: StepName | 'plan' | 'history'): string {
  return screen === undefined ? `${paths.apply}/${id}` : `${paths.apply}/${id}/${screen}`
}

/** The address of a section of the text. */
export function sectionPath(id: string, key: string): string {
  return `${applyPath(id, 'text')}/${key}`
}

/** The address of a sentence of an application's call: the step Call, with it in view. @param place positions in the kept text. */
export function sentencePath(id: string, { start, end }: { start: number; end: number }): string {
  return `${applyPath(id, 'call')}#text-${start}-${end}`
}

/** The address of a fact of an application's call: the step Call, opened at it. @param path dotted, as evidence names it. */
export function factPath(id: string, path: string): string {
  return `${applyPath(id, 'call')}#fact-${path}`
}
