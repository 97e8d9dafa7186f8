import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import * as routes from '#shared/contracts/routes/organisations.ts'
import type { OrganisationDetail, OrganisationPatch } from '#shared/contracts/organisations.ts'
import type { OrganisationFactName } from '#shared/grants/profile.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { fieldErrors } from '#web/api/client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { userDay } from '#web/i18n/user-day.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError, SelectField, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { factForms, factNames, rowsOf, valueOf, wrongPlaces } from './fact-fields.ts'
import { FactRowsInput } from './fact-rows-input.tsx'
import { refreshOrganisations } from './organisation-queries.ts'

type FactDialogProps = {
  organisation: OrganisationDetail
  /** The fact that is put in; null: one is chosen first. */
  name: OrganisationFactName | null
  onClose: () => void
}

/** Puts in a fact with the day on which it held and where it comes from. Import it lazily. */
export default function FactDialog({ organisation, name: given, onClose }: FactDialogProps): ReactNode {
  const { t } = useTranslation(['organisations', 'errors'])
  const missing = factNames.filter((each) => organisation.facts[each] === undefined)
  const [name, setName] = useState(given ?? missing[0] ?? 'legalKind')
  return (
    <FactForm
      key={name}
      organisation={organisation}
      name={name}
      choice={
        given === null ? (
          <SelectField
            label={t('dialog.which')}
            value={name}
            onChange={({ target }) => setName(factNames.find((each) => each === target.value) ?? name)}
          >
            {factNames.map((each) => (
              <option key={each} value={each}>
                {t(`facts.${each}`)}
              </option>
            ))}
          </SelectField>
        ) : null
      }
      onClose={onClose}
    />
  )
}

type FactFormProps = {
  organisation: OrganisationDetail
  name: OrganisationFactName
  choice: ReactNode
  onClose: () => void
}

function FactForm({ organisation, name, choice, onClose }: FactFormProps): ReactNode {
  const { t } = useTranslation(['organisations', 'errors'])
  const queries = useQueryClient()
  const known = organisation.facts[name]
  const { isList } = factForms[name]
  const [rows, setRows] = useState(() => rowsOf(name, known?.value))
  const [date, setDate] = useState(() => known?.date ?? userDay(Date.now()))
  const [source, setSource] = useState(known?.source ?? '')
  const save = useMutation({
    mutationFn: async (fact: { value: unknown; date: string; source: string | null } | null) => {
      // The form holds texts; the server checks them against the schema of the fact and names what is wrong.
      const facts = { [name]: fact } as OrganisationPatch['facts']
      return browserApi.call(routes.updateOrganisation, {
        path: { id: organisation.id },
        body: { version: organisation.version, ...(facts === undefined ? {} : { facts }) },
      })
    },
    onSuccess: async (_saved, fact) => {
      toast.success(t(fact === null ? 'dialog.takenBack' : 'dialog.saved', { fact: t(`facts.${name}`) }))
      await refreshOrganisations(queries)
      onClose()
    },
    onError: (error) => {
      if (apiErrorCode(error) === 'organisation_conflict') void refreshOrganisations(queries)
    },
  })
  const wrong = wrongPlaces(
    name,
    fieldErrors(save.error).map(({ path }) => path),
  )
  const isAmiss = (place: string) => (wrong.has(place) ? t('dialog.wrong') : undefined)
  const hasPlace = [...wrong].some((place) => place !== '')
  return (
    <FormDialog
      title={t(`facts.${name}`)}
      description={t(`hints.${name}`)}
      size={isList ? 'large' : 'medium'}
      cancel={t('dialog.cancel')}
      submit={t('dialog.save')}
      isBusy={save.isPending}
      busyLabel={t('dialog.saving')}
      onClose={onClose}
      onSubmit={() => save.mutate({ value: valueOf(name, rows), date, source: source.trim() || null })}
      after={
        known === undefined ? null : (
          <Button variant="ghost" size="sm" onClick={() => save.mutate(null)}>
            {t('dialog.undoAction')}
          </Button>
        )
      }
    >
      {choice}
      <FactRowsInput name={name} rows={rows} onChange={setRows} complaint={isAmiss} />
      <div className="two">
        <TextField
          type="date"
          label={t('dialog.date')}
          hint={t('dialog.dateHint')}
          value={date}
          error={isAmiss('date')}
          onChange={({ target }) => setDate(target.value)}
        />
        <TextField
          label={t('dialog.source')}
          mark={t('dialog.optional')}
          hint={t('dialog.sourceHint')}
          value={source}
          maxLength={300}
          error={isAmiss('source')}
          onChange={({ target }) => setSource(target.value)}
        />
      </div>
      {save.error === null || hasPlace ? null : <FormError>{t(`errors:${apiErrorCode(save.error)}`)}</FormError>}
    </FormDialog>
  )
}
