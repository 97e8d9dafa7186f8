import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import type { PageDocument } from '#shared/contracts/pages.ts'
import { defaultLanguage } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import type { CanvasHandle } from './canvas.tsx'
import { listWordsFields } from './translation-fields.ts'
import type { WordsField } from './translation-fields.ts'
import styles from './translation-bar.module.css'

type TranslationBarProps = {
  document: PageDocument
  language: Language
  /** The section whose fields are shown; null: those of the page as a whole. */
  section: string | null
  /** The words on the canvas: typing continues there. */
  canvas: RefObject<CanvasHandle | null>
  /** @param isOnCanvas true when the next text is typed there; otherwise its field is wanted */
  onOpen: (section: string | null, isOnCanvas: boolean) => void
}

/** How many texts of the page are not translated yet, and the way to the next one. Nothing in the default language. */
export function TranslationBar(props: TranslationBarProps): ReactNode {
  const { document: page, language, section, canvas, onOpen } = props
  const { t } = useTranslation('editor')
  const bar = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState<WordsField | null>(null)
  const places = listWordsFields(page, language)
  const left = places.filter(({ isTranslated }) => !isTranslated)
  function go(): void {
    const typed = canvas.current?.focused() ?? null
    const mark = focusedMark(bar.current) ?? (wanted?.section === section ? wanted.mark : null)
    const here = typed ?? { section, mark }
    const at = places.findIndex((each) => each.section === here.section && each.mark === here.mark)
    const next = left.find((each) => places.indexOf(each) > at) ?? left[0]
    if (!next) return
    const isOnCanvas = typed !== null && canvas.current?.type(next) === true
    onOpen(next.section, isOnCanvas)
    setWanted(isOnCanvas ? null : next)
  }
  const goOn = useEffectEvent(go)
  useEffect(() => {
    if (language === defaultLanguage) return undefined
    function handleKey(event: KeyboardEvent): void {
      if (event.key !== 'F8' || document.querySelector('[role="dialog"]') !== null) return
      event.preventDefault()
      goOn()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [language])
  useEffect(() => {
    if (wanted === null) return
    const source = bar.current?.parentElement?.querySelector(`[data-words="${CSS.escape(wanted.mark)}"]`)
    fieldAbove(source)?.focus()
  }, [wanted])
  if (language === defaultLanguage || places.length === 0) return null
  return (
    <div ref={bar} className={styles.bar}>
      <p role="status">
        {left.length === 0 ? t('translate.done') : t('translate.left', { left: left.length, total: places.length })}
      </p>
      {left.length === 0 ? null : (
        <Button variant="outline" size="sm" title={t('translate.tool')} onClick={go}>
          {t('translate.next')}
        </Button>
      )}
    </div>
  )
}

/** The field whose source this is: it is right above. */
function fieldAbove(source: Element | null | undefined): HTMLElement | null {
  return source?.previousElementSibling?.querySelector<HTMLElement>('input, textarea, [contenteditable="true"]') ?? null
}

/** The mark of the field that has the focus; null where none has. */
function focusedMark(bar: HTMLElement | null): string | null {
  const sources = [...(bar?.parentElement?.querySelectorAll<HTMLElement>('[data-words]') ?? [])]
  return sources.find((each) => fieldAbove(each) === document.activeElement)?.dataset['words'] ?? null
}
