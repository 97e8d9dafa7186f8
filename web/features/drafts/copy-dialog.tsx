import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import type { ApplicationCopy } from '#shared/contracts/drafts.ts'
import * as callRoutes from '#shared/contracts/routes/calls.ts'
import * as routes from '#shared/contracts/routes/drafts.ts'
import type { SectionLimit } from '#shared/drafts/sections.ts'
import { wallDay } from '#shared/zoned-time.ts'
import { browserApi } from '#web/api/browser-client.ts'
import type { ApiClient } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'
import { ContractFormDialog } from '#web/form/contract-form-dialog.tsx'
import { useContractForm } from '#web/form/use-contract-form.ts'
import { formatDay } from '#web/i18n/formats.ts'
import { formatNumber } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useApplication, useApplicationUser } from '#web/workspace/application-context.ts'
import { applicationsKey, refreshApplications } from '#web/workspace/application-queries.ts'
import { applyPath } from '#web/workspace/apply-paths.ts'
import styles from './copy-dialog.module.css'

type Change = ApplicationCopy['changes'][number]

const formSchema = z.object({ call_id: z.uuid(), title: z.string().trim().max(200) })

/** The calls of an organisation, by what is due next. */
function callsQuery(api: ApiClient, userId: string, organisationId: string, search: string) {
  return endpointQuery(
    api,
    [...applicationsKey, userId, 'calls to copy to', organisationId, search],
    callRoutes.listCalls,
    {
      query: {
        organisation_id: organisationId,
        limit: 100,
        ...(search === '' ? {} : { search: search.slice(0, 200) }),
      },
    },
  )
}

/** Copies the texts of the open application to another call, then lists what that call changes. Import it lazily. */
export default function CopyDialog({ onClose }: { onClose: () => void }): ReactNode {
  const [copy, setCopy] = useState<ApplicationCopy | null>(null)
  return copy === null ? <ChooseCall onClose={onClose} onCopied={setCopy} /> : <Changes copy={copy} onClose={onClose} />
}

function ChooseCall({
  onClose,
  onCopied,
}: {
  onClose: () => void
  onCopied: (copy: ApplicationCopy) => void
}): ReactNode {
  const { t } = useTranslation('drafts')
  const language = useLanguage()
  const queries = useQueryClient()
  const { id, title, call_id: ownCallId, organisation_id: organisationId } = useApplication()
  const userId = useApplicationUser()
  const [search, setSearch] = useState('')
  const { data, error, isFetching, refetch } = useQuery({
    ...callsQuery(browserApi, userId, organisationId, search),
    placeholderData: (known) => known,
  })
  const calls = (data?.items ?? []).filter((call) => call.id !== ownCallId && call.state === 'read')
  const form = useContractForm({
    schema: formSchema,
    defaults: { call_id: '', title },
    draft: null,
    send: ({ call_id, title: name }) =>
      browserApi.call(routes.copyApplication, {
        path: { id },
        body: { call_id, ...(name === '' ? {} : { title: name }) },
      }),
    onSent: async (copy) => {
      await refreshApplications(queries)
      onCopied(copy)
    },
    complain: (name) => t(name === 'call_id' ? 'copying.noCall' : 'notes.tooLong'),
  })
  const isSearched = search !== '' || (data?.next_cursor ?? null) !== null
  return (
    <ContractFormDialog
      form={form}
      title={t('copying.title')}
      description={t('copying.lead')}
      submit={t('copying.copy')}
      size="medium"
      isDisabled={calls.length === 0}
      onClose={onClose}
    >
      {error === null ? null : (
        <div role="alert">
          <p>{t('copying.failed')}</p>
          <Button variant="outline" size="sm" busy={isFetching} onClick={() => void refetch()}>
            {t('failed.retry')}
          </Button>
        </div>
      )}
      {isSearched ? (
        <TextField label={t('copying.search')} value={search} onChange={({ target }) => setSearch(target.value)} />
      ) : null}
      {data === undefined ? (
        error === null ? (
          <p role="status">{t('copying.loading')}</p>
        ) : null
      ) : calls.length === 0 ? (
        <>
          <p>{t(isSearched ? 'copying.notFound' : 'copying.none')}</p>
          <LinkButton variant="outline" to={paths.applyNew}>
            {t('copying.bring')}
          </LinkButton>
        </>
      ) : (
        <SelectField label={t('copying.call')} hint={t('copying.callHint')} {...form.field('call_id')}>
          <option value="">{t('copying.choose')}</option>
          {calls.map((call) => (
            <option key={call.id} value={call.id}>
              {[
                call.title ?? call.source_name ?? t('copying.untitled'),
                call.deadline && formatDay(wallDay(call.deadline), language),
              ]
                .filter(Boolean)
                .join(', ')}
            </option>
          ))}
        </SelectField>
      )}
      <TextField label={t('copying.name')} maxLength={200} {...form.field('title')} />
    </ContractFormDialog>
  )
}

/** What the new call changes, section by section. */
function Changes({ copy, onClose }: { copy: ApplicationCopy; onClose: () => void }): ReactNode {
  const { t } = useTranslation('drafts')
  const navigate = useNavigate()
  const { application, changes } = copy
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="large"
      title={t('copying.done')}
      description={changes.length === 0 ? t('copying.same') : t('copying.changes', { count: changes.length })}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('copying.stay')}
          </Button>
          <Button
            variant="primary"
            onClick={() => {
              // The outline that opened this stays when another application opens.
              onClose()
              void navigate(applyPath(application.id, 'text'))
            }}
          >
            {t('copying.open')}
          </Button>
        </>
      }
    >
      <DialogBody>
        <ol className={styles.changes}>
          {changes.map((change) => (
            <li key={change.key}>
              <h3>{change.title || t('untitled')}</h3>
              <p data-change={change.change}>{t(`copying.kinds.${change.change}`)}</p>
              <LimitChange limit={change.limit} />
              <ListChange label={t('duty.criteria')} list={change.criteria} language={application.call?.language} />
              <ListChange label={t('duty.outcomes')} list={change.outcomes} language={application.call?.language} />
            </li>
          ))}
        </ol>
      </DialogBody>
    </Dialog>
  )
}

function LimitChange({ limit: { before, after } }: Pick<Change, 'limit'>): ReactNode {
  const { t } = useTranslation('drafts')
  const language = useLanguage()
  const words = (limit: SectionLimit | null): string =>
    limit === null
      ? t('duty.noLimit')
      : t(`duty.limits.${limit.unit}`, { count: limit.max, max: formatNumber(limit.max, language) })
  if (before?.unit === after?.unit && before?.max === after?.max) return null
  return <p>{t('copying.limit', { before: words(before), after: words(after) })}</p>
}

type ListChangeProps = { label: string; list: Change['criteria']; language: string | null | undefined }

/** What is asked for now, and what no longer is. */
function ListChange({ label, list: { added, removed }, language }: ListChangeProps): ReactNode {
  const { t } = useTranslation('drafts')
  if (added.length + removed.length === 0) return null
  const lines = [
    ...added.map((words) => ({ words, Tag: 'ins' as const, sign: t('copying.added') })),
    ...removed.map((words) => ({ words, Tag: 'del' as const, sign: t('copying.removed') })),
  ]
  return (
    <>
      <h4>{label}</h4>
      <ul>
        {lines.map(({ words, Tag, sign }) => (
          <li key={`${Tag} ${words}`}>
            <span>{sign}</span> <Tag lang={language ?? undefined}>{words}</Tag>
          </li>
        ))}
      </ul>
    </>
  )
}
