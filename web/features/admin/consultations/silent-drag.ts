import type { DndContextProps } from '@dnd-kit/core'
import { useTranslation } from '#web/i18n/use-translation.ts'

const nothing = (): undefined => undefined

/** What a screen reader is told of pulling: nothing while it lasts, for the panel of a meeting moves it without. */
export function useSilentDrag(): NonNullable<DndContextProps['accessibility']> {
  const { t } = useTranslation('bookings')
  return {
    announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
    screenReaderInstructions: { draggable: t('pullHint') },
  }
}
