import { useEffect, useRef, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ensureMessages } from '#web/i18n/i18n.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { paths } from '#web/paths.ts'
import { takeHalfConfirmation } from '#web/session/auth-response.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { useAuthDialog } from '#web/session/auth-dialog-context.ts'
import type { AuthDialogRequest } from '#web/session/auth-dialog-context.ts'
import { toast } from '#web/ui/toast.ts'

type AuthDialogComponent = ComponentType<{ request: AuthDialogRequest; open: boolean; onClose: () => void }>

/**
 * Shows the authentication dialog when the session is asked to open it; the document holds one. The dialog's code and
 * words are fetched with the first request. When they cannot be fetched, the sign-in page takes over.
 */
export function AuthDialogHost(): ReactNode {
  const { request, isOpen, close } = useAuthDialog()
  useUnfinishedSignIn()
  useHalfConfirmation()
  const { i18n } = useTranslation()
  const language = useLanguage()
  const [Dialog, setDialog] = useState<AuthDialogComponent | null>(null)
  const [count, setCount] = useState(0)
  const [shown, setShown] = useState(request)
  // Each request is a dialog of its own: nothing typed for one appears in the next.
  if (shown !== request) {
    setShown(request)
    setCount(count + 1)
  }

  useEffect(() => {
    if (!isOpen) return
    let isWanted = true
    Promise.all([import('./auth-dialog.tsx'), ensureMessages(i18n, language, ['auth'])]).then(
      ([{ AuthDialog }]) => {
        if (isWanted) setDialog(() => AuthDialog)
      },
      () => {
        // Offline the page of the same form cannot be had either.
        if (navigator.onLine) return location.assign(paths.login)
        close()
        toast.error(i18n.translate(['common'], 'trouble.offline'))
      },
    )
    return () => {
      isWanted = false
    }
    // `close` is new with every change of the dialog.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOpen, i18n, language])

  return request !== null && Dialog !== null ? (
    <Dialog key={count} request={request} open={isOpen} onClose={close} />
  ) : null
}

/** Pages that ask for the second factor themselves, or lead to one that does. */
const askingPages = [paths.login, paths.register, paths.confirm, paths.resetPassword, paths.dashboard, paths.admin]

/**
 * A page that is loaded while a session waits for its second factor asks for it: after a provider, after a mailed link,
 * after a reload in the middle. Not when another tab is just signing in.
 */
function useUnfinishedSignIn(): void {
  const { state, openDialog } = useAuth()
  const { status } = state
  const before = useRef(status)
  useEffect(() => {
    const isLoaded = before.current === 'unknown' && status === 'second-factor'
    before.current = status
    const { pathname } = location
    if (isLoaded && !askingPages.some((path) => pathname === path || pathname.startsWith(`${path}/`)))
      openDialog({ reason: 'second-factor' })
  }, [status, openDialog])
}

/** Shows the user who opened the first of two confirmations that the other one is still to be opened. */
function useHalfConfirmation(): void {
  const { i18n } = useTranslation()
  const language = useLanguage()
  useEffect(() => {
    if (!takeHalfConfirmation()) return
    const say = (): void => {
      const translate = (key: string): string => i18n.translate(['auth'], key)
      toast.info(translate('confirm.half.title'), { description: translate('confirm.half.lead') })
    }
    ensureMessages(i18n, language, ['auth']).then(say, (error: unknown) => console.error('Error loading words:', error))
    // Only what the page was loaded with.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
