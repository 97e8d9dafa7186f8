import { Suspense, lazy } from 'react'
import type { ReactNode } from 'react'
import { useBlocker } from 'react-router'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useLeaveQuestion } from '#web/ui/use-leave-question.ts'

const ConfirmDialog = lazy(() =>
  import('#web/ui/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)

/**
 * Asks before work is lost: by a link of the area, by going back, or by closing the tab.
 *
 * @param text what would be lost.
 */
export function LeaveGuard({ isDirty, text }: { isDirty: boolean; text: string }): ReactNode {
  useLeaveQuestion(isDirty)
  // The router asks only the newest of several blockers: a form without changes must not answer for one with changes.
  return isDirty ? <LeaveQuestion text={text} /> : null
}

function LeaveQuestion({ text }: { text: string }): ReactNode {
  const { t } = useTranslation('admin')
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname)
  if (blocker.state !== 'blocked') return null
  return (
    <Suspense>
      <ConfirmDialog
        open
        onOpenChange={(open) => {
          if (!open) blocker.reset()
        }}
        title={t('leave.title')}
        description={text}
        confirmLabel={t('leave.confirm')}
        cancelLabel={t('leave.stay')}
        destructive
        onConfirm={() => blocker.proceed()}
      />
    </Suspense>
  )
}
