import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Findings, ShownFinding } from '#shared/contracts/review.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useApplication } from '#web/workspace/application-context.ts'
import { remedyPath } from './finding-links.ts'
import styles from './review-screen.module.css'

/** Findings that show of each criterion. */
const shownMax = 6

/** What would cost points in which criterion, in words: no number is predicted. */
export function CostsPart({ findings }: { findings: Findings }): ReactNode {
  const { t } = useTranslation('review')
  const { items, criteria } = findings
  const open = items.filter(({ state, severity }) => state === 'open' && severity !== 'hint')
  const isBefore = ({ group, severity }: ShownFinding) =>
    group === 'admissibility' || group === 'eligibility' || severity === 'blocker'
  const judged = open.filter((each) => !isBefore(each))
  const inSections = (keys: readonly string[]) =>
    judged.filter(({ place }) => place !== null && keys.includes(place.section))
  const named = criteria.map((each) => ({ ...each, found: inSections(each.sections) }))
  const rest = judged.filter((each) => named.every(({ found }) => !found.includes(each)))
  return (
    <section className={styles.block} aria-labelledby="review-costs">
      <h2 id="review-costs">{t('costs.title')}</h2>
      <div className={styles.costs}>
        <Cost title={t('costs.admissibility')} note={t('costs.before')} found={open.filter(isBefore)} />
        {named.map(({ name, max, threshold, found }) => (
          <Cost key={name} title={name} note={noteOf(t, max, threshold)} found={found} />
        ))}
        {rest.length === 0 ? null : <Cost title={t('costs.rest')} note={null} found={rest} />}
      </div>
    </section>
  )
}

function noteOf(t: ReturnType<typeof useTranslation<'review'>>['t'], max: number | null, threshold: number | null) {
  if (max === null) return null
  return threshold === null ? t('costs.upTo', { max }) : t('costs.needs', { threshold, max })
}

type CostProps = { title: string; note: string | null; found: readonly ShownFinding[] }

function Cost({ title, note, found }: CostProps): ReactNode {
  const { t } = useTranslation('review')
  const { id } = useApplication()
  const shown = found.slice(0, shownMax)
  return (
    <div>
      <h3>
        {title}
        {note === null ? null : <small>{note}</small>}
      </h3>
      <ul>
        {found.length === 0 ? <li className={styles.fine}>{t('costs.fine')}</li> : null}
        {shown.map((finding) => {
          const way = remedyPath(id, finding)
          return (
            <li key={finding.id}>
              {finding.title}{' '}
              {way === null ? null : (
                <Link to={way.to}>{t(way.words, { section: finding.place?.section_title ?? '' })}</Link>
              )}
            </li>
          )
        })}
        {shown.length === found.length ? null : (
          <li className={styles.fine}>{t('costs.more', { count: found.length - shown.length })}</li>
        )}
      </ul>
    </div>
  )
}
