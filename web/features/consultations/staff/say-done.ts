import type { ConsultationActionResults } from '#shared/contracts/consultations-admin.ts'
import type { Translate } from '#web/i18n/use-translation.ts'
import { toast } from '#web/ui/toast.ts'
import type { ToastOptions } from '#web/ui/toast.ts'

/** Says what became of an act on consultations: of one that it is done, or why not; of many how many. */
export function sayDone(
  t: Translate<'bookings'> | Translate<'bookings' | 'errors'>,
  { items }: ConsultationActionResults,
  options?: ToastOptions,
): void {
  const rejection = items.find((item) => item.rejection !== null)?.rejection ?? null
  const done = items.filter((item) => item.done).length
  const counts = t('doneOf', { done, all: items.length })
  if (rejection === null) toast.success(items.length === 1 ? t('doneOne') : counts, options)
  else if (items.length === 1) toast.error(t(`refusals.${rejection}`))
  else if (done === 0) toast.error(counts, { description: t(`refusals.${rejection}`) })
  else toast.success(counts, { ...options, description: t(`refusals.${rejection}`) })
}
