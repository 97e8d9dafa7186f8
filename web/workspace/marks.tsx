import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { FactMark as OpenMark } from '#shared/grants/fact-rows.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { StatusGlyph } from '#web/ui/icon.tsx'
import type { StatusGlyphName } from '#web/ui/icon.tsx'
import { factPath } from './apply-paths.ts'
import styles from './marks.module.css'

/** How sure a fact of a call is. */
type FactConfidence = 'certain' | 'likely' | 'check'

const factGlyphs: Readonly<Record<FactConfidence, StatusGlyphName>> = { certain: 'full', likely: 'half', check: 'wait' }

/** How sure a fact of a call is: glyph and word. */
export function FactMark({ confidence }: { confidence: FactConfidence }): ReactNode {
  const { t } = useTranslation('applications')
  return (
    <span className={styles.mark} data-tone={confidence}>
      <StatusGlyph name={factGlyphs[confidence]} />
      {t(`facts.${confidence}`)}
    </span>
  )
}

type RuleVerdict = 'yes' | 'no' | 'look' | 'later'

const verdictGlyphs: Readonly<Record<RuleVerdict, StatusGlyphName>> = {
  yes: 'full',
  no: 'off',
  look: 'half',
  later: 'wait',
}

/** What a rule answers: glyph and word. */
export function VerdictMark({ verdict }: { verdict: RuleVerdict }): ReactNode {
  const { t } = useTranslation('applications')
  return (
    <span className={styles.mark} data-tone={verdict}>
      <StatusGlyph name={verdictGlyphs[verdict]} />
      {t(`verdicts.${verdict}`)}
    </span>
  )
}

type OpenMarksProps = {
  /** The application whose call has the fact. */
  id: string
  path: string
  marks: readonly OpenMark[]
}

/** What is not settled about a fact that something rests on, each word a way to the fact. */
export function OpenMarks({ id, path, marks }: OpenMarksProps): ReactNode {
  const { t } = useTranslation('applications')
  return marks.map((mark) => (
    <Link key={mark} className={styles.open} to={factPath(id, path)} title={t(`factMarks.${mark}Title`)}>
      {t(`factMarks.${mark}`)}
    </Link>
  ))
}
