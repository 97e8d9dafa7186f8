import type { ReactNode } from 'react'
import type { ConsultationStatus } from '#shared/contracts/consultations.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { StatusPill } from '#web/ui/status-pill.tsx'

const looks = {
  scheduled: { glyph: 'open', tone: 'blue' },
  completed: { glyph: 'full', tone: 'green' },
  cancelled: { glyph: 'off', tone: 'neutral' },
} as const

/** What a consultation is, with its glyph. @see docs/reference/design.md#status-pills */
export function ConsultationPill(props: { status: ConsultationStatus; isNoShow?: boolean }): ReactNode {
  const { status, isNoShow = false } = props
  const { t } = useTranslation('consultations')
  return <StatusPill {...looks[status]}>{t(isNoShow ? 'statuses.no_show' : `statuses.${status}`)}</StatusPill>
}
