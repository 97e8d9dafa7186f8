import { useEffect, useEffectEvent, useRef } from 'react'
import type { RefObject } from 'react'
import { useLocation } from 'react-router'
import type { PageDocument } from '#shared/contracts/pages.ts'
import type { Language } from '#shared/languages.ts'
import { titleKey } from '#shared/pages/fields.ts'
import type { CanvasHandle } from './canvas.tsx'
import { fieldMark } from './translation-fields.ts'

/** How often the canvas is asked whether it shows the heading yet, and how long, in milliseconds. */
const askEveryMs = 50
const patienceMs = 5_000

type NewPageOptions = {
  document: PageDocument
  language: Language
  canvas: RefObject<CanvasHandle | null>
  onAdd: (type: 'hero', before: null) => void
}

/** A page that was just begun gets a heading, with the cursor in it: its title is typed where it will be. */
export function useNewPage({ document, language, canvas, onAdd }: NewPageOptions): void {
  const { state } = useLocation() as { state: { isNew?: boolean } | null } // set by the list of pages
  const isWanted = useRef(state?.isNew === true && document.sections.length === 0)
  const isEmpty = document.sections.length === 0
  const begin = useEffectEvent(() => onAdd('hero', null))
  const type = useEffectEvent((): boolean => {
    const section = document.sections[0]?.name ?? null
    return canvas.current?.type({ section, mark: fieldMark(titleKey, 'text') }) ?? false
  })
  useEffect(() => {
    if (!isWanted.current) return
    if (isEmpty) return begin()
    isWanted.current = false
    const until = Date.now() + patienceMs
    const timer = setInterval(() => {
      if (type() || Date.now() > until) clearInterval(timer)
    }, askEveryMs)
    return () => clearInterval(timer)
  }, [isEmpty, language])
}
