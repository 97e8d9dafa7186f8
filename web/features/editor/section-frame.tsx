import { cloneElement, useCallback, useEffect, useRef } from 'react'
import type { ReactElement } from 'react'
import type { SectionFrameProps } from '#web/content/edit-slot.ts'
import { registerSection } from '#web/features/editor/page-sections.ts'
import styles from '#web/features/editor/page-marks.module.css'

/** Makes a section of a page known to the editor: the same element; a component is in a wrapper without a box. */
export function SectionFrame(props: SectionFrameProps): ReactElement {
  return typeof props.children.type === 'string' ? <ElementFrame {...props} /> : <ComponentFrame {...props} />
}

function ElementFrame({ name, isHidden, children }: SectionFrameProps): ReactElement {
  const ref = useCallback(
    (node: unknown) => (node instanceof HTMLElement ? registerSection(name, node) : undefined),
    [name],
  )
  return cloneElement(children, { ref, 'data-section': name, 'data-edit-hidden': isHidden ? '' : undefined })
}

function ComponentFrame({ name, isHidden, children }: SectionFrameProps): ReactElement {
  const wrapper = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const node = wrapper.current?.firstElementChild
    return node instanceof HTMLElement ? registerSection(name, node) : undefined
  }, [name])
  useEffect(() => {
    wrapper.current?.firstElementChild?.toggleAttribute('data-edit-hidden', isHidden)
  }, [isHidden])
  return (
    <div ref={wrapper} className={styles.sectionFrame} data-section={name}>
      {children}
    </div>
  )
}
