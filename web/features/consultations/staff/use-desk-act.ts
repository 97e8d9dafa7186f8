import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { refreshDesk } from './desk-queries.ts'

/** An act that a dialog asks about: whether it runs, what was refused, and how to begin it. */
type DeskAct = { isBusy: boolean; refusal: string | null; run: (act: () => Promise<void>) => Promise<void> }

/**
 * Runs what a dialog of the desk asks about. When it is done, the screen is asked for anew and the dialog closes; what was
 * refused stands in the dialog, which stays.
 *
 * @param explain says a refusal in the dialog's own words; null: in the usual ones.
 */
export function useDeskAct(onClose: () => void, explain: (error: unknown) => string | null = () => null): DeskAct {
  const { t } = useTranslation('errors')
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  async function run(act: () => Promise<void>): Promise<void> {
    setBusy(true)
    setRefusal(null)
    try {
      await act()
      await refreshDesk(client)
      onClose()
    } catch (error) {
      setRefusal(explain(error) ?? t(apiErrorCode(error)))
      setBusy(false)
    }
  }
  return { isBusy, refusal, run }
}
