import { cloneElement, useCallback } from 'react'
import type { ReactElement } from 'react'
import type { SectionFrameProps } from '#web/content/edit-slot.ts'
import { registerSection } from '#web/features/editor/page-sections.ts'

/** Makes a section that was added to a page known to the editor: the same element, without a wrapper. */
export function SectionFrame({ name, isHidden, children }: SectionFrameProps): ReactElement {
  const ref = useCallback(
    (node: unknown) => (node instanceof HTMLElement ? registerSection(name, node) : undefined),
    [name],
  )
  return cloneElement(children, { ref, 'data-section': name, 'data-edit-hidden': isHidden ? '' : undefined })
}
