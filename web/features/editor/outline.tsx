import { useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { openDialog } from '#web/features/editor/page-elements.ts'
import type { OutlinePanelProps } from '#web/features/editor/outline-panel.tsx'
import { isListKey } from '#web/features/editor/shortcuts.ts'
import { ShortcutsDialog } from '#web/features/editor/shortcuts-dialog.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Icon } from '#web/ui/icon.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from '#web/features/editor/overlay.module.css'

type OutlineProps = Omit<OutlinePanelProps, 'onClose' | 'onShortcuts'>

/** The button of the outline, the panel behind it, which is a chunk of its own, and the list of shortcuts. */
export function Outline(props: OutlineProps): ReactNode {
  const { t } = useTranslation('editor')
  const [isOpen, setOpen] = useState(false)
  const [isListOpen, setListOpen] = useState(false)
  const [Panel, setPanel] = useState<ComponentType<OutlinePanelProps> | null>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select')
      if (!isListKey(event) || isTyping || openDialog.get()) return
      event.preventDefault()
      setListOpen(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  const open = async (): Promise<void> => {
    try {
      const module = await import('#web/features/editor/outline-panel.tsx')
      setPanel(() => module.OutlinePanel)
      setOpen(true)
    } catch {
      toast.error(t('mode.notLoaded'))
    }
  }
  const close = (): void => {
    setOpen(false)
    setTimeout(() => document.querySelector<HTMLElement>('[data-outline-button]')?.focus())
  }
  return (
    <>
      {isOpen && Panel ? (
        <Panel {...props} onShortcuts={() => setListOpen(true)} onClose={close} />
      ) : (
        <button
          type="button"
          className={buttonClass({ variant: null, className: styles.outlineButton })}
          data-outline-button
          aria-expanded={false}
          aria-haspopup="true"
          onClick={() => void open()}
        >
          <Icon name="list" />
          {t('outline.open')}
        </button>
      )}
      {isListOpen ? <ShortcutsDialog onClose={() => setListOpen(false)} /> : null}
    </>
  )
}
