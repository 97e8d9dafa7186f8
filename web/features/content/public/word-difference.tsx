import { diffWordsWithSpace } from 'diff'
import type { ReactNode } from 'react'
import styles from '#web/features/content/public/word-difference.module.css'

/** Shows what became of a text, word by word: taken words struck through, new ones underlined. Import it lazily. */
export default function WordDifference({ before, after }: { before: string; after: string }): ReactNode {
  const runs = placed(before, after)
  return (
    <p className={styles.words}>
      {runs.map(({ place, value, added, removed }) => {
        if (added) return <ins key={place}>{value}</ins>
        return removed ? <del key={place}>{value}</del> : <span key={place}>{value}</span>
      })}
    </p>
  )
}

/** The runs of the comparison; the same words occur again and again, so their place tells them apart. */
function placed(before: string, after: string) {
  return diffWordsWithSpace(before, after).map((run, place) => ({ ...run, place }))
}
