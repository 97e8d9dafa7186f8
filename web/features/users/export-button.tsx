import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as usersRoutes from '#shared/contracts/routes/users.ts'
import { userExportColumns } from '#shared/contracts/users.ts'
import type { UserExportColumn } from '#shared/contracts/users.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { listQuery } from '#web/list/list-address.ts'
import type { ListParameters } from '#web/list/list-address.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import { saveFile } from '#web/list/save-file.ts'
import { defaultUserSort, filterQuery } from './users-queries.ts'

/** What a column of the list is called in the export. */
const exported: Readonly<Record<string, readonly UserExportColumn[]>> = {
  role: ['role'],
  state: ['state', 'banned_until'],
  methods: ['methods'],
  factor: ['has_factor'],
  phone: ['phone'],
  last_sign_in: ['last_sign_in_at'],
  created: ['created_at'],
}

/** Saves the people of the filter, with the columns that are shown, as a file. */
export function ExportButton({
  parameters,
  columns,
}: {
  parameters: ListParameters
  columns: readonly string[]
}): ReactNode {
  const { t } = useTranslation(['users', 'errors'])
  const exporting = useMutation({
    mutationFn: () => {
      const wanted = new Set<UserExportColumn>(['id', 'name', 'email', 'email_confirmed'])
      for (const column of columns) for (const each of exported[column] ?? []) wanted.add(each)
      const query = listQuery({
        ...filterQuery(parameters),
        sort: parameters['sort'] ?? defaultUserSort,
        columns: userExportColumns.filter((column) => wanted.has(column)).join(','),
      })
      return browserApi.download(usersRoutes.exportUsers, { query })
    },
    onSuccess: (file) => {
      saveFile('users.csv', file)
      toast.success(t('exported'))
    },
    onError: (error) => toast.error(t(`errors:${apiErrorCode(error)}`)),
  })
  return (
    <Button
      variant="outline"
      size="sm"
      busy={exporting.isPending}
      busyLabel={t('exporting')}
      onClick={() => exporting.mutate()}
    >
      <Icon name="download" size={18} />
      {t('export')}
    </Button>
  )
}
