import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { daySchema } from '#shared/contracts/bounds.ts'
import * as routes from '#shared/contracts/routes/submission.ts'
import { documentSchema } from '#shared/contracts/submission.ts'
import type { ChecklistDocument } from '#shared/contracts/submission.ts'
import { documentStates } from '#shared/submission.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { storedIn } from '#web/api/client.ts'
import { ContractFormDialog } from '#web/form/contract-form-dialog.tsx'
import { useContractForm } from '#web/form/use-contract-form.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import { useApplication, useApplicationUser } from '#web/workspace/application-context.ts'
import { refreshApplications } from '#web/workspace/application-queries.ts'
import { OneFile } from './one-file.tsx'
import { ownersQuery } from './submission-queries.ts'
import { documentFile } from './use-sent-file.ts'

type DocumentDialogProps = {
  /** Null: a new own entry. */
  entry: ChecklistDocument | null
  onClose: () => void
}

/** What the fields hold; the body is made of it. */
const fields = z
  .object({
    label: z.string().trim().min(1).max(300),
    condition: z.string().max(300),
    owner_id: z.string(),
    due: z.union([z.literal(''), daySchema]),
    state: z.enum(documentStates),
    waits_for: z.string().max(300),
  })
  .transform(({ label, condition, owner_id, due, waits_for, ...rest }) => ({
    words: { label, condition: condition.trim() || null },
    noted: { ...rest, owner_id: owner_id || null, due: due || null, waits_for: waits_for.trim() || null },
  }))

function fieldsOf(entry: ChecklistDocument | null): z.input<typeof fields> {
  return {
    label: entry?.label ?? '',
    condition: entry?.condition ?? '',
    owner_id: entry?.owner?.id ?? '',
    due: entry?.due ?? '',
    state: entry?.state ?? 'open',
    waits_for: entry?.waits_for ?? '',
  }
}

/** Changes an entry of the checklist, or adds an own one. Import it lazily. */
export default function DocumentDialog({ entry, onClose }: DocumentDialogProps): ReactNode {
  const { t } = useTranslation(['submission', 'errors'])
  const { id, organisation_id: organisationId } = useApplication()
  const userId = useApplicationUser()
  const queries = useQueryClient()
  const { data: owners } = useQuery(ownersQuery(browserApi, userId, organisationId))
  const members = owners?.items.filter(({ state }) => state === 'joined') ?? []
  const isOwn = entry === null || entry.origin === 'own'
  const nameOf = (owner: string) =>
    members.find((each) => each.id === owner)?.name || (owner === '' ? t('noOwner') : t('formerMember'))
  const form = useContractForm({
    schema: fields,
    defaults: fieldsOf(entry),
    draft: `document.${id}.${entry?.id ?? 'new'}`,
    conflict: entry
      ? {
          version: entry.version,
          stored: (error) => {
            const now = storedIn(error, documentSchema)
            return now && { version: now.version, values: fieldsOf(now) }
          },
          words: (values) => [
            ['label', t('columns.document'), values.label],
            ['condition', t('condition'), values.condition],
            ['state', t('columns.state'), t(`documentStates.${values.state}`)],
            ['owner_id', t('columns.owner'), nameOf(values.owner_id)],
            ['due', t('columns.due'), values.due],
            ['waits_for', t('waitsForLabel'), values.waits_for],
          ],
        }
      : undefined,
    send: async ({ words, noted }, version): Promise<ChecklistDocument> =>
      entry === null
        ? browserApi.call(routes.addDocument, { path: { id }, body: { ...words, ...noted } })
        : browserApi.call(routes.updateDocument, {
            path: { id, document: entry.id },
            body: { version, ...(isOwn ? words : {}), ...noted },
          }),
    onSent: async ({ label }) => {
      toast.success(t('saved', { name: label }))
      await refreshApplications(queries)
      onClose()
    },
    onRefused: () => refreshApplications(queries),
    complain: (name) =>
      name === 'label'
        ? t('nameMissing')
        : name === 'owner_id'
          ? t('ownerUnknown')
          : name === 'due'
            ? t('dueWrong')
            : t('tooLong'),
  })
  const state = useWatch({ control: form.form.control, name: 'state' })
  const owner = useWatch({ control: form.form.control, name: 'owner_id' })
  const remove = useMutation({
    mutationFn: async (document: string) => browserApi.call(routes.removeDocument, { path: { id, document } }),
    onSuccess: () => {
      toast.success(t('removed', { name: entry?.label ?? '' }))
      onClose()
    },
    onError: (error) => toast.error(t(`errors:${apiErrorCode(error)}`)),
    onSettled: () => refreshApplications(queries),
  })
  return (
    <ContractFormDialog
      form={form}
      title={entry === null ? t('add') : entry.label}
      submit={t('save')}
      busyLabel={t('saving')}
      onClose={onClose}
      after={
        entry === null ? null : (
          <>
            <FilePart entry={entry} />
            {isOwn || !entry.asked ? (
              <Button variant="ghost" size="sm" busy={remove.isPending} onClick={() => remove.mutate(entry.id)}>
                <Icon name="trash" size={16} />
                {t('remove')}
              </Button>
            ) : null}
          </>
        )
      }
    >
      {isOwn ? (
        <>
          <TextField label={t('columns.document')} maxLength={300} {...form.field('label')} />
          <TextField label={t('condition')} mark={t('optional')} maxLength={300} {...form.field('condition')} />
        </>
      ) : null}
      <SelectField label={t('columns.state')} {...form.field('state')}>
        {documentStates.map((each) => (
          <option key={each} value={each}>
            {t(`documentStates.${each}`)}
          </option>
        ))}
      </SelectField>
      {state === 'waits' ? (
        <TextField label={t('waitsForLabel')} mark={t('optional')} maxLength={300} {...form.field('waits_for')} />
      ) : null}
      <div className="two">
        <SelectField
          // The names come later than the field.
          key={members.length}
          label={t('columns.owner')}
          {...form.field('owner_id')}
        >
          <option value="">{t('noOwner')}</option>
          {owner === '' || members.some((each) => each.id === owner) ? null : (
            <option value={owner}>{entry?.owner?.name || t('formerMember')}</option>
          )}
          {members.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name || each.email}
            </option>
          ))}
        </SelectField>
        <TextField label={t('columns.due')} mark={t('optional')} type="date" {...form.field('due')} />
      </div>
    </ContractFormDialog>
  )
}

function FilePart({ entry: { id: document, file } }: { entry: ChecklistDocument }): ReactNode {
  const { t } = useTranslation('submission')
  const { id } = useApplication()
  const words = { save: file?.name ?? '', add: t('addFile'), replace: t('replaceFile') }
  return (
    <OneFile place={documentFile(id, document)} file={file} words={words} mayEdit>
      <p>{t('fileHint')}</p>
    </OneFile>
  )
}
