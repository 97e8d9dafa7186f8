import { useState } from 'react'
import type { ReactNode } from 'react'
import type { ContactItem } from '#shared/contracts/contact-inbox.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { StatusPill } from '#web/ui/status-pill.tsx'

/** Says that a request waits longer than was promised. For the browser only. */
export function OverdueMark({ request }: { request: Pick<ContactItem, 'state' | 'answer_due_at'> }): ReactNode {
  const { t } = useTranslation('inbox')
  // The present of the first look: a list is fetched anew before a day is over.
  const [now] = useState(() => Date.now())
  const { state, answer_due_at: due } = request
  if (state !== 'new' || due === null || Date.parse(due) >= now) return null
  return (
    <StatusPill glyph="up" tone="red">
      {t('overdue')}
    </StatusPill>
  )
}
