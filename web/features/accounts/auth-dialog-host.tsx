import { useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ensureWords } from '#web/i18n/i18n.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { paths } from '#web/paths.ts'
import { useAuthDialog } from '#web/session/auth-dialog-context.ts'
import type { AuthDialogRequest } from '#web/session/auth-dialog-context.ts'

type AuthDialogComponent = ComponentType<{ request: AuthDialogRequest; open: boolean; onClose: () => void }>

/**
 * Shows the authentication dialog when the session is asked to open it; the document holds one. The dialog's code and
 * words are fetched with the first request. When they cannot be fetched, the sign-in page takes over.
 */
export function AuthDialogHost(): ReactNode {
  const { request, isOpen, close } = useAuthDialog()
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
    Promise.all([import('./auth-dialog.tsx'), ensureWords(i18n, language, ['auth'])]).then(
      ([{ AuthDialog }]) => {
        if (isWanted) setDialog(() => AuthDialog)
      },
      () => location.assign(paths.login),
    )
    return () => {
      isWanted = false
    }
  }, [isOpen, i18n, language])

  return request !== null && Dialog !== null ? (
    <Dialog key={count} request={request} open={isOpen} onClose={close} />
  ) : null
}
