import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import * as routes from '#shared/contracts/routes/organisations.ts'
import type { OrganisationDetail } from '#shared/contracts/organisations.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { FormError, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { refreshOrganisations } from './organisation-queries.ts'

/** Gives an organisation another name. Import it lazily. */
export default function RenameDialog({
  organisation: { id, name: before, version },
  onClose,
}: {
  organisation: OrganisationDetail
  onClose: () => void
}): ReactNode {
  const { t } = useTranslation(['organisations', 'errors'])
  const queries = useQueryClient()
  const [name, setName] = useState(before)
  const save = useMutation({
    mutationFn: async () => browserApi.call(routes.updateOrganisation, { path: { id }, body: { version, name } }),
    onSuccess: async () => {
      await refreshOrganisations(queries)
      onClose()
    },
    onError: () => refreshOrganisations(queries),
  })
  return (
    <FormDialog
      title={t('rename')}
      cancel={t('dialog.cancel')}
      submit={t('dialog.save')}
      isBusy={save.isPending}
      busyLabel={t('dialog.saving')}
      isDisabled={name.trim() === ''}
      onClose={onClose}
      onSubmit={() => save.mutate()}
    >
      <TextField
        label={t('found.name')}
        value={name}
        maxLength={200}
        onChange={({ target }) => setName(target.value)}
      />
      {save.error === null ? null : <FormError>{t(`errors:${apiErrorCode(save.error)}`)}</FormError>}
    </FormDialog>
  )
}
