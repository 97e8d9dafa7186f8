import type { ConsultationActResults } from '#shared/contracts/consultations-admin.ts'
import type { Translate } from '#web/i18n/use-translation.ts'
import { toast } from '#web/ui/toast.ts'
import type { ToastOptions } from '#web/ui/toast.ts'

/** Says what became of an act on consultations: of one that it is done, or why not; of many how many. */
export function sayDone(
  t: Translate<'bookings'> | Translate<'bookings' | 'errors'>,
  { items }: ConsultationActResults,
  options?: ToastOptions,
): void {
  const refusal = items.find((item) => item.refusal !== null)?.refusal ?? null
  const done = items.filter((item) => item.done).length
  const counts = t('doneOf', { done, all: items.length })
  if (refusal === null) toast.success(items.length === 1 ? t('doneOne') : counts, options)
  else if (items.length === 1) toast.error(t(`refusals.${refusal}`))
  else if (done === 0) toast.error(counts, { description: t(`refusals.${refusal}`) })
  else toast.success(counts, { ...options, description: t(`refusals.${refusal}`) })
}
