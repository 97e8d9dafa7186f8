import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { StepName } from '#shared/applications.ts'
import { InterviewCard } from '#web/features/organisations/public/interview-card.tsx'
import { helpPath } from '#web/help-topics.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { useApplication, useApplicationUser } from '#web/workspace/application-context.ts'
import { applyPath, factPath } from '#web/workspace/apply-paths.ts'
import { SearchForm } from './search-form.tsx'
import styles from './conversation.module.css'

type WithoutModelProps = { step: StepName | null; mayEdit: boolean; onLeave: () => void }

/** What there is without a model: a search of the documents, the questions of the interview, and what is asked most, with where its answer is. */
export function WithoutModel({ step, mayEdit, onLeave }: WithoutModelProps): ReactNode {
  const { t } = useTranslation(['conversation', 'applications'])
  const { id, call_id: callId, organisation_id: organisationId, next, deadline } = useApplication()
  const userId = useApplicationUser()
  const ways: readonly (readonly [to: string, words: string])[] = [
    [
      applyPath(id, next.step),
      t('ways.next', { action: t(`applications:next.${next.action}`, { count: next.count }) }),
    ],
    [deadline === null ? applyPath(id, 'call') : factPath(id, deadline.path), t('ways.deadline')],
    [applyPath(id, 'call'), t('ways.call')],
    [applyPath(id, 'fit'), t('ways.fit')],
    [applyPath(id, 'review'), t('ways.review')],
    [applyPath(id, 'submission'), t('ways.submission')],
    [helpPath('applications'), t('ways.help')],
  ]
  return (
    <>
      <SearchForm onLeave={onLeave} />
      <section>
        <h2>{t('ways.title')}</h2>
        <ul className={styles.ways}>
          {ways.map(([to, words]) => (
            <li key={words}>
              <Link className={buttonClass({ variant: 'outline', size: 'sm' })} to={to} onClick={onLeave}>
                {words}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      {mayEdit ? (
        <section>
          <h2>{t('interview')}</h2>
          {/* On Fit it is on the page behind the drawer. */}
          {step === 'fit' ? (
            <Link className={buttonClass({ variant: 'outline', size: 'sm' })} to="#interview" onClick={onLeave}>
              {t('toInterview')}
            </Link>
          ) : (
            <InterviewCard userId={userId} organisationId={organisationId} callId={callId} />
          )}
        </section>
      ) : null}
    </>
  )
}
