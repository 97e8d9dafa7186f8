import { useEffect } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { isToggleKey } from '#web/features/editor/toggle-key.ts'
import { ensureMessages } from '#web/i18n/i18n.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { toast } from '#web/ui/toast.ts'

/** Shows signed-in users who press Alt+S without being administrators why nothing happens. @see EDIT-02 */
export default function RejectEditing(): null {
  const { i18n } = useTranslation()
  const language = useLanguage()
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!isToggleKey(event)) return
      event.preventDefault()
      ensureMessages(i18n, language, ['editor']).then(
        () => toast.error(i18n.translate(['editor'], 'mode.refused')),
        () => {}, // Without a connection there are no words to say it with, and nothing was asked for that could be kept.
      )
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [i18n, language])
  return null
}
