import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useObservable } from '#web/features/editor/observable.ts'
import { barPlace, openDialog } from '#web/features/editor/page-elements.ts'
import { useDrafts } from '#web/features/editor/use-drafts.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Icon } from '#web/ui/icon.tsx'
import { buttonClass } from '#web/ui/button.tsx'

/** Opens the list of drafts, while there are any. A tool of the bar. */
export function DraftsButton(): ReactNode {
  const { t } = useTranslation('editor')
  const place = useObservable(barPlace)
  const { data } = useDrafts()
  if (!place || !data || data.length === 0) return null
  const words = t('drafts.open', { count: data.length })
  return createPortal(
    <button
      type="button"
      className={buttonClass({ variant: 'ghost', size: 'sm' })}
      data-on-phones
      data-drafts
      aria-label={words}
      title={words}
      onClick={() => openDialog.set({ kind: 'drafts' })}
    >
      <Icon name="file" size={18} />
      {data.length}
    </button>,
    place,
  )
}
