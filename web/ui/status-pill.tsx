import type { ReactNode } from 'react'
import { StatusGlyph } from './icon.tsx'
import type { StatusGlyphName } from './icon.tsx'
import styles from './status-pill.module.css'

type StatusPillProps = {
  glyph: StatusGlyphName
  tone: 'neutral' | 'blue' | 'green' | 'manila' | 'red'
  /** Only the words and the glyph, without a ground: the sections of a project. */
  bare?: boolean
  children: ReactNode
}

/** The state of a thing: the glyph carries it, the words name it, the colour helps. */
export function StatusPill({ glyph, tone, bare, children }: StatusPillProps): ReactNode {
  return (
    <span className={styles.pill} data-pill={tone} data-bare={bare || undefined}>
      <StatusGlyph name={glyph} />
      {children}
    </span>
  )
}
