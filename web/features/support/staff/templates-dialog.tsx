import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode, SyntheticEvent } from 'react'
import * as supportRoutes from '#shared/contracts/routes/support.ts'
import { answerStatuses, templateVariables, templateWords } from '#shared/contracts/support.ts'
import type { Template, TemplateInput } from '#shared/contracts/support.ts'
import { languageNames, languages } from '#shared/languages.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { assigneesQuery, saveTemplate, templatesQuery } from '#web/features/support/staff/staff-queries.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { FormError, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { LocalDraftNote } from '#web/session/local-draft-note.tsx'
import { useLocalDraftState } from '#web/session/use-local-draft.ts'
import reply from '#web/features/support/reply.module.css'
import styles from './templates-dialog.module.css'
import rowline from '#web/ui/rowline.module.css'

type TemplatesDialogProps = {
  ticketId: string
  onInsert: (words: string, template: Template) => void
  onClose: () => void
}

/** Ready answers: inserted with everything filled in, or not at all; kept, changed and deleted here. */
export default function TemplatesDialog({ ticketId, onInsert, onClose }: TemplatesDialogProps): ReactNode {
  const { t } = useTranslation(['support', 'errors'])
  const language = useLanguage()
  const { data, error } = useQuery(templatesQuery(browserApi))
  const [editing, setEditing] = useState<Template | 'new' | null>(null)
  const inserting = useMutation({
    mutationFn: (template: Template) =>
      browserApi.call(supportRoutes.fillTemplate, { path: { id: template.id }, body: { ticket_id: ticketId } }),
    onSuccess: ({ text }, template) => onInsert(text, template),
  })

  return (
    <Dialog
      open
      size="medium"
      onOpenChange={onClose}
      title={t('templates.title')}
      description={t('templates.lead', { example: '{client_name}' })}
    >
      <DialogBody>
        {inserting.error === null ? null : <FormError>{rejectionWords(inserting.error)}</FormError>}
        {editing === null ? (
          <>
            {error ? <FormError>{t(`errors:${apiErrorCode(error)}`)}</FormError> : null}
            {data?.items.length === 0 ? <p className="muted">{t('templates.empty')}</p> : null}
            {data?.items.map((template) => (
              <div key={template.id} className={rowline.rowline}>
                <span className={rowline.text}>
                  <b>{templateWords(template.title, language)}</b>
                  <span>{t('templates.uses', { count: template.uses })}</span>
                </span>
                <Button variant="ghost" size="sm" onClick={() => setEditing(template)}>
                  {t('templates.edit')}
                </Button>
                <Button variant="secondary" size="sm" onClick={() => inserting.mutate(template)}>
                  {t('templates.insert')}
                </Button>
              </div>
            ))}
            <Button variant="outline" size="sm" onClick={() => setEditing('new')}>
              {t('templates.new')}
            </Button>
          </>
        ) : (
          <TemplateForm template={editing === 'new' ? null : editing} onDone={() => setEditing(null)} />
        )}
      </DialogBody>
    </Dialog>
  )

  function rejectionWords(failure: Error): string {
    const missing = failure instanceof ApiError ? failure.problem?.['missing'] : undefined
    return Array.isArray(missing)
      ? t('templates.missing', { names: missing.join(', ') })
      : t(`errors:${apiErrorCode(failure)}`)
  }
}

