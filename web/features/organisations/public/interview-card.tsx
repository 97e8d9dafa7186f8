import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import type { OrganisationDetail } from '#shared/contracts/organisations.ts'
import * as routes from '#shared/contracts/routes/organisations.ts'
import type { OrganisationFactName } from '#shared/grants/profile.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError, TextField } from '#web/ui/field.tsx'
import { interviewQuery, organisationQuery, refreshOrganisations } from '../organisation-queries.ts'
import styles from './interview-card.module.css'

const FactDialog = lazy(() => import('../fact-dialog.tsx'))

type InterviewCardProps = {
  userId: string
  organisationId: string
  /** The call that asks; null: what most calls ask. */
  callId: string | null
  /** Called after each answer, for what rests on the profile. */
  onAnswered?: () => void
}

/** Asks for what a call needs and is still unknown: one question at a time, with the sentence that asks for it. */
export function InterviewCard({ userId, organisationId, callId, onAnswered }: InterviewCardProps): ReactNode {
  const { t } = useTranslation('organisations')
  const queries = useQueryClient()
  const [later, setLater] = useState<OrganisationFactName[]>([])
  const [isOpen, setOpen] = useState(false)
  const organisation = useQuery(organisationQuery(browserApi, userId, organisationId)).data
  const { data } = useQuery({
    ...interviewQuery(browserApi, userId, { organisationId, callId, later }),
    placeholderData: (before) => before,
  })
  if (organisation === undefined) return null
  if (!organisation.named) return <NameCard organisation={organisation} />
  if (data === undefined || data.open === 0) return null
  const { question, answered, open } = data
  return (
    <section className={styles.card} aria-label={t('interview.title')}>
      <p className={styles.count}>{t('interview.count', { answered, count: answered + open })}</p>
      {question === null ? (
        <>
          <h3>{t('interview.later')}</h3>
          <Button variant="outline" size="sm" onClick={() => setLater([])}>
            {t('interview.again')}
          </Button>
        </>
      ) : (
        <>
          <h3>{t(`interview.questions.${question.fact}`)}</h3>
          {question.quote === null ? (
            <p>{t(`hints.${question.fact}`)}</p>
          ) : (
            <figure>
              <figcaption>{t('interview.because')}</figcaption>
              <blockquote>{question.quote}</blockquote>
            </figure>
          )}
          <div className={styles.actions}>
            <Button variant="primary" size="sm" onClick={() => setOpen(true)}>
              {t('interview.answer')}
            </Button>
            <Button variant="ghost" size="sm" onClick={() => setLater([...later, question.fact])}>
              {t('interview.skip')}
            </Button>
          </div>
          <Suspense>
            {isOpen ? (
              <FactDialog
                organisation={organisation}
                name={question.fact}
                onClose={() => {
                  setOpen(false)
                  void refreshOrganisations(queries)
                  onAnswered?.()
                }}
              />
            ) : null}
          </Suspense>
        </>
      )}
    </section>
  )
}

/** The first question: the name of the organisation that was made with a user's first call or application. */
function NameCard({ organisation: { id, name: made, version } }: { organisation: OrganisationDetail }): ReactNode {
  const { t } = useTranslation(['organisations', 'errors'])
  const queries = useQueryClient()
  const [name, setName] = useState(made)
  const save = useMutation({
    mutationFn: async () => browserApi.call(routes.updateOrganisation, { path: { id }, body: { version, name } }),
    onSettled: () => refreshOrganisations(queries),
  })
  return (
    <form
      className={styles.card}
      aria-label={t('interview.title')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '' && !save.isPending) save.mutate()
      }}
    >
      <h3>{t('interview.nameTitle')}</h3>
      <p>{t('interview.nameText')}</p>
      <div className={styles.name}>
        <TextField
          label={t('found.name')}
          value={name}
          maxLength={200}
          autoComplete="organization"
          onChange={({ target }) => setName(target.value)}
        />
        <Button variant="primary" type="submit" busy={save.isPending} disabled={name.trim() === ''}>
          {t('dialog.save')}
        </Button>
      </div>
      {save.error === null ? null : <FormError>{t(`errors:${apiErrorCode(save.error)}`)}</FormError>}
    </form>
  )
}
