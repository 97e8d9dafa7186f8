import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useObservable } from '#web/features/editor/observable.ts'
import { barPlace } from '#web/features/editor/page-elements.ts'
import { pressTypes, readPressTypes, switchPressTypes } from '#web/features/editor/press-types.ts'
import { TypeIcon } from '#web/features/editor/type-icon.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { buttonClass } from '#web/ui/button.tsx'

/** What a press on words does: begin to type there, or open the dialog. A tool of the bar. */
export function PressSwitch({ userId }: { userId: string }): ReactNode {
  const { t } = useTranslation('editor')
  const types = useObservable(pressTypes)
  const place = useObservable(barPlace)
  useEffect(() => readPressTypes(userId), [userId])
  return (
    place &&
    createPortal(
      <button
        type="button"
        className={buttonClass({ variant: 'ghost', size: 'sm' })}
        aria-label={t('toolbar.types')}
        title={t('toolbar.typesHint')}
        aria-pressed={types}
        onClick={() => switchPressTypes(userId, !types)}
      >
        <TypeIcon />
        <span>{t('toolbar.types')}</span>
      </button>,
      place,
    )
  )
}