function TemplateForm({ template, onDone }: { template: Template | null; onDone: () => void }): ReactNode {
  const { t } = useTranslation(['support', 'errors'])
  const queries = useQueryClient()
  const { data: assignees } = useQuery(assigneesQuery(browserApi))
  const [values, setValues, localDraft] = useLocalDraftState<TemplateInput>(
    `template.${template?.id ?? 'new'}`,
    template ?? {
      title: { en: '', ru: '', ro: '' },
      body: { en: '', ru: '', ro: '' },
      sets_status: null,
      assigns: null,
    },
  )
  const [isDeleting, setDeleting] = useState(false)
  const [isEmpty, setEmpty] = useState(false)
  const { title, body } = values
  const input = { title, body, sets_status: values.sets_status ?? null, assigns: values.assigns ?? null }
  const acting = useMutation({
    mutationFn: async (wanted: 'saved' | 'deleted') => {
      if (wanted === 'saved') await saveTemplate(browserApi, template?.id ?? null, input)
      else if (template !== null) await browserApi.call(supportRoutes.deleteTemplate, { path: { id: template.id } })
      await queries.invalidateQueries({ queryKey: templatesQuery(browserApi).queryKey })
    },
    onSuccess: (_done, wanted) => {
      localDraft.sent()
      toast.success(t(`templates.${wanted}`))
      onDone()
    },
  })
  const handleSubmit = (event: SyntheticEvent): void => {
    event.preventDefault()
    event.stopPropagation()
    const isWordless = [title, body].some((words) => Object.values(words).every((each) => each.trim() === ''))
    setEmpty(isWordless)
    if (isWordless) acting.reset()
    else acting.mutate('saved')
  }
  return (
    <form onSubmit={handleSubmit}>
      <LocalDraftNote localDraft={localDraft} />
      <p className="hint">
        {t('templates.variables', { names: templateVariables.map((name) => `{${name}}`).join(' ') })}
      </p>
      <p className="hint">{t('templates.oneEnough')}</p>
      {languages.map((language) => (
        <fieldset key={language} className={styles.language} lang={language}>
          <legend>{languageNames[language]}</legend>
          <TextField
            label={t('templates.name')}
            value={values.title[language]}
            maxLength={120}
            onChange={(event) => {
              const words = event.currentTarget.value
              setValues((before) => ({ ...before, title: { ...before.title, [language]: words } }))
            }}
          />
          <TextAreaField
            label={t('templates.text')}
            rows={3}
            value={values.body[language]}
            onChange={(event) => {
              const words = event.currentTarget.value
              setValues((before) => ({ ...before, body: { ...before.body, [language]: words } }))
            }}
          />
        </fieldset>
      ))}
      <fieldset className={styles.language}>
        <legend>{t('templates.actions')}</legend>
        <SelectField
          label={t('templates.setsStatus')}
          value={values.sets_status ?? ''}
          onChange={({ target }) => {
            const status = answerStatuses.find((each) => each === target.value) ?? null
            setValues((before) => ({ ...before, sets_status: status }))
          }}
        >
          <option value="">{t('templates.leaves')}</option>
          {answerStatuses.map((status) => (
            <option key={status} value={status}>
              {t(`status.${status}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('templates.assigns')}
          value={values.assigns ?? ''}
          onChange={({ target }) => setValues((before) => ({ ...before, assigns: target.value || null }))}
        >
          <option value="">{t('templates.leaves')}</option>
          <option value="sender">{t('templates.sender')}</option>
          {assignees?.items.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </fieldset>
      {isEmpty ? <FormError>{t('templates.oneNeeded')}</FormError> : null}
      {acting.error === null ? null : (
        <FormError>
          {t('templates.failed')}: {t(`errors:${apiErrorCode(acting.error)}`)}
        </FormError>
      )}
      <div className={reply.row}>
        <Button variant="ghost" size="sm" onClick={onDone}>
          {t('templates.back')}
        </Button>
        {template === null ? null : (
          <Button variant="ghost" size="sm" onClick={() => setDeleting(true)}>
            {t('templates.delete')}
          </Button>
        )}
        <Button type="submit" variant="primary" size="sm" busy={acting.isPending} busyLabel={t('templates.saving')}>
          {t('templates.save')}
        </Button>
      </div>
      {template !== null && isDeleting ? (
        <ConfirmDialog
          open
          destructive
          onOpenChange={() => setDeleting(false)}
          title={t('templates.deleteTitle', { title: templateWords(template.title, 'en') })}
          description={t('templates.deleteText')}
          confirmLabel={t('templates.delete')}
          busy={acting.isPending}
          onConfirm={() => acting.mutate('deleted')}
        />
      ) : null}
    </form>
  )
}
