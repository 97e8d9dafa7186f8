import { Suspense, lazy, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import type { Permission } from '#shared/roles.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Icon } from '#web/ui/icon.tsx'

const PaletteDialog = lazy(() => import('./palette-dialog.tsx'))

/** Opens the palette, by a press or by Ctrl+K anywhere in the area. */
export function PaletteButton({ permissions }: { permissions: readonly Permission[] }): ReactNode {
  const { t } = useTranslation('admin')
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      if (event.code !== 'KeyK' || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return
      // Another window is open over the screen: its work comes first.
      if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className="btn outline sm palette-open"
        aria-keyshortcuts="Control+K Meta+K"
        title={t('palette.open')}
        onClick={() => setOpen(true)}
      >
        <Icon name="search" size={18} />
        <span className="palette-words">
          {t('palette.title')} <kbd>Ctrl</kbd> <kbd>K</kbd>
        </span>
      </button>
      <Suspense>{isOpen ? <PaletteDialog permissions={permissions} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  )
}
