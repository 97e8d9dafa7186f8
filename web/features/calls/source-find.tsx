import { useEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import type { CallText } from '#shared/contracts/calls.ts'
import { formatNumber } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import control from '#web/ui/control.module.css'
import { Icon } from '#web/ui/icon.tsx'
import { findWords, foundMax } from './find-words.ts'
import type { FoundWords } from './find-words.ts'
import styles from './source-find.module.css'

type SourceFind = {
  found: readonly FoundWords[]
  /** Opens the search. */
  button: ReactNode
  /** The search, while it is open. */
  bar: ReactNode
  /** For the panel: Ctrl+F or ⌘F within it opens the search. */
  handleKey: (event: KeyboardEvent) => void
}

/** Searches the source text: what is found is marked, and the present place comes into view. */
export function useSourceFind(
  text: CallText,
  pane: RefObject<HTMLElement | null>,
  show: (mark: Element | null) => void,
): SourceFind {
  const { t } = useTranslation('calls')
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const found = useMemo(() => (isOpen ? findWords(text, words) : []), [isOpen, text, words])
  const current = found[at]
  useEffect(() => {
    if (isOpen) input.current?.select()
  }, [isOpen])
  useEffect(() => {
    const around = pane.current
    if (current === undefined || around === null) return
    // Words that a mark of a fact cuts are several pieces.
    const find = () => [...around.querySelectorAll(`mark[data-found="${current.start}"]`)]
    const marks = find()
    for (const mark of marks) mark.setAttribute('data-current', '')
    show(marks[0] ?? null)
    // Pages that were not drawn yet get their height when they come near.
    const later = setTimeout(() => show(find()[0] ?? null), 250)
    return () => {
      clearTimeout(later)
      for (const mark of marks) mark.removeAttribute('data-current')
    }
  }, [current, pane, show])
  const step = (by: number): void => {
    if (found.length > 0) setAt((at + by + found.length) % found.length)
  }
  const close = (): void => {
    setOpen(false)
    setAt(0)
    opener.current?.focus({ preventScroll: true })
  }
  const open = (): void => {
    setOpen(true)
    input.current?.focus()
  }
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
      event.preventDefault()
      open()
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      close()
    }
  }
  const numbers = {
    at: formatNumber(at + 1, language),
    total: formatNumber(found.length, language) + (found.length === foundMax ? '+' : ''),
  }
  return {
    found,
    handleKey,
    button: (
      <Button ref={opener} variant="ghost" size="sm" aria-expanded={isOpen} onClick={isOpen ? close : open}>
        <Icon name="search" size={16} />
        {t('source.find')}
      </Button>
    ),
    bar: isOpen ? (
      <search className={styles.bar}>
        <input
          ref={input}
          type="search"
          className={control.input}
          aria-label={t('source.findLabel')}
          value={words}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setWords(event.target.value)
            setAt(0)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            step(event.shiftKey ? -1 : 1)
          }}
        />
        <span role="status">
          {words.trim() === '' ? '' : found.length === 0 ? t('source.nothing') : t('source.found', numbers)}
        </span>
        <Button variant="ghost" size="sm" iconOnly aria-label={t('source.previous')} onClick={() => step(-1)}>
          <Icon name="chev-left" size={16} />
        </Button>
        <Button variant="ghost" size="sm" iconOnly aria-label={t('source.next')} onClick={() => step(1)}>
          <Icon name="chev-right" size={16} />
        </Button>
        <Button variant="ghost" size="sm" iconOnly aria-label={t('source.close')} onClick={close}>
          <Icon name="x" size={16} />
        </Button>
      </search>
    ) : null,
  }
}
