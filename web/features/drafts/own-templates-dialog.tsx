import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { OwnTemplate } from '#shared/contracts/drafts.ts'
import { ownTemplateSchema, ownTemplateUpdateSchema } from '#shared/contracts/drafts.ts'
import * as routes from '#shared/contracts/routes/drafts.ts'
import { sectionTitleMax } from '#shared/drafts/sections.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { storedIn } from '#web/api/client.ts'
import { FormConflictNote } from '#web/form/form-conflict.tsx'
import { FormFailure } from '#web/form/form-failure.tsx'
import { useContractForm } from '#web/form/use-contract-form.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { LocalDraftNote } from '#web/session/local-draft-note.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { useApplication, useApplicationUser } from '#web/workspace/application-context.ts'
import { ownTemplatesQuery, refreshOwnTemplates } from './draft-queries.ts'
import { useSectionActions } from './use-section-actions.ts'
import styles from './own-templates-dialog.module.css'

/** Keeps the outline of the open application as a template, and renames and deletes those that there are. Import it lazily. */
export default function TemplatesDialog({
  canKeep,
  onClose,
}: {
  /** The open application has sections. */
  canKeep: boolean
  onClose: () => void
}): ReactNode {
  const { t } = useTranslation('drafts')
  const { id, organisation_id: organisationId } = useApplication()
  const userId = useApplicationUser()
  const { data, error, isFetching, refetch } = useQuery(ownTemplatesQuery(browserApi, userId, organisationId))
  const [keeps, setKeeps] = useState(0)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="medium"
      title={t('own.title')}
      description={canKeep ? t('own.lead') : undefined}
    >
      <DialogBody>
        {canKeep ? (
          <NameForm
            key={keeps}
            draft={`outline.template.${id}`}
            submit={t('own.keep')}
            send={(name) =>
              browserApi.call(routes.keepOwnTemplate, {
                path: { id: organisationId },
                body: { name, application_id: id },
              })
            }
            onSent={() => setKeeps(keeps + 1)}
          />
        ) : null}
        {data !== undefined ? (
          data.items.length === 0 ? (
            <p>{t('own.none')}</p>
          ) : (
            <ul className={styles.templates} aria-label={t('own.list')}>
              {data.items.map((template) => (
                <Template key={template.id} template={template} />
              ))}
            </ul>
          )
        ) : error === null ? (
          <p role="status">{t('own.loading')}</p>
        ) : (
          <div role="alert">
            <p>{t('own.failed')}</p>
            <Button variant="outline" size="sm" busy={isFetching} onClick={() => void refetch()}>
              {t('failed.retry')}
            </Button>
          </div>
        )}
      </DialogBody>
    </Dialog>
  )
}

function Template({ template }: { template: OwnTemplate }): ReactNode {
  const { t } = useTranslation('drafts')
  const { organisation_id: id } = useApplication()
  const userId = useApplicationUser()
  const queries = useQueryClient()
  const { attempt } = useSectionActions()
  const [opened, setOpened] = useState<'renaming' | 'deleting' | null>(null)
  const { name } = template
  const path = { id, template: template.id }
  const remove = useMutation({
    mutationFn: async () => attempt(() => browserApi.call(routes.removeOwnTemplate, { path })),
    onSuccess: () => setOpened(null),
    onSettled: () => refreshOwnTemplates(queries, userId),
  })
  return (
    <li>
      <h3>{name}</h3>
      <p>{template.sections.map((title) => title || t('untitled')).join(' · ')}</p>
      {opened === 'renaming' ? (
        <NameForm
          draft={`outline.template.name.${template.id}`}
          template={template}
          submit={t('own.rename')}
          send={(typed, version) => browserApi.call(routes.renameOwnTemplate, { path, body: { version, name: typed } })}
          onSent={() => setOpened(null)}
        />
      ) : (
        <div className={styles.buttons}>
          <TextButton aria-label={t('own.renameIt', { name })} onClick={() => setOpened('renaming')}>
            {t('own.rename')}
          </TextButton>
          <TextButton aria-label={t('own.removeIt', { name })} onClick={() => setOpened('deleting')}>
            {t('own.remove')}
          </TextButton>
        </div>
      )}
      {opened === 'deleting' ? (
        <ConfirmDialog
          open
          destructive
          onOpenChange={() => setOpened(null)}
          title={t('own.removeTitle', { name })}
          description={t('own.removeText')}
          confirmLabel={t('own.remove')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
        />
      ) : null}
    </li>
  )
}

type NameFormProps = {
  draft: string
  /** The one that is renamed; left out: a new one. */
  template?: OwnTemplate
  submit: string
  send: (name: string, version: number) => Promise<OwnTemplate>
  onSent: () => void
}

function NameForm({ draft, template, submit, send, onSent }: NameFormProps): ReactNode {
  const { t } = useTranslation('drafts')
  const userId = useApplicationUser()
  const queries = useQueryClient()
  const form = useContractForm({
    schema: ownTemplateUpdateSchema.pick({ name: true }),
    defaults: { name: template?.name ?? '' },
    draft,
    conflict: template && {
      version: template.version,
      stored: (error) => {
        const now = storedIn(error, ownTemplateSchema)
        return now && { version: now.version, values: { name: now.name } }
      },
      words: ({ name }) => [['name', t('own.name'), name]],
    },
    send: ({ name }, version) => send(name, version),
    onSent: async () => {
      await refreshOwnTemplates(queries, userId)
      onSent()
    },
    complain: () => t('own.nameWrong'),
  })
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <LocalDraftNote localDraft={form.localDraft} />
      <FormConflictNote form={form} />
      <TextField label={t('own.name')} maxLength={sectionTitleMax} {...form.field('name')} />
      <FormFailure failure={form.failure} />
      <Button variant={template === undefined ? 'primary' : 'outline'} type="submit" busy={form.isBusy}>
        {submit}
      </Button>
    </form>
  )
}
