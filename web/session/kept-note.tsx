import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Kept } from '#web/session/use-kept-draft.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Says over a form that what was typed earlier has come back, and how to be rid of it. Nothing while nothing has. */
export function KeptNote({ kept }: { kept: Kept }): ReactNode {
  const { t } = useTranslation()
  if (!kept.isBack) return null
  return (
    <p className="kept-note" role="status">
      <Icon name="clock" size={16} />
      <span>{t('kept.back')}</span>
      <button type="button" className="btn ghost sm" onClick={kept.startAnew}>
        {t('kept.anew')}
      </button>
    </p>
  )
}
