import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import type { Interview } from '#shared/contracts/interviews.ts'
import type { OrganisationDetail, OrganisationPatch } from '#shared/contracts/organisations.ts'
import * as routes from '#shared/contracts/routes/organisations.ts'
import { organisationFactSchemas } from '#shared/grants/profile.ts'
import type { OrganisationFactName } from '#shared/grants/profile.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { fieldErrors } from '#web/api/client.ts'
import { FormFailure } from '#web/form/form-failure.tsx'
import { useContractForm } from '#web/form/use-contract-form.ts'
import { userDay } from '#web/i18n/user-day.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { LocalDraftNote } from '#web/session/local-draft-note.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormError, TextField } from '#web/ui/field.tsx'
import { newRow, rowsOf, valueOf, wrongPlaces } from '../fact-fields.ts'
import type { FactRow } from '../fact-fields.ts'
import { FactRowsInput } from '../fact-rows-input.tsx'
import { refreshOrganisations } from '../organisation-queries.ts'
import styles from './interview-card.module.css'

type InterviewQuestionProps = {
  organisation: OrganisationDetail
  question: Omit<Interview['questions'][number], 'answered'>
  /** Goes to the next question. @param saved the profile with the answer; null where nothing was changed. */
  onNext(saved: OrganisationDetail | null): void
  /** Leaves the question for later; null: it is answered. */
  onSkip: (() => void) | null
  /** Goes to the question before it; null for the first. */
  onBack: (() => void) | null
}

/**
 * One question of an interview with its answer. Without a source the answer is the user's own statement of today; what
 * is stored and was not changed stays as it is. Give it the fact as its key.
 */
export function InterviewQuestion({
  organisation,
  question: { fact: name, quote, document },
  onNext,
  onSkip,
  onBack,
}: InterviewQuestionProps): ReactNode {
  const { t } = useTranslation('organisations')
  const queries = useQueryClient()
  const known = organisation.facts[name]
  const [hasSource, setHasSource] = useState(document !== null)
  const [today] = useState(() => userDay(Date.now()))
  const form = useContractForm({
    schema: answerSchema,
    defaults: { rows: firstRows(name, known?.value), source: '', date: today },
    draft: `organisation.${organisation.id}.${name}`,
    send: ({ rows, source, date }) => {
      const fact = { value: valueOf(name, rows), date, source: source === '' ? null : source }
      // The form holds texts; the server checks them against the schema of the fact and names what is wrong.
      const facts = { [name]: fact } as NonNullable<OrganisationPatch['facts']>
      const body = { version: organisation.version, facts }
      return browserApi.call(routes.updateOrganisation, { path: { id: organisation.id }, body })
    },
    onSent: onNext,
    onRefused: (error) => {
      if (apiErrorCode(error) === 'organisation_conflict') void refreshOrganisations(queries)
    },
    complain: () => t('dialog.wrong'),
  })
  const rows = useWatch({ control: form.form.control, name: 'rows' })
  const [amiss, setAmiss] = useState<readonly string[]>([])
  const wrong = wrongPlaces(name, [...amiss, ...fieldErrors(form.failure).map(({ path }) => path)])
  const complaint = (place: string) => (wrong.has(place) ? t('dialog.wrong') : undefined)
  const hasPlace = [...wrong].some((place) => place !== '')
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (known !== undefined && !form.isDirty) return onNext(null)
        const paths = wrongPaths(name, rows)
        setAmiss(paths)
        if (paths.length === 0) form.submit()
      }}
      // Enter goes on from every field; a list of choices would swallow it.
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement)) return
        event.preventDefault()
        event.currentTarget.requestSubmit()
      }}
    >
      <h3>{t(`interview.questions.${name}`)}</h3>
      {quote === null ? (
        <p>{t(`hints.${name}`)}</p>
      ) : (
        <figure>
          <figcaption>{t('interview.because')}</figcaption>
          <blockquote>{quote}</blockquote>
        </figure>
      )}
      <LocalDraftNote localDraft={form.localDraft} />
      <div className={styles.answer}>
        <FactRowsInput
          name={name}
          rows={rows}
          onChange={(next) => {
            setAmiss([])
            form.form.setValue('rows', next, { shouldDirty: true })
          }}
          complaint={complaint}
        />
        {document === null ? null : <p>{t('interview.document', { document })}</p>}
        {hasSource ? (
          <div className="two">
            <TextField
              label={t('dialog.source')}
              mark={t('dialog.optional')}
              hint={t('dialog.sourceHint')}
              maxLength={300}
              {...form.field('source')}
              error={complaint('source')}
            />
            <TextField
              type="date"
              label={t('dialog.date')}
              hint={t('dialog.dateHint')}
              {...form.field('date')}
              error={complaint('date')}
            />
          </div>
        ) : (
          <p>
            {t('interview.statement')}{' '}
            <Button variant="ghost" size="sm" onClick={() => setHasSource(true)}>
              {t('interview.giveSource')}
            </Button>
          </p>
        )}
      </div>
      {hasPlace ? null : <FormFailure failure={form.failure} />}
      {hasPlace || amiss.length === 0 ? null : <FormError>{t('dialog.wrong')}</FormError>}
      <div className={styles.actions}>
        <Button variant="primary" size="sm" type="submit" busy={form.isBusy} busyLabel={t('interview.saving')}>
          {t('interview.next')}
        </Button>
        {onBack === null ? null : (
          <Button variant="ghost" size="sm" onClick={onBack}>
            {t('interview.back')}
          </Button>
        )}
        {onSkip === null ? null : (
          <Button variant="ghost" size="sm" onClick={onSkip}>
            {t('interview.skip')}
          </Button>
        )}
      </div>
    </form>
  )
}

const answerSchema = z.object({
  rows: z.array(z.custom<FactRow>()),
  source: z.string().trim(),
  date: z.string(),
})

/** Paths of what is wrong with an answer, as the API names them. */
function wrongPaths(name: OrganisationFactName, rows: readonly FactRow[]): string[] {
  const issues = organisationFactSchemas[name].safeParse(valueOf(name, rows)).error?.issues ?? []
  return issues.map(({ path }) => ['facts', name, 'value', ...path].join('.'))
}

/** What is stored; of figures that are not, the last closed year is there to be filled in. */
function firstRows(name: OrganisationFactName, value: unknown): FactRow[] {
  const rows = rowsOf(name, value)
  return rows.length === 0 && name === 'years' ? [newRow(name, rows)] : rows
}
