import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { consultationComplaints } from '#shared/contracts/consultations.ts'
import type { ConsultationComplaint } from '#shared/contracts/consultations.ts'
import {
  companyLengthMax,
  emailLengthMax,
  messageLengthMax,
  nameLengthMax,
  nameLengthMin,
  phoneLengthMax,
} from '#shared/limits.ts'
import { ApiError } from '#web/api/client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'

/** The limits that complaints name. */
const limits: Partial<Record<ConsultationComplaint, Record<string, number>>> = {
  nameLength: { min: nameLengthMin, max: nameLengthMax },
  emailLength: { max: emailLengthMax },
  phoneLength: { max: phoneLengthMax },
  companyLength: { max: companyLengthMax },
  messageLength: { max: messageLengthMax },
}

/** What was refused: by field, and what belongs to none of them. */
type DeskRefusals = {
  /** Why a field was refused. */
  of: (field: string) => string | undefined
  /** What belongs to no field that is shown. */
  rest: string | null
  /** The fields that were refused. */
  faults: ReadonlyMap<string, string>
  /** True when the time was refused, in whatever way. */
  isTime: boolean
  clear: () => void
  /** Keeps what an act was refused for. @param fields those that are shown. */
  keep: (error: unknown, fields: readonly string[]) => void
}

/**
 * Says why something of a booking was refused, beside its field and in words.
 *
 * @param isClosed whether the day that is chosen has no starts at all.
 */
export function useDeskRefusals(isClosed: boolean): DeskRefusals {
  const { t } = useTranslation(['bookings', 'consultations', 'errors'])
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map())
  const [rest, setRest] = useState<string | null>(null)

  function words(field: string): string | undefined {
    const message = faults.get(field)
    if (message === undefined) return undefined
    if (field === 'meeting_link') return t('why.link')
    if (message === 'slot_taken') return t('why.taken')
    const complaint = consultationComplaints.find((each) => each === message)
    if (field === 'date' && (complaint === undefined || complaint === 'whenRequired')) return t('why.date')
    if (field === 'time' && (complaint === undefined || complaint === 'whenRequired')) return t('why.time')
    if (complaint === 'datePast') return t(field === 'time' ? 'why.timePast' : 'why.datePast')
    if (complaint === 'notOffered' && field === 'time') return t(isClosed ? 'why.closed' : 'why.grid')
    if (complaint === 'tooSoon') return t('why.tooSoon')
    if (complaint === 'tooFar') return t('why.tooFar')
    return complaint === undefined
      ? t('checkField')
      : t(`consultations:complaints.${complaint}`, limits[complaint] ?? {})
  }

  return {
    of: words,
    rest,
    faults,
    isTime: faults.has('time') || faults.has('date'),
    clear() {
      setFaults(new Map())
      setRest(null)
    },
    keep(error, fields) {
      const code = apiErrorCode(error)
      const found = error instanceof ApiError ? (error.problem?.errors ?? []) : []
      const named = found
        .filter(({ path }) => fields.includes(path))
        .map(({ path, message }) => [path, message] as const)
      if (code === 'slot_taken') {
        setFaults(new Map([['time', 'slot_taken']]))
        setRest(null)
        return
      }
      setFaults(new Map(named))
      setRest(named.length === 0 ? t(`errors:${code}`) : null)
    },
  }
}

/**
 * Gives a form whose first refused field takes the focus: it may stand two screens above the button. A `FormDialog` does
 * so by itself.
 */
export function useFocusOnRefused(faults: { readonly size: number }): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (faults.size > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [faults])
  return form
}
