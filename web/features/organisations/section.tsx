import type { ReactNode } from 'react'
import styles from './organisation-section.module.css'

type SectionProps = {
  title: ReactNode
  /** At the right of the title: a line of words, or a button. */
  aside?: ReactNode
  children: ReactNode
}

/** A part of the organisation's screen, under one ink line. */
export function Section({ title, aside, children }: SectionProps): ReactNode {
  return (
    <section className={styles.section}>
      <div className={styles.line}>
        <h3>{title}</h3>
        {aside === undefined ? null : <span>{aside}</span>}
      </div>
      {children}
    </section>
  )
}
