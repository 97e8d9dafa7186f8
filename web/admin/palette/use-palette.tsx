import { useCallback, useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import type { Language } from '#shared/languages.ts'
import type { Permission } from '#shared/roles.ts'
import { browserCatalog, ensureMessages } from '#web/i18n/i18n.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { keepLoading } from '#web/ui/loading-trouble.ts'

type Palette = ComponentType<{ permissions: readonly Permission[]; onClose: () => void }>

/** Keys that open it, as `aria-keyshortcuts` writes them. */
export const paletteKeys = 'Control+K Meta+K'

/** The palette: a function that opens it, and its window while it is open. Ctrl+K opens it anywhere on the page. */
export function usePalette(permissions: readonly Permission[]): { open: () => void; palette: ReactNode } {
  const language = useLanguage()
  const [Loaded, setLoaded] = useState<Palette | null>(null)
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(() => {
    setOpen(true)
    void keepLoading(() => loadPalette(language)).then((palette) => setLoaded(() => palette))
  }, [language])
  useEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      if (event.code !== 'KeyK' || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return
      // Another window is open over the screen: its work comes first.
      if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [open])
  const close = useCallback(() => setOpen(false), [])
  return { open, palette: isOpen && Loaded ? <Loaded permissions={permissions} onClose={close} /> : null }
}

/** Fetches the window with its words, on whatever page it is asked for. */
async function loadPalette(language: Language): Promise<Palette> {
  const [{ default: palette }] = await Promise.all([
    import('./palette-dialog.tsx'),
    ensureMessages(browserCatalog(), language, ['admin', 'editor']),
  ])
  return palette
}
