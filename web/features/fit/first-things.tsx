import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Fit } from '#shared/contracts/fit.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/paths.ts'
import { useApplication } from '#web/workspace/application-context.ts'
import { factPath } from '#web/workspace/apply-paths.ts'
import styles from './first-things.module.css'

/** Three things to put right first, what blocks before what is open. */
export function FirstThings({ fit: { first } }: { fit: Fit }): ReactNode {
  const { t } = useTranslation('fit')
  const { id } = useApplication()
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
              {place === null ? null : (
                <Link to={place.path === null ? paths.dashboardOrganisation : factPath(id, place.path)}>
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

/** Where the first of some facts can be given; of the call, at the fact itself. */
function placeOf(facts: readonly string[]): { key: 'profile' | 'partners' | 'call'; path: string | null } | null {
  const [fact = ''] = facts
  if (facts.some((each) => each.startsWith('partners.'))) return { key: 'partners', path: null }
  if (fact.startsWith('profile.')) return { key: 'profile', path: null }
  return fact.startsWith('call.') ? { key: 'call', path: fact.slice('call.'.length) } : null
}
