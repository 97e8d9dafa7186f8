import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useLocation } from 'react-router'
import type { EditSlots } from '#web/content/edit-slot.ts'
import { readHistory } from '#web/features/editor/edit-history.ts'
import { followChanges } from '#web/features/editor/live-content.ts'
import { useObservable } from '#web/features/editor/observable.ts'
import { openDialog } from '#web/features/editor/page-elements.ts'
import { history } from '#web/features/editor/saving-state.ts'
import { isAdminArea } from '#web/features/editor/screen-page.ts'
import { Toolbar } from '#web/features/editor/toolbar.tsx'
import { VisualEditModeProvider, rememberMode, useVisualEditMode } from '#web/features/editor/visual-edit-mode.tsx'
import { ensureMessages } from '#web/i18n/i18n.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { toast } from '#web/ui/toast.ts'

type EditorProps = {
  /** Returns whether something is open that must not go with the session. */
  onHold: (isHeld: boolean) => void
  onSlots: (slots: EditSlots | null) => void
}

/**
 * Visual editing for administrators: the toolbar, and behind its switch the editor itself, which is a further chunk.
 * Nothing of it is in what visitors download.
 *
 * @see EDIT-01, EDIT-07; docs/reference/design.md#edit-mode
 */
export default function Editor({ onHold, onSlots }: EditorProps): ReactNode {
  const { state } = useAuth()
  const isOpen = useObservable(openDialog) !== null
  useEffect(() => {
    onHold(isOpen)
    return () => onHold(false)
  }, [isOpen, onHold])
  const client = useQueryClient()
  const { pathname } = useLocation()
  const hasWords = useEditorWords()
  // While a dialog is open the end of the session takes nothing away: whose it was signs in again and saves.
  const [lastId, setLastId] = useState<string | null>(null)
  const userId = state.status === 'signed-in' ? state.user.id : isOpen ? lastId : null
  if (userId !== lastId) setLastId(userId)

  useEffect(() => followChanges(client), [client])
  useEffect(() => () => rememberMode(null), [])
  useEffect(() => {
    if (userId !== null) history.set(readHistory(userId))
  }, [userId])

  if (!hasWords || userId === null || isAdminArea(pathname)) return null
  return (
    <VisualEditModeProvider key={userId} userId={userId}>
      <Toolbar userId={userId} />
      <WhileOn userId={userId} onSlots={onSlots} />
    </VisualEditModeProvider>
  )
}

type LayerProps = Pick<EditorProps, 'onSlots'> & { userId: string }
type Layer = ComponentType<LayerProps>

/** Loads the editor when edit mode goes on for the first time. */
function WhileOn(props: LayerProps): ReactNode {
  const { t } = useTranslation('editor')
  const { isOn, turnOff } = useVisualEditMode()
  const [Layer, setLayer] = useState<Layer | null>(null)
  useEffect(() => {
    if (!isOn || Layer) return
    let isWanted = true
    import('#web/features/editor/edit-layer.tsx').then(
      (module) => isWanted && setLayer(() => module.default),
      () => {
        if (!isWanted) return
        toast.error(t('mode.notLoaded'))
        turnOff()
      },
    )
    return () => {
      isWanted = false
    }
  }, [isOn, Layer, turnOff, t])
  return isOn && Layer ? <Layer {...props} /> : null
}

/** Fetches the words of edit mode and of refusals; false until they are there. */
function useEditorWords(): boolean {
  const { i18n } = useTranslation()
  const language = useLanguage()
  const [loaded, setLoaded] = useState<string | null>(null)
  useEffect(() => {
    ensureMessages(i18n, language, ['editor', 'errors']).then(
      () => setLoaded(language),
      () => {}, // Without words there is no toolbar; the next page or language tries again.
    )
  }, [i18n, language])
  return loaded !== null
}
