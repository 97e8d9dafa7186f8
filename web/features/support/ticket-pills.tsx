import type { ReactNode } from 'react'
import { ticketCategories } from '#shared/contracts/support.ts'
import type { TicketPriority, TicketStatus } from '#shared/ticket-states.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { MessageKey } from '#web/i18n/use-translation.ts'
import type { StatusGlyphName } from '#web/ui/icon.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'

type Look = { glyph: StatusGlyphName; tone: 'neutral' | 'blue' | 'green' | 'manila' | 'red' }

const statusLooks: Record<TicketStatus, Look> = {
  open: { glyph: 'open', tone: 'blue' },
  in_progress: { glyph: 'half', tone: 'manila' },
  replied: { glyph: 'reply', tone: 'blue' },
  closed: { glyph: 'off', tone: 'neutral' },
}

const priorityLooks: Record<TicketPriority, Look> = {
  low: { glyph: 'wait', tone: 'neutral' },
  normal: { glyph: 'open', tone: 'neutral' },
  high: { glyph: 'up', tone: 'manila' },
  urgent: { glyph: 'up', tone: 'red' },
}

/** A ticket's state. @see docs/reference/design.md#status-pills */
export function TicketStatusPill({ status }: { status: TicketStatus }): ReactNode {
  const { t } = useTranslation('support')
  return <StatusPill {...statusLooks[status]}>{t(`status.${status}`)}</StatusPill>
}

/** A ticket's priority; the usual one says nothing. */
export function TicketPriorityPill({ priority }: { priority: TicketPriority }): ReactNode {
  const { t } = useTranslation('support')
  if (priority === 'normal') return null
  return <StatusPill {...priorityLooks[priority]}>{t(`priority.${priority}`)}</StatusPill>
}

/** The words of a category: its label, or what was written by hand. */
export function categoryWords(t: (key: MessageKey<'support'>) => string, category: string): string {
  const known = ticketCategories.find((each) => each === category)
  return known ? t(`category.${known}`) : category
}
