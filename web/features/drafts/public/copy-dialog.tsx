import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import type { Application } from '#shared/contracts/applications.ts'
import * as callRoutes from '#shared/contracts/routes/calls.ts'
import * as routes from '#shared/contracts/routes/drafts.ts'
import { wallDay } from '#shared/zoned-time.ts'
import { browserApi } from '#web/api/browser-client.ts'
import type { ApiClient } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'
import { ContractFormDialog } from '#web/form/contract-form-dialog.tsx'
import { useContractForm } from '#web/form/use-contract-form.ts'
import { formatDay } from '#web/i18n/formats.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { applicationsKey, refreshApplications } from '#web/workspace/application-queries.ts'
import { applyPath } from '#web/workspace/apply-paths.ts'

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

type CopyDialogProps = {
  application: Pick<Application, 'id' | 'title' | 'call_id' | 'organisation_id'>
  userId: string
  onClose: () => void
}

/** Copies the texts of an application to another call and opens the copy, which lists what that call changes. Import it lazily. */
export default function CopyDialog({ application, userId, onClose }: CopyDialogProps): ReactNode {
  const { t } = useTranslation('applications')
  const language = useLanguage()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { id, title, call_id: ownCallId, organisation_id: organisationId } = application
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
    onSent: async ({ application: copy }) => {
      // What opened this can stay on the screen when the copy opens.
      onClose()
      toast.success(t('copying.done'))
      await navigate(applyPath(copy.id, 'text'))
      await refreshApplications(queries)
    },
    complain: (name) => t(name === 'call_id' ? 'copying.noCall' : 'copying.tooLong'),
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
