import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import type { OfficeAnswer } from '#shared/contracts/consultations-admin.ts'
import { ListFailure, ListSkeleton } from '#web/list/list-parts.tsx'
import { ApiError } from '#web/api/client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { officeQuery, refreshDesk, saveOffice } from './desk-queries.ts'
import { useFocusOnRefused } from './desk-refusals.ts'
import { CalendarsPart } from './office-calendars.tsx'
import { ClosedPart } from './office-closed.tsx'
import { draftOf, updateOf } from './office-draft.ts'
import type { OfficeDraft, OfficeFaults } from './office-draft.ts'
import { TypesPart } from './office-types.tsx'
import styles from './office.module.css'

/** Calendars with their hours, closed periods and kinds of consultation, edited and stored whole. Needs the words `bookings`. Import it lazily. */
export default function OfficeForm(): ReactNode {
  const { data, error, isFetching, refetch } = useQuery(officeQuery())
  if (data) return <Loaded key={data.version} office={data} />
  return error ? <ListFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} /> : <ListSkeleton />
}

function Loaded({ office }: { office: OfficeAnswer }): ReactNode {
  const { t } = useTranslation(['bookings', 'errors'])
  const client = useQueryClient()
  const [draft, setDraft] = useState<OfficeDraft>(() => draftOf(office, () => crypto.randomUUID()))
  const [faults, setFaults] = useState<OfficeFaults>(new Set())
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useFocusOnRefused(faults)
  const change = (part: Partial<OfficeDraft>): void => setDraft({ ...draft, ...part })

  async function handleSave(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setRefusal(null)
    setFaults(new Set())
    try {
      await saveOffice(updateOf(draft))
      toast.success(t('officeSaved'))
      await refreshDesk(client)
    } catch (error) {
      setFaults(new Set(error instanceof ApiError ? (error.problem?.errors ?? []).map(({ path }) => path) : []))
      setRefusal(t(`errors:${apiErrorCode(error)}`))
    }
    setBusy(false)
  }

  return (
    <form ref={form} className={`sheet card ${styles.form}`} noValidate onSubmit={(event) => void handleSave(event)}>
      <CalendarsPart calendars={draft.calendars} faults={faults} onChange={(calendars) => change({ calendars })} />
      <ClosedPart
        closed={draft.closed}
        calendars={draft.calendars}
        faults={faults}
        onChange={(closed) => change({ closed })}
      />
      <TypesPart types={draft.types} faults={faults} onChange={(types) => change({ types })} />
      {refusal === null ? null : <FormError>{refusal}</FormError>}
      <Button type="submit" variant="primary" busy={isBusy}>
        {t('save')}
      </Button>
    </form>
  )
}
