import type { DndContextProps } from '@dnd-kit/core'
import { useTranslation } from '#web/i18n/use-translation.ts'

const nothing = (): undefined => undefined

/**
 * What a screen reader announces of dragging: nothing while it lasts, because the panel of a meeting moves it without.
 */
export function useSilentDrag(): NonNullable<DndContextProps['accessibility']> {
  const { t } = useTranslation('bookings')
  return {
    announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
    screenReaderInstructions: { draggable: t('pullHint') },
  }
}

/**
 * Keeps the press that ends a pull from following the link under it. The sensor stops the click on its way to the link's
 * handler, but not what the browser does by itself.
 */
export function swallowPress(): void {
  const swallow = (event: Event): void => event.preventDefault()
  window.addEventListener('click', swallow, { capture: true, once: true })
  // The click follows the release at once, or does not come at all.
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 100)
}
