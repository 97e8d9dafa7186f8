import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useApplication } from '#web/workspace/application-context.ts'
import type { Notes } from './use-notes.ts'
import styles from './notes-panel.module.css'

type QuoteProps = {
  id: string
  words: string
  /** The passage is no longer in the text. */
  isGone: boolean
  /** Whether the text marks it. */
  isMarked: boolean
  notes: Pick<Notes, 'choose'>
}

/** The passage that a note is about; a press shows it in the text. */
export function Quote({ id, words, isGone, isMarked, notes }: QuoteProps): ReactNode {
  const { t } = useTranslation('drafts')
  const { language } = useApplication()
  const shown = words.length > shownMax ? `${words.slice(0, shownMax)}…` : words
  if (isGone || !isMarked)
    return (
      <>
        {isGone ? <p className={styles.gone}>{t('notes.gone')}</p> : null}
        <blockquote className={styles.quote} lang={language}>
          {shown}
        </blockquote>
      </>
    )
  return (
    <button
      type="button"
      className={styles.quote}
      lang={language}
      aria-label={t('notes.show', { words: shown })}
      onClick={() => showNote(notes, id)}
    >
      {shown}
    </button>
  )
}

/** Longest passage that is shown whole, in characters. */
const shownMax = 240

/** Chooses a note, and brings its words into view. */
export function showNote({ choose }: Pick<Notes, 'choose'>, id: string): void {
  choose(id)
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  document
    .querySelector(`[data-note="${CSS.escape(id)}"]`)
    ?.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' })
}
