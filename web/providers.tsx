import { Suspense, lazy, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { EditableContext, EditedSectionsContext, PendingValuesContext } from '#web/content/edit-slot.ts'
import type { EditSlots } from '#web/content/edit-slot.ts'
import { FollowContent } from '#web/content/follow-content.tsx'
import { AuthDialogHost } from '#web/features/account/auth-dialog-host.tsx'
import { LaunchProvider } from '#web/features/launches/launch-provider.tsx'
import { detectLanguage } from '#web/i18n/change-language.ts'
import { useOfferedLanguages } from '#web/features/site/use-offered-languages.ts'
import { useChangeLanguage } from '#web/i18n/use-change-language.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { AuthProvider } from '#web/session/auth-provider.tsx'
import { readDraftPreview } from '#web/session/draft-preview-token.ts'
import { lostPressId } from '#web/session/early-script.ts'
import { keepLanguage } from '#web/session/auth-client.ts'
import { SessionEndHelp } from '#web/session/session-end.tsx'
import { useAuth } from '#web/session/auth-context.ts'
import { ToastRegion } from '#web/ui/toast-region.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import styles from '#web/ui/page-note.module.css'

/**
 * What every screen needs in addition to the caches: the session, the launch flow, the editor for those who may edit.
 */
export function Providers({ children }: { children: ReactNode }): ReactNode {
  return (
    <AuthProvider>
      <LaunchProvider>
        <FollowStoredLanguage />
        <KeepLanguage />
        <FollowContent />
        <SessionEndHelp>
          <EditorSlot>{children}</EditorSlot>
          <AuthDialogHost />
        </SessionEndHelp>
        <Messages />
        <LostPress />
      </LaunchProvider>
    </AuthProvider>
  )
}

type EditorProps = {
  onHold: (isHeld: boolean) => void
  onSlots: (slots: EditSlots | null) => void
}

/** The place of the messages of every screen. */
function Messages(): ReactNode {
  const { t } = useTranslation()
  return <ToastRegion label={t('messages.label')} closeLabel={t('messages.close')} />
}

/**
 * Loaded only when the role says that visual editing is allowed: visitors download no byte of it. When it cannot be
 * loaded the page goes on without it. @see EDIT-07
 */
const Editor = lazy<ComponentType<EditorProps>>(() => import('#web/features/editor/editor.tsx').catch(() => nothing))

/** Shows other signed-in users why Alt+S does nothing for them. */
const RejectEditing = lazy(() => import('#web/features/editor/reject-editing.tsx').catch(() => nothing))

const nothing = { default: (): null => null }

/** The site with its drafts, for a visitor who came by a preview link in this tab. */
const DraftPreview = lazy(() => import('#web/features/editor/draft-preview.tsx').catch(() => nothing))

/** The secret of a link comes and goes with a reload of the page: there is nothing to follow. */
const follows = () => () => {}

/** Puts the editor into the page, for those who may edit. */
export function EditorSlot({ children }: { children: ReactNode }): ReactNode {
  const { state } = useAuth()
  const [slots, setSlots] = useState<EditSlots | null>(null)
  const preview = useSyncExternalStore(follows, readDraftPreview, () => null)
  // What is open in the editor stays when the session ends: its owner logs in again over it. @see QUAL-11
  const [isHeld, setHeld] = useState(false)
  const isEditor = state.status === 'signed-in' && state.role.permissions.includes('content.visual_edit')
  const mayEdit = isEditor || (isHeld && state.status !== 'signed-in')
  return (
    <EditableContext value={mayEdit ? (slots?.Editable ?? null) : null}>
      <PendingValuesContext value={mayEdit ? (slots?.pending ?? null) : null}>
        <EditedSectionsContext value={mayEdit ? (slots?.sections ?? null) : null}>
          {preview === null ? null : (
            <Suspense>
              <DraftPreview />
            </Suspense>
          )}
          {state.status === 'signed-in' || mayEdit ? (
            <Suspense>{mayEdit ? <Editor onHold={setHeld} onSlots={setSlots} /> : <RejectEditing />}</Suspense>
          ) : null}
          {children}
        </EditedSectionsContext>
      </PendingValuesContext>
    </EditableContext>
  )
}

/** After the page has come alive, a language that only this browser remembers takes over. @see LANG-01 */
function FollowStoredLanguage(): null {
  const served = useLanguage()
  const change = useChangeLanguage()
  const offered = useOfferedLanguages()
  useEffect(() => {
    const wanted = detectLanguage(served)
    if (wanted !== served && offered.includes(wanted)) void change(wanted)
    // Only once: later changes are the visitor's own.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return null
}

/** A language chosen while signed in is kept with the account, so that its mails speak it. */
function KeepLanguage(): null {
  const language = useLanguage()
  const { state } = useAuth()
  const isSignedIn = state.status === 'signed-in'
  const before = useRef(language)
  useEffect(() => {
    if (before.current === language) return
    before.current = language
    if (isSignedIn) void keepLanguage(language)
  }, [language, isSignedIn])
  return null
}

/** Shown by the early script when the press of a control that never came alive came to nothing. @see PAGE-10 */
function LostPress(): ReactNode {
  const { t } = useTranslation()
  return (
    <div id={lostPressId} className={styles.bar} role="alert" hidden suppressHydrationWarning>
      <span>{t('lostPress.text')}</span>
      {/* What it does comes from the early script too: nothing else may have arrived. */}
      <button type="button" className={buttonClass({ variant: 'outline', size: 'sm' })}>
        {t('lostPress.again')}
      </button>
    </div>
  )
}
