import type { ReactNode } from 'react'
import type { Language } from '#shared/languages.ts'
import { compareWords } from '#web/content/words.ts'
import styles from './compared-words.module.css'

type ComparedWordsProps = {
  /** Left out where nothing is compared. */
  before?: string
  after: string
  /** Left out where the words around them say it. */
  lang?: Language
}

/** Words of an element with those marked that were added and taken since an earlier version. */
export function ComparedWords({ after, before = after, lang }: ComparedWordsProps): ReactNode {
  return (
    <p className={styles.words} lang={lang}>
      {compareWords(before, after).map(({ kind, text }, at) => {
        const key = `${at}${kind}`
        if (kind === 'same') return <span key={key}>{text}</span>
        const Tag = kind === 'added' ? 'ins' : 'del'
        return <Tag key={key}>{text}</Tag>
      })}
    </p>
  )
}
