import { createContext, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useAltPress } from '#web/features/editor/alt-press.ts'
import { asksToEdit } from '#web/features/editor/asks-to-edit.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { hasOpenWindow } from '#web/features/editor/open-window.ts'
import { typingNow } from '#web/features/editor/page-elements.ts'
import { isToggleKey } from '#web/features/editor/toggle-key.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { singleToast, toast } from '#web/ui/toast.ts'

/** Whether things on the page can be edited, and how to change that. */
type VisualEditMode = { isOn: boolean; toggle(): void; turnOff(): void }

const VisualEditModeContext = createContext<VisualEditMode | null>(null)

const storageKey = 'grantwright-editor-chunk.mode'

/** Whether this person left edit mode on in this browser. */
function wasOn(userId: string): boolean {
  try {
    return localStorage.getItem(storageKey) === userId
  } catch {
    return false // storage is forbidden: off at first
  }
}

/** Keeps edit mode for the next page, tab and visit of a person with this browser; null once it is off. It goes with the right to edit. */
export function rememberMode(userId: string | null): void {
  try {
    if (userId === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, userId)
  } catch {
    // Storage is forbidden: it holds until the page is loaded again.
  }
}

/** Edit mode. @throws {Error} outside of its provider. @see docs/reference/product.md#auth */
export function useVisualEditMode(): VisualEditMode {
  const mode = use(VisualEditModeContext)
  if (!mode) throw new Error('useVisualEditMode must be used within a VisualEditModeProvider')
  return mode
}

type ProviderProps = { userId: string; children: ReactNode }

/**
 * Keeps edit mode: off at first, changed by the toolbar, Alt+S or Alt with a press on words, and only for those who may
 * edit. It goes off by itself with the role, because then its provider goes too.
 *
 * @see EDIT-02; docs/reference/product.md#4-states, docs/reference/product.md#6-roles
 */
export function VisualEditModeProvider({ userId, children }: ProviderProps): ReactNode {
  const { t } = useTranslation('editor')
  const { state } = useAuth()
  const [isOn, setOn] = useState(() => wasOn(userId))
  const mayEdit = state.status === 'signed-in' && state.role.permissions.includes('content.visual_edit')

  const change = useCallback(
    async (on: boolean) => {
      if (on && !mayEdit) {
        toast.error(t('mode.rights'))
        return
      }
      // What is being typed on the page is saved first; when that does not work, it stays.
      const typing = on ? null : typingNow.get()
      if (typing && !(await typing.leave())) return
      setOn(on)
      rememberMode(on ? userId : null)
      // Only the newest is true.
      singleToast.info(t(on ? 'mode.on' : 'mode.off'))
    },
    [mayEdit, userId, t],
  )
  // A link from the content screen leads here to edit.
  const { hash } = useLocation()
  const isAsked = asksToEdit(hash)
  useEffect(() => {
    if (!isAsked || !mayEdit) return
    setOn(true)
    rememberMode(userId)
  }, [isAsked, mayEdit, userId])
  useAltPress(isOn || !mayEdit ? null : change)
  const mode = useMemo(
    (): VisualEditMode => ({
      isOn,
      toggle: () => void change(!isOn),
      turnOff: () => {
        if (isOn) void change(false)
      },
    }),
    [isOn, change],
  )

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!isToggleKey(event)) return
      event.preventDefault()
      // A dialog holds what was typed in it: first it has to be closed.
      if (!hasOpenWindow('dialogs')) mode.toggle()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [mode])

  // Announced also when it ends because the user is no administrator any more.
  const last = useRef({ isOn, words: t('mode.off') })
  useEffect(() => {
    last.current = { isOn, words: t('mode.off') }
  }, [isOn, t])
  useEffect(
    () => () => {
      if (last.current.isOn) singleToast.info(last.current.words)
    },
    [],
  )

  return <VisualEditModeContext value={mode}>{children}</VisualEditModeContext>
}
