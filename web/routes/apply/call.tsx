import type { ReactNode } from 'react'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import type { PageNeeds } from '#web/api/page-data.ts'
import { CallSheet } from '#web/features/calls/call-sheet.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useApplication, useApplicationUser } from '#web/workspace/application-context.ts'
import { applyPath } from '#web/workspace/apply-paths.ts'
import { WaitingStep } from '#web/workspace/waiting-step.tsx'

const needs: PageNeeds = { words: ['calls', 'applications', 'errors'] }

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

/** The step Call. @see docs/reference/workspace.md#screens */
export default function CallStep(): ReactNode {
  const { t } = useTranslation('calls')
  const { id, call_id } = useApplication()
  const userId = useApplicationUser()
  if (call_id === null) return <WaitingStep step="call" />
  return (
    <CallSheet
      key={call_id}
      callId={call_id}
      userId={userId}
      onward={
        <LinkButton variant="primary" to={applyPath(id, 'fit')}>
          {t('bar.onward')}
        </LinkButton>
      }
    />
  )
}
