import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { Interview } from '#shared/contracts/interviews.ts'
import type { OrganisationDetail } from '#shared/contracts/organisations.ts'
import * as routes from '#shared/contracts/routes/organisations.ts'
import type { OrganisationFactName } from '#shared/grants/profile.ts'
import { isRecord } from '#shared/guards.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError, TextField } from '#web/ui/field.tsx'
import { factNames } from '../fact-fields.ts'
import { interviewQuery, organisationQuery, refreshOrganisations } from '../organisation-queries.ts'
import { InterviewQuestion } from './interview-question.tsx'
import styles from './interview-card.module.css'

type InterviewCardProps = {
  userId: string
  organisationId: string
  /** The call that asks; null: what most calls ask. */
  callId: string | null
}

/** The part of the address that names the question, so that links lead to it and a reload comes back to it. */
const questionKey = 'question'

function withQuestion(address: URLSearchParams, fact: string | null): URLSearchParams {
  const next = new URLSearchParams(address)
  if (fact === null) next.delete(questionKey)
  else next.set(questionKey, fact)
  return next
}

/** A link to a question of the interview on the present screen. */
export function QuestionLink({ fact, children }: { fact: string; children: ReactNode }): ReactNode {
  const [address] = useSearchParams()
  const search = withQuestion(address, fact).toString()
  return (
    <Link to={{ search }} state={{ asks: true }} preventScrollReset>
      {children}
    </Link>
  )
}

/**
 * Asks for what a call needs and is still unknown: one question after the other on one screen, with the sentence that
 * asks for it.
 */
export function InterviewCard({ userId, organisationId, callId }: InterviewCardProps): ReactNode {
  const { t } = useTranslation('organisations')
  const queries = useQueryClient()
  const [later, setLater] = useState<readonly OrganisationFactName[]>([])
  const [address, setAddress] = useSearchParams()
  const asked = address.get(questionKey)
  const named = factNames.find((name) => name === asked) ?? null
  const organisation = useQuery(organisationQuery(browserApi, userId, organisationId)).data
  const { data } = useQuery({
    ...interviewQuery(browserApi, userId, { organisationId, callId }),
    placeholderData: (before) => before,
  })
  const card = useFocusOnQuestion(named, organisation?.named === true && data !== undefined)
  if (organisation === undefined) return null
  if (!organisation.named) return <NameCard organisation={organisation} />
  if (data === undefined) return null
  const { questions } = data
  const isAnswered = ({ fact }: { fact: OrganisationFactName }) => organisation.facts[fact] !== undefined
  const answered = questions.filter(isAnswered).length
  if (answered === questions.length && named === null) return null
  const known = questions.find(({ fact }) => fact === named)
  // A rule may ask for a fact that no sentence of the call makes necessary.
  const linked = named === null || known !== undefined ? known : { ...unproven, fact: named }
  const isOpen = (each: Interview['questions'][number]) => !isAnswered(each) && !later.includes(each.fact)
  const question = linked ?? questions.find(isOpen)
  const goTo = (fact: OrganisationFactName | null) =>
    setAddress((before) => withQuestion(before, fact), { replace: true, preventScrollReset: true })
  const place = questions.findIndex(({ fact }) => fact === question?.fact)
  /** The next open question after this one, from the beginning once the end is reached. */
  const goOn = (left: readonly OrganisationFactName[]) => {
    const following = [...questions.slice(place + 1), ...questions.slice(0, Math.max(place, 0))]
    goTo(following.find((each) => isOpen(each) && !left.includes(each.fact))?.fact ?? null)
  }
  return (
    <section ref={card} id="interview" className={styles.card} aria-label={t('interview.title')}>
      <p className={styles.count} role="status">
        {t('interview.count', { answered, count: questions.length })}
      </p>
      {question === undefined ? (
        <>
          <h3>{t('interview.later')}</h3>
          <Button
            variant="outline"
            size="sm"
            onClick={() => {
              setLater([])
              goTo(questions.find((each) => !isAnswered(each))?.fact ?? null)
            }}
          >
            {t('interview.again')}
          </Button>
        </>
      ) : (
        <InterviewQuestion
          key={question.fact}
          organisation={organisation}
          question={question}
          onNext={(saved) => {
            if (saved !== null) {
              queries.setQueryData(organisationQuery(browserApi, userId, organisationId).queryKey, saved)
              void refreshOrganisations(queries)
            }
            goOn([])
          }}
          onSkip={
            isAnswered(question)
              ? null
              : () => {
                  setLater([...later, question.fact])
                  goOn([question.fact])
                }
          }
          onBack={place > 0 ? () => goTo(questions[place - 1]?.fact ?? null) : null}
        />
      )}
    </section>
  )
}

const unproven = { quote: null, path: null, document: null }

/** Brings the question that the address names into view, with the focus in its first field; again for each link to it. */
function useFocusOnQuestion(named: OrganisationFactName | null, isThere: boolean): RefObject<HTMLElement | null> {
  const card = useRef<HTMLElement>(null)
  const { key, state } = useLocation()
  const visit = isRecord(state) && state['asks'] === true ? key : ''
  const shown = useRef<{ named: OrganisationFactName; visit: string } | null>(null)
  useEffect(() => {
    if (named === null || !isThere) return
    const before = shown.current
    if (before?.named === named && (visit === '' || before.visit === visit)) return
    shown.current = { named, visit }
    card.current?.scrollIntoView({ block: 'nearest' })
    card.current?.querySelector<HTMLElement>('fieldset :is(input, select), form button')?.focus({ preventScroll: true })
  }, [named, isThere, visit])
  return card
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
