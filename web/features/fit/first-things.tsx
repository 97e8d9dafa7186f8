import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Fit } from '#shared/contracts/fit.ts'
import { mayAs } from '#shared/organisations.ts'
import { QuestionLink } from '#web/features/organisations/public/interview-card.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/paths.ts'
import { useApplication } from '#web/workspace/application-context.ts'
import { factPath } from '#web/workspace/apply-paths.ts'
import styles from './first-things.module.css'

/** Three things to put right first, what blocks before what is open. */
export function FirstThings({ fit: { first } }: { fit: Fit }): ReactNode {
  const { t } = useTranslation('fit')
  const { id, role } = useApplication()
  if (first.length === 0) return null
  return (
    <section aria-labelledby="fit-first">
      <h2 className={styles.title} id="fit-first">
        {t('first.title', { count: first.length })}
      </h2>
      <ol className={styles.first}>
        {first.map(({ rule, title, sentence, remedy, facts }) => {
          const place = placeOf(facts)
          return (
            <li key={rule}>
              <b>{remedy}</b>
              <p>
                {title}. {sentence}
              </p>
              {place === null ? null : place.key === 'profile' && mayAs(role, 'editor') ? (
                <QuestionLink fact={place.path}>{t('first.answer')}</QuestionLink>
              ) : (
                <Link to={place.key === 'call' ? factPath(id, place.path) : paths.dashboardOrganisation}>
                  {t(`first.${place.key}`)}
                </Link>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** Where the first of some facts can be given: the question about it, or the fact of the call itself. */
function placeOf(facts: readonly string[]): { key: 'profile' | 'partners' | 'call'; path: string } | null {
  const [fact = ''] = facts
  if (facts.some((each) => each.startsWith('partners.'))) return { key: 'partners', path: '' }
  if (fact.startsWith('profile.')) return { key: 'profile', path: fact.slice('profile.'.length) }
  return fact.startsWith('call.') ? { key: 'call', path: fact.slice('call.'.length) } : null
}
