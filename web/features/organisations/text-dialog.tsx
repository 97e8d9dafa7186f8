import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { organisationTextSchema } from '#shared/contracts/organisations.ts'
import type { OrganisationText } from '#shared/contracts/organisations.ts'
import * as routes from '#shared/contracts/routes/organisations.ts'
import { languageNames, languages } from '#shared/languages.ts'
import { textBodyMax, textKinds, textTitleMax } from '#shared/organisation-texts.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { formatInstant, formatNumber } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { LocalDraftNote } from '#web/session/local-draft-note.tsx'
import { useLocalDraftState } from '#web/session/use-local-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { FormError, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { refreshOrganisations } from './organisation-queries.ts'
import styles from './texts-section.module.css'

/** How long the undo of a deletion is offered in its row, in milliseconds; after that it is among the deleted ones. */
const undoMs = 10_000

type Words = Pick<OrganisationText, 'kind' | 'language' | 'title' | 'body'>

type TextDialogProps = {
  organisationId: string
  /** Null: a new one. */
  text: OrganisationText | null
  onClose: () => void
}

/** Writes a text to use again, changes or deletes it. What was typed stays until it is saved. Import it lazily. */
export default function TextDialog({ organisationId, text, onClose }: TextDialogProps): ReactNode {
  const { t } = useTranslation(['organisations', 'errors'])
  const language = useLanguage()
  const queries = useQueryClient()
  const [first] = useState<Words>(() => ({
    kind: text?.kind ?? 'about',
    language: text?.language ?? language,
    title: text?.title ?? '',
    body: text?.body ?? '',
  }))
  // `over` is the version that was typed over; 0 while nothing was. What comes back after a reload may be over an older one.
  const [values, setValues, localDraft] = useLocalDraftState(
    `organisation-text.${organisationId}.${text?.id ?? 'new'}`,
    {
      ...first,
      over: 0,
    },
  )
  const set = (change: Partial<Words>) =>
    setValues((before) => {
      const next = { ...before, ...change }
      const isTyped = Object.keys(changesOf(next)).length > 0
      return { ...next, over: isTyped ? before.over || (text?.version ?? 0) : 0 }
    })
  const [hasTried, setTried] = useState(false)
  const [stored, setStored] = useState<OrganisationText | null>(null)
  const [isGone, setGone] = useState(false)
  const bodyLength = values.body.trim().length
  const titleError = hasTried && values.title.trim() === '' ? t('texts.titleMissing') : undefined
  const bodyError =
    bodyLength > textBodyMax
      ? t('texts.bodyTooLong', { max: formatNumber(textBodyMax, language), now: formatNumber(bodyLength, language) })
      : hasTried && bodyLength === 0
        ? t('texts.bodyMissing')
        : undefined

  const save = useMutation({
    mutationFn: async () => {
      const { kind, language: writtenIn, title, body } = values
      const path = { id: organisationId }
      const words = { kind, language: writtenIn, title, body }
      if (text === null || isGone) return browserApi.call(routes.createText, { path, body: words })
      // A user who has seen what another one saved, and saves again, means all that is in the form.
      const change =
        stored === null
          ? { version: values.over || text.version, ...changesOf(values) }
          : { version: stored.version, ...words }
      return browserApi.call(routes.updateText, { path: { ...path, text: text.id }, body: change })
    },
    onSuccess: async ({ title }) => {
      localDraft.sent()
      toast.success(t('texts.saved', { title }))
      await refreshOrganisations(queries)
      onClose()
    },
    onError: (error) => {
      const code = apiErrorCode(error)
      if (code === 'organisation_conflict') setStored(storedIn(error))
      if (code === 'not_found' && text !== null) setGone(true)
      void refreshOrganisations(queries)
    },
  })
  const remove = useMutation({
    mutationFn: async (id: string) => browserApi.call(routes.deleteText, { path: { id: organisationId, text: id } }),
    onSuccess: async (_done, id) => {
      localDraft.sent()
      toast.success(t('texts.deleted', { title: first.title }), {
        durationMs: undoMs,
        action: { label: t('texts.undo'), onPress: () => void restore(id) },
      })
      await refreshOrganisations(queries)
      onClose()
    },
    onError: () => refreshOrganisations(queries),
  })
  async function restore(id: string): Promise<void> {
    try {
      await browserApi.call(routes.restoreText, { path: { id: organisationId, text: id } })
      toast.success(t('texts.restored', { title: first.title }))
    } catch (error) {
      toast.error(t(`errors:${apiErrorCode(error)}`))
    }
    await refreshOrganisations(queries)
  }
  const rejection = save.error ?? remove.error
  const isNew = text === null || isGone
  return (
    <FormDialog
      size="large"
      title={text === null ? t('texts.add') : first.title}
      description={text === null ? t('texts.lead') : undefined}
      cancel={t('dialog.cancel')}
      submit={t(isGone ? 'texts.saveAsNew' : 'dialog.save')}
      isBusy={save.isPending || remove.isPending}
      busyLabel={t('dialog.saving')}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (values.title.trim() !== '' && bodyLength > 0 && bodyLength <= textBodyMax) save.mutate()
      }}
      before={<LocalDraftNote localDraft={localDraft} />}
      after={
        isNew ? null : (
          <Button variant="ghost" size="sm" disabled={save.isPending} onClick={() => remove.mutate(text.id)}>
            {t('texts.delete')}
          </Button>
        )
      }
    >
      <TextField
        label={t('texts.titleField')}
        lang={values.language}
        value={values.title}
        maxLength={textTitleMax}
        error={titleError}
        onChange={({ target }) => set({ title: target.value })}
      />
      <div className="two">
        <SelectField
          label={t('texts.kind')}
          value={values.kind}
          onChange={({ target }) => set({ kind: textKinds.find((each) => each === target.value) ?? 'other' })}
        >
          {textKinds.map((each) => (
            <option key={each} value={each}>
              {t(`texts.kinds.${each}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('texts.language')}
          value={values.language}
          onChange={({ target }) => set({ language: languages.find((each) => each === target.value) ?? language })}
        >
          {languages.map((each) => (
            <option key={each} value={each} lang={each}>
              {languageNames[each]}
            </option>
          ))}
        </SelectField>
      </div>
      <TextAreaField
        label={t('texts.body')}
        lang={values.language}
        rows={12}
        value={values.body}
        error={bodyError}
        onChange={({ target }) => set({ body: target.value })}
      />
      {stored === null ? null : (
        <Callout announce>
          <p>
            {stored.author === null
              ? t('texts.conflict', { date: formatInstant(stored.at, language) })
              : t('texts.conflictBy', { date: formatInstant(stored.at, language), author: stored.author })}
          </p>
          <p lang={stored.language}>
            <b>{stored.title}</b>
          </p>
          <p lang={stored.language} className={styles.stored} tabIndex={0} role="group" aria-label={t('texts.theirs')}>
            {stored.body}
          </p>
          <Button
            variant="outline"
            size="sm"
            onClick={() => {
              localDraft.startOver()
              onClose()
            }}
          >
            {t('texts.keepTheirs')}
          </Button>
        </Callout>
      )}
      {isGone && !save.isPending ? <FormError>{t('texts.gone')}</FormError> : null}
      {rejection === null ||
      (stored !== null && apiErrorCode(rejection) === 'organisation_conflict') ||
      isGone ? null : (
        <FormError>{t(`errors:${apiErrorCode(rejection)}`)}</FormError>
      )}
    </FormDialog>
  )

  function changesOf(next: Words): Partial<Words> {
    return {
      ...(next.kind === first.kind ? {} : { kind: next.kind }),
      ...(next.language === first.language ? {} : { language: next.language }),
      ...(next.title === first.title ? {} : { title: next.title }),
      ...(next.body === first.body ? {} : { body: next.body }),
    }
  }
}

/** What is stored, of a save that came too late. */
function storedIn(error: Error): OrganisationText | null {
  const read = organisationTextSchema.safeParse(error instanceof ApiError ? error.problem?.['stored'] : null)
  return read.success ? read.data : null
}
