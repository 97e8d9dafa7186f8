import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Findings } from '#shared/contracts/review.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { StatusGlyph } from '#web/ui/icon.tsx'
import type { StatusGlyphName } from '#web/ui/icon.tsx'
import { useApplication } from '#web/workspace/application-context.ts'
import { sectionPath } from '#web/workspace/apply-paths.ts'
import { placePath } from './finding-links.ts'
import styles from './coverage.module.css'

type Row = Findings['coverage'][number]
type Cell = Row['cells'][number]
type Chosen = { text: string; section: string }

const glyphs: Readonly<Record<Exclude<Cell['state'], 'elsewhere'>, StatusGlyphName>> = {
  answered: 'full',
  thin: 'half',
  absent: 'wait',
  unclear: 'off',
}

/** What the call asks by section, and the best sentence of a chosen cell. */
export function CoveragePart({ findings }: { findings: Findings }): ReactNode {
  const { t } = useTranslation('review')
  const { coverage, sections } = findings
  const [chosen, setChosen] = useState<Chosen | null>(null)
  if (coverage.length === 0) return null
  const shown = chosen ?? firstToRead(coverage)
  const row = coverage.find(({ text }) => text === shown?.text)
  const cell = row?.cells.find(({ section }) => section === shown?.section)
  return (
    <section className={styles.block} aria-labelledby="review-coverage">
      <div className={styles.line}>
        <h2 id="review-coverage">{t('coverage.title')}</h2>
        <span>{t('coverage.hint')}</span>
      </div>
      <div className={styles.columns}>
        <div>
          <div className={styles.scroll} tabIndex={0} role="region" aria-labelledby="review-coverage">
            <table className={styles.matrix}>
              <thead>
                <tr>
                  <th scope="col">{t('coverage.asked')}</th>
                  {sections.map(({ key, title }) => (
                    <th key={key} scope="col">
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              {(['outcome', 'aspect'] as const).map((kind) => (
                <Rows
                  key={kind}
                  title={t(kind === 'outcome' ? 'coverage.outcomes' : 'coverage.aspects')}
                  rows={coverage.filter((each) => each.kind === kind)}
                  sections={sections}
                  shown={shown}
                  onChoose={setChosen}
                />
              ))}
            </table>
          </div>
          <p className={styles.legend}>
            {(['answered', 'thin', 'absent'] as const).map((state) => (
              <span key={state} className={styles.word} data-state={state}>
                <StatusGlyph name={glyphs[state]} />
                {t(`coverage.states.${state}`)}
              </span>
            ))}
            <span>– {t('coverage.states.elsewhere')}</span>
          </p>
        </div>
        {row === undefined || cell === undefined ? null : <Best row={row} cell={cell} sections={sections} />}
      </div>
    </section>
  )
}

/** The first cell that is not answered, otherwise the first that has a sentence. */
function firstToRead(coverage: readonly Row[]): Chosen | null {
  const cells = coverage.flatMap(({ text, cells: each }) => each.map((cell) => ({ text, ...cell })))
  return cells.find(({ state }) => state === 'thin') ?? cells.find(({ state }) => state !== 'elsewhere') ?? null
}

type RowsProps = {
  title: string
  rows: readonly Row[]
  sections: Findings['sections']
  shown: Chosen | null
  onChoose: (chosen: Chosen) => void
}

function Rows({ title, rows, sections, shown, onChoose }: RowsProps): ReactNode {
  const { t } = useTranslation('review')
  const { call } = useApplication()
  if (rows.length === 0) return null
  return (
    <tbody>
      <tr className={styles.group}>
        <th colSpan={sections.length + 1} scope="rowgroup">
          {title}
        </th>
      </tr>
      {rows.map(({ text, cells }) => (
        <tr key={text}>
          <th scope="row" lang={call?.language ?? undefined}>
            {text}
          </th>
          {cells.map(({ section, state }) => {
            const name = sections.find(({ key }) => key === section)?.title ?? section
            if (state === 'elsewhere')
              return (
                <td key={section}>
                  <span className={styles.elsewhere} role="img" aria-label={t('coverage.states.elsewhere')}>
                    –
                  </span>
                </td>
              )
            return (
              <td key={section}>
                <button
                  type="button"
                  className={styles.word}
                  data-state={state}
                  aria-pressed={shown?.text === text && shown.section === section}
                  aria-label={t('coverage.cell', { state: t(`coverage.states.${state}`), asked: text, section: name })}
                  onClick={() => onChoose({ text, section })}
                >
                  <StatusGlyph name={glyphs[state]} />
                  <span>{t(`coverage.states.${state}`)}</span>
                </button>
              </td>
            )
          })}
        </tr>
      ))}
    </tbody>
  )
}

function Best({ row, cell, sections }: { row: Row; cell: Cell; sections: Findings['sections'] }): ReactNode {
  const { t } = useTranslation('review')
  const { id, language } = useApplication()
  const section = sections.find(({ key }) => key === cell.section)?.title ?? cell.section
  const { best, found, missing, state } = cell
  return (
    <div className={styles.best} role="status">
      <p className={styles.note}>{row.text}</p>
      <p className={styles.note}>{t('coverage.chosen', { section, state: t(`coverage.states.${state}`) })}</p>
      {best === null ? (
        <p>{t(state === 'unclear' ? 'coverage.unclear' : 'coverage.noSentence')}</p>
      ) : (
        <>
          <p className={styles.quote} lang={language}>
            {best.quote}
          </p>
          <p className={styles.note}>
            {found.length === 0 ? null : t('coverage.foundWords', { words: found.join(', ') })}{' '}
            {missing.length === 0 ? null : t('coverage.missingWords', { words: missing.join(', ') })}{' '}
            {t('coverage.byWords')}
          </p>
        </>
      )}
      <Link
        className={buttonClass({ variant: 'outline', size: 'sm' })}
        to={best === null ? sectionPath(id, cell.section) : placePath(id, best)}
      >
        {t('goTo', { section })}
      </Link>
    </div>
  )
}
