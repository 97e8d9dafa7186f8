import { useEffect, useMemo, useRef } from 'react'
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
import { ApiError, fieldErrors } from '#web/api/client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

/** The limits that complaints name. */
const limits: Partial<Record<ConsultationComplaint, Record<string, number>>> = {
  nameLength: { min: nameLengthMin, max: nameLengthMax },
  emailLength: { max: emailLengthMax },
  phoneLength: { max: phoneLengthMax },
  companyLength: { max: companyLengthMax },
  messageLength: { max: messageLengthMax },
}

/** The fields of a time. */
export const whenFields = ['date', 'time'] as const

/** The words of the desk for a refused field. */
type DeskComplaints = (field: string, message: string) => string

/**
 * Says why a field of a booking was refused.
 *
 * @param isClosed whether the day that is chosen has no starts at all.
 */
export function useDeskComplaints(isClosed: boolean): DeskComplaints {
  const { t } = useTranslation(['bookings', 'consultations', 'errors'])
  return (field, message) => {
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
}

/** Runs a request for a time; that the time is taken is said at the field of the time. */
export async function atTime<Response>(request: Promise<Response>): Promise<Response> {
  try {
    return await request
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'slot_taken' || error.problem === null) throw error
    const errors = [{ path: 'time', code: error.code, message: error.code }]
    throw new ApiError(error.status, error.code, { ...error.problem, errors })
  }
}

/** What was refused: by field, and what belongs to none of them. */
type DeskRejections = {
  /** Why a field was refused. */
  of: (field: string) => string | undefined
}

/**
 * Says why something of a booking was refused, in words.
 *
 * @param error what an act was refused for; null: nothing.
 * @param fields those that are shown; always the same list.
 * @param isClosed whether the day that is chosen has no starts at all.
 */
export function useDeskRejections(error: Error | null, fields: readonly string[], isClosed: boolean): DeskRejections {
  const complain = useDeskComplaints(isClosed)
  const errors = useMemo(() => errorsOf(error, fields), [error, fields])
  return {
    of(field) {
      const message = errors.get(field)
      return message === undefined ? undefined : complain(field, message)
    },
  }
}

/** The fields that an error names, each with what is wrong with it. */
function errorsOf(error: Error | null, fields: readonly string[]): ReadonlyMap<string, string> {
  if (!(error instanceof ApiError)) return new Map()
  if (error.code === 'slot_taken') return new Map([['time', error.code]])
  const named = fieldErrors(error).filter(({ path }) => fields.includes(path))
  return new Map(named.map(({ path, message }) => [path, message]))
}

/**
 * Gives a form whose first refused field takes the focus: it may be two screens above the button. A `FormDialog` does
 * so by itself.
 */
export function useFocusOnRejected(errors: { readonly size: number }): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (errors.size > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])
  return form
}
