import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { contentPages } from '#shared/content/catalogue.ts'
import { keepsDrafts, switchKeepsDrafts } from '#web/features/editor/keeps-drafts.ts'
import { useObservable } from '#web/features/editor/observable.ts'
import { barPlace } from '#web/features/editor/page-elements.ts'
import { contentPageAt } from '#web/features/editor/screen-page.ts'
import { showsDrafts } from '#web/features/editor/use-drafts.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Icon } from '#web/ui/icon.tsx'
import { buttonClass } from '#web/ui/button.tsx'

/** Whether changes wait as drafts or are shown to visitors at once. A tool of the bar; custom pages have drafts of their own. */
export function DraftsSwitch({ userId }: { userId: string }): ReactNode {
  const { t } = useTranslation('editor')
  const isOn = useObservable(keepsDrafts)
  const place = useObservable(barPlace)
  const page = contentPageAt(useLocation().pathname)
  const isCustom = page !== null && !contentPages.some((each) => each === page)
  if (!place || isOn === null || isCustom) return null
  return createPortal(
    <button
      type="button"
      className={buttonClass({ variant: 'ghost', size: 'sm' })}
      data-on-phones
      aria-label={t('toolbar.keepsDrafts')}
      title={`${t('toolbar.keepsDrafts')}. ${t('toolbar.keepsDraftsHint')}`}
      aria-pressed={isOn}
      onClick={() => {
        switchKeepsDrafts(userId, !isOn)
        // What is kept is to be seen.
        if (!isOn) showsDrafts.set(true)
      }}
    >
      <Icon name="clock" size={18} />
    </button>,
    place,
  )
}
