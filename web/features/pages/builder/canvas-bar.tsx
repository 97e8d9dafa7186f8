import { useEffect, useLayoutEffect, useRef } from 'react'
import type { ReactNode, Ref, RefObject } from 'react'
import type { CustomSection } from '#shared/contracts/custom-page.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { barTop } from './canvas-bar-top.ts'
import { Inserter, SectionActions } from './section-tools.tsx'
import type { SectionAction } from './section-tools.tsx'
import styles from '#web/features/pages/builder/canvas.module.css'

type CanvasBarProps = {
  ref: Ref<HTMLDivElement>
  /** What the sections are in. */
  root: RefObject<HTMLElement | null>
  name: string
  title: string
  scale: number
  isFirst: boolean
  isLast: boolean
  onAction: (action: SectionAction) => void
  /** Puts a section before this one. */
  onAdd: (type: CustomSection['type']) => void
  onFields: () => void
  /** Goes back to the page. */
  onLeave: () => void
}

/** What can be done with the chosen section, at its upper edge on the canvas. */
export function CanvasBar(props: CanvasBarProps): ReactNode {
  const { ref, root, name, title, scale, isFirst, isLast, onAction, onAdd, onFields, onLeave } = props
  const { t } = useTranslation('pages')
  const bar = usePlaced({ root, name, scale })
  return (
    <div ref={bar} className={styles.place}>
      <div
        ref={ref}
        className={styles.bar}
        role="toolbar"
        aria-label={t('canvas.tools', { name: title })}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' && event.key !== 'F6') return
          event.preventDefault()
          onLeave()
        }}
      >
        <Inserter key={name} isIcon label={t('outline.addBefore', { name: title })} onAdd={onAdd} />
        <SectionActions title={title} isVisible isFirst={isFirst} isLast={isLast} onAction={onAction} />
        <Button
          variant="ghost"
          size="sm"
          iconOnly
          aria-label={t('canvas.fields', { name: title })}
          title={t('canvas.fields', { name: title })}
          // What is typed keeps the focus until its field is opened.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onFields}
        >
          <Icon name="gear" size={18} />
        </Button>
      </div>
    </div>
  )
}

/** Keeps the bar at its section, and in sight while the section is. Placed by script, which the security policy allows. */
function usePlaced({
  root,
  name,
  scale,
}: Pick<CanvasBarProps, 'root' | 'name' | 'scale'>): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!bar.current) return
    bar.current.style.transform = scale === 1 ? '' : `scale(${1 / scale})`
    place(bar.current, root.current, name)
  })
  useEffect(() => {
    const { current: element } = root
    const view = element?.ownerDocument.defaultView
    if (!element || !view) return undefined
    const follow = (): void => {
      if (bar.current) place(bar.current, element, name)
    }
    const observer = new ResizeObserver(follow)
    observer.observe(element)
    view.addEventListener('scroll', follow, { passive: true })
    return () => {
      observer.disconnect()
      view.removeEventListener('scroll', follow)
    }
  }, [root, name])
  return bar
}

function place(bar: HTMLElement, root: HTMLElement | null, name: string): void {
  const section = root?.querySelector(`[data-part="${CSS.escape(name)}"]`)?.getBoundingClientRect()
  const scrolled = bar.ownerDocument.defaultView?.scrollY ?? 0
  if (!section) return
  const { height } = bar.getBoundingClientRect()
  bar.style.top = `${scrolled + barTop({ top: section.top, bottom: section.bottom, height })}px`
}
