import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { useUndo } from './use-say-cancelled.ts'

type RestoreButtonProps = {
  /** Until when the server takes it: an instant; null when it does not. */
  until: string | null
  /** Takes the cancellation back. @throws {ApiError} */
  restore: () => Promise<void>
}

/** Takes a cancellation back, and is gone when that is no longer possible. */
export function RestoreButton({ until, restore }: RestoreButtonProps): ReactNode {
  const { t } = useTranslation('consultations')
  const undo = useUndo()
  const restoring = useMutation({ mutationFn: () => undo(restore) })
  const [ended, setEnded] = useState<string | null>(null)
  useEffect(() => {
    if (until === null) return
    const timer = setTimeout(() => setEnded(until), Math.max(0, Date.parse(until) - Date.now()))
    return () => clearTimeout(timer)
  }, [until])
  if (until === null || ended === until) return null
  return (
    <Button variant="outline" size="sm" busy={restoring.isPending} onClick={() => restoring.mutate()}>
      {t('restore')}
    </Button>
  )
}
