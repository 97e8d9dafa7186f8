import { useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { ensureMessages } from '#web/i18n/i18n.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

type BookingDialogComponent = ComponentType<{ open: boolean; onClose: () => void }>

type BookingHostProps = {
  open: boolean
  onClose: () => void
  /** Called when the dialog cannot be fetched: lead to another way of asking. */
  onUnavailable: () => void
}

/** Shows the booking dialog; its code and words are fetched with the first press. @see BOOK-01 */
export function BookingHost({ open, onClose, onUnavailable }: BookingHostProps): ReactNode {
  const { i18n } = useTranslation()
  const language = useLanguage()
  const [Dialog, setDialog] = useState<BookingDialogComponent | null>(null)
  useEffect(() => {
    if (!open) return
    let isWanted = true
    Promise.all([import('./booking-dialog.tsx'), ensureMessages(i18n, language, ['consultations', 'errors'])]).then(
      ([{ BookingDialog }]) => {
        if (isWanted) setDialog(() => BookingDialog)
      },
      () => {
        if (isWanted) onUnavailable()
      },
    )
    return () => {
      isWanted = false
    }
  }, [open, i18n, language, onUnavailable])
  return Dialog === null ? null : <Dialog open={open} onClose={onClose} />
}
