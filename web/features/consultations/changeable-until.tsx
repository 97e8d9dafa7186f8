import type { ReactNode } from 'react'
import type { Consultation } from '#shared/contracts/consultations.ts'
import { meetingDay, zoneLabel } from '#shared/meeting-time.ts'
import { localOf } from '#shared/zoned-time.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

type ChangeableUntilProps = {
  of: Pick<Consultation, 'status' | 'can_move' | 'can_cancel' | 'changeable_until'>
  /** The visitor's zone. */
  zone: string
}

/** Says until when a client may move and cancel a consultation, or that it is too late; nothing once it is settled. */
export function ChangeableUntil({ of, zone }: ChangeableUntilProps): ReactNode {
  const { t } = useTranslation('consultations')
  const language = useLanguage()
  if (of.status !== 'scheduled') return null
  if (!of.can_cancel) return <p className="muted">{t('tooLate')}</p>
  const until = Date.parse(of.changeable_until)
  const moment = `${meetingDay(until, language, zone)}, ${localOf(until, zone).time} (${zoneLabel(zone, until, language)})`
  return <p className="muted">{t(of.can_move ? 'changeableUntil' : 'cancellableUntil', { moment })}</p>
}
