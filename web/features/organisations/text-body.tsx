import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Language } from '#shared/languages.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './texts-section.module.css'

/** A longer text is shown from its beginning, in characters. */
const beginning = 320

/** What a text says; of a longer one the beginning, until all of it is asked for. */
export function TextBody({ text, language }: { text: string; language: Language }): ReactNode {
  const { t } = useTranslation('organisations')
  const [isWhole, setWhole] = useState(false)
  const isLong = text.length > beginning
  return (
    <>
      <p lang={language} className={styles.body} data-whole={isWhole || !isLong}>
        {text}
      </p>
      {isLong ? (
        <button type="button" className={styles.whole} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'texts.showLess' : 'texts.showAll')}
        </button>
      ) : null}
    </>
  )
}
