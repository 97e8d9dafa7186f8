import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import * as supportRoutes from '#shared/contracts/routes/support.ts'
import {
  answerLengthMax,
  answerStatuses,
  templateInputSchema,
  templateSchema,
  templateVariables,
  templateWords,
} from '#shared/contracts/support.ts'
import type { Template } from '#shared/contracts/support.ts'
import { languageNames, languages } from '#shared/languages.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ApiError, storedIn } from '#web/api/client.ts'
import { assigneesQuery, saveTemplate, templatesQuery } from '#web/features/support/staff/staff-queries.ts'
import { FormConflictNote } from '#web/form/form-conflict.tsx'
import { FormFailure } from '#web/form/form-failure.tsx'
import { useContractForm } from '#web/form/use-contract-form.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { FormError, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { LocalDraftNote } from '#web/session/local-draft-note.tsx'
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

type TemplateInput = z.input<typeof templateInputSchema>

const emptyTemplate: Required<TemplateInput> = {
  title: { en: '', ru: '', ro: '' },
  body: { en: '', ru: '', ro: '' },
  sets_status: null,
  assigns: null,
}

function fieldsOf({ title, body, sets_status, assigns }: Template): Required<TemplateInput> {
  return { title, body, sets_status, assigns }
}

function TemplateForm({ template, onDone }: { template: Template | null; onDone: () => void }): ReactNode {
  const { t } = useTranslation(['support', 'errors'])
  const { data: assignees } = useQuery(assigneesQuery(browserApi))
  const refresh = useRefreshTemplates()
  const form = useContractForm({
    schema: templateInputSchema,
    defaults: template === null ? emptyTemplate : fieldsOf(template),
    draft: `template.${template?.id ?? 'new'}`,
    conflict:
      template === null
        ? undefined
        : {
            version: template.version,
            stored: (error) => {
              const now = storedIn(error, templateSchema)
              return now && { version: now.version, values: fieldsOf(now) }
            },
            words: ({ title, body, sets_status, assigns }) => [
              ...languages.flatMap((each) => [
                [
                  `title.${each}` as const,
                  `${t('templates.name')}, ${languageNames[each]}`,
                  title[each] ?? '',
                ] as const,
                [`body.${each}` as const, `${t('templates.text')}, ${languageNames[each]}`, body[each] ?? ''] as const,
              ]),
              [
                'sets_status',
                t('templates.setsStatus'),
                sets_status ? t(`status.${sets_status}`) : t('templates.leaves'),
              ],
              ['assigns', t('templates.assigns'), assigneeWords(assigns ?? null)],
            ],
          },
    send: (input, version) => saveTemplate(browserApi, template === null ? null : { id: template.id, version }, input),
    onSent: async () => {
      await refresh()
      toast.success(t('templates.saved'))
      onDone()
    },
    complain: (name, { code, message }) => {
      if (name === 'title' || name === 'body') return t('templates.oneNeeded')
      if (code === 'unknown_variable' || message === 'names a variable that does not exist')
        return t('templates.unknownVariable')
      return message === 'tooLong' ? t('errors.tooLong', { limit: limitOf(name) }) : t('errors.refused')
    },
  })
  function assigneeWords(assigns: string | null): string {
    if (assigns === null) return t('templates.leaves')
    return assigns === 'sender'
      ? t('templates.sender')
      : (assignees?.items.find(({ id }) => id === assigns)?.name ?? '')
  }
  const emptyError = form.error('title') ?? form.error('body')
  return (
    <form
      onSubmit={(event) => {
        // The answer's form is around the dialog.
        event.stopPropagation()
        form.submit(event)
      }}
    >
      <LocalDraftNote localDraft={form.localDraft} />
      <FormConflictNote form={form} />
      <p className="hint">
        {t('templates.variables', { names: templateVariables.map((name) => `{${name}}`).join(' ') })}
      </p>
      <p className="hint">{t('templates.oneEnough')}</p>
      {languages.map((language) => (
        <fieldset key={language} className={styles.language} lang={language}>
          <legend>{languageNames[language]}</legend>
          <TextField label={t('templates.name')} maxLength={120} {...form.field(`title.${language}`)} />
          <TextAreaField label={t('templates.text')} rows={3} {...form.field(`body.${language}`)} />
        </fieldset>
      ))}
      <fieldset className={styles.language}>
        <legend>{t('templates.actions')}</legend>
        <SelectField label={t('templates.setsStatus')} {...form.field('sets_status', { setValueAs: orNull })}>
          <option value="">{t('templates.leaves')}</option>
          {answerStatuses.map((status) => (
            <option key={status} value={status}>
              {t(`status.${status}`)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('templates.assigns')} {...form.field('assigns', { setValueAs: orNull })}>
          <option value="">{t('templates.leaves')}</option>
          <option value="sender">{t('templates.sender')}</option>
          {assignees?.items.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </fieldset>
      {emptyError === undefined ? null : <FormError>{emptyError}</FormError>}
      <FormFailure failure={form.failure} />
      <div className={reply.row}>
        <Button variant="ghost" size="sm" onClick={onDone}>
          {t('templates.back')}
        </Button>
        {template === null ? null : (
          <DeleteTemplate
            template={template}
            onDeleted={() => {
              form.localDraft.sent()
              onDone()
            }}
          />
        )}
        <Button type="submit" variant="primary" size="sm" busy={form.isBusy} busyLabel={t('templates.saving')}>
          {t('templates.save')}
        </Button>
      </div>
    </form>
  )
}

function DeleteTemplate({ template, onDeleted }: { template: Template; onDeleted: () => void }): ReactNode {
  const { t } = useTranslation(['support', 'errors'])
  const refresh = useRefreshTemplates()
  const [isAsking, setAsking] = useState(false)
  const deleting = useMutation({
    mutationFn: () => browserApi.call(supportRoutes.deleteTemplate, { path: { id: template.id } }),
    onSuccess: async () => {
      await refresh()
      toast.success(t('templates.deleted'))
      onDeleted()
    },
    onError: (error) => toast.error(t('templates.failed'), { description: t(`errors:${apiErrorCode(error)}`) }),
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
        {t('templates.delete')}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          open
          destructive
          onOpenChange={() => setAsking(false)}
          title={t('templates.deleteTitle', { title: templateWords(template.title, 'en') })}
          description={t('templates.deleteText')}
          confirmLabel={t('templates.delete')}
          busy={deleting.isPending}
          onConfirm={() => deleting.mutate()}
        />
      ) : null}
    </>
  )
}

function useRefreshTemplates(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: templatesQuery(browserApi).queryKey })
}

function orNull(chosen: unknown): unknown {
  return chosen === '' ? null : chosen
}

function limitOf(name: string): number {
  return name.startsWith('title') ? 120 : answerLengthMax
}
