import { observable } from '#web/features/editor/observable.ts'

/** Sections of the page that administrators added, as they are there, by name. */
export const sectionNodes = observable<ReadonlyMap<string, HTMLElement>>(new Map())

/** The section that the pointer or the focus is in; on phones it has the bar. */
export const activeSection = observable<string | null>(null)

/** What was done last, in words, for those who do not see it; read out by the live region. */
export const announcement = observable<string>('')

/** Makes a section of the page known. @returns how to make it forgotten. */
export function registerSection(name: string, node: HTMLElement): () => void {
  sectionNodes.set(new Map([...sectionNodes.get(), [name, node]]))
  return () => {
    const known = sectionNodes.get()
    if (known.get(name) === node) sectionNodes.set(new Map([...known].filter(([each]) => each !== name)))
  }
}

/** Name of the section around a place of the page or of its bar; null outside of sections. */
export function sectionAround(target: EventTarget | null): string | null {
  const holder = target instanceof Element ? target.closest<HTMLElement>('[data-section], [data-section-bar]') : null
  return holder?.dataset['section'] ?? holder?.dataset['sectionBar'] ?? null
}
