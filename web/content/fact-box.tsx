import type { ReactNode } from 'react'
import styles from './fact-box.module.css'

/** Figures in a ruled box, three on a line. @param lang their language, where it is not that of the page. */
export function FactBox({ lang, children }: { lang?: string; children: ReactNode }): ReactNode {
  return (
    <dl className={styles.facts} data-piece="facts" lang={lang}>
      {children}
    </dl>
  )
}
