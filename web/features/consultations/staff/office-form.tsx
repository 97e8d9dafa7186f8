import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ReactNode, SyntheticEvent } from 'react'
import * as consultationsRoutes from '#shared/contracts/routes/consultations.ts'
import type { OfficeResponse } from '#shared/contracts/consultations-admin.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ListPending } from '#web/list/list-parts.tsx'
import { fieldErrors } from '#web/api/client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { officeQuery, refreshDesk } from './desk-queries.ts'
import { useFocusOnRejected } from './desk-rejections.ts'
import { CalendarsPart } from './office-calendars.tsx'
import { ClosedPart } from './office-closed.tsx'
import { draftOf, updateOf } from './office-draft.ts'
import type { OfficeDraft, OfficeErrors } from './office-draft.ts'
import { TypesPart } from './office-types.tsx'
import styles from './office.module.css'

/** Calendars with their hours, closed periods and kinds of consultation, edited and stored whole. Needs the words `bookings`. Import it lazily. */
export default function OfficeForm(): ReactNode {
  const { data, error, isFetching, refetch } = useQuery(officeQuery())
  if (data) return <Loaded key={data.version} office={data} />
  return <ListPending error={error} isBusy={isFetching} onRetry={() => void refetch()} />
}

function Loaded({ office }: { office: OfficeResponse }): ReactNode {
  const { t } = useTranslation(['bookings', 'errors'])
  const client = useQueryClient()
  const [draft, setDraft] = useState<OfficeDraft>(() => draftOf(office, () => crypto.randomUUID()))
  const saving = useMutation({
    mutationFn: () => browserApi.call(consultationsRoutes.saveOffice, { body: updateOf(draft) }),
    onSuccess: async () => {
      toast.success(t('officeSaved'))
      await refreshDesk(client)
    },
  })
  const { error } = saving
  const errors: OfficeErrors = useMemo(() => new Set(fieldErrors(error).map(({ path }) => path)), [error])
  const form = useFocusOnRejected(errors)
  const change = (part: Partial<OfficeDraft>): void => setDraft({ ...draft, ...part })
  function handleSave(event: SyntheticEvent): void {
    event.preventDefault()
    saving.mutate()
  }

  return (
    <form ref={form} className={`sheet card ${styles.form}`} noValidate onSubmit={handleSave}>
      <CalendarsPart calendars={draft.calendars} errors={errors} onChange={(calendars) => change({ calendars })} />
      <ClosedPart
        closed={draft.closed}
        calendars={draft.calendars}
        errors={errors}
        onChange={(closed) => change({ closed })}
      />
      <TypesPart types={draft.types} errors={errors} onChange={(types) => change({ types })} />
      {error === null ? null : <FormError>{t(`errors:${apiErrorCode(error)}`)}</FormError>}
      <Button type="submit" variant="primary" busy={saving.isPending}>
        {t('save')}
      </Button>
    </form>
  )
}
