import { createContext, use } from 'react'
import type { AuthDialogReason } from '#web/session/auth-context.ts'

/** What the authentication dialog was opened for. */
export type AuthDialogRequest = {
  tab: 'login' | 'register'
  /** Null: the visitor asked for it themselves. */
  reason: AuthDialogReason | null
  onSuccess: (() => void) | null
}

/** The authentication dialog as its host sees it. */
export type AuthDialog = {
  /** The latest request; kept while the dialog closes, so that its words do not change on the way out. */
  request: AuthDialogRequest | null
  isOpen: boolean
  close(): void
}

/** Carries the dialog's state from the session to the feature that shows it. */
export const AuthDialogContext = createContext<AuthDialog | null>(null)

/** The dialog's state. @throws {Error} outside of the AuthProvider. */
export function useAuthDialog(): AuthDialog {
  const dialog = use(AuthDialogContext)
  if (!dialog) throw new Error('useAuthDialog must be used within an AuthProvider')
  return dialog
}
