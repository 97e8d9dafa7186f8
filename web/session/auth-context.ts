import { createContext, use } from 'react'
import type { RoleFacts } from '#shared/roles.ts'

/** The signed-in user as the interface shows them. */
export type SessionUser = {
  id: string
  email: string
  firstName: string
  lastName: string
  /** When the e-mail address was confirmed, as an ISO instant; null while it is not. */
  emailConfirmedAt: string | null
  /** When the account was made, as an ISO instant; null when that is not known. */
  createdAt: string | null
}

/**
 * Who is there. `unknown` is the first client render and while a stored session or the role is being read: the server
 * renders every page as anonymous, so the first client render must look the same.
 */
export type AuthState =
  | { status: 'unknown' }
  /** `after` tells a visitor who has just signed out from one who was never signed in. */
  | { status: 'anonymous'; after?: 'sign-out' }
  /** The session of the account `wasId` ended by itself, or was ended from elsewhere, while this tab was open. @see QUAL-11 */
  | { status: 'anonymous'; after: 'end'; wasId: string }
  /** The password or link was right; the second factor is still to come. Until then no one is signed in. @see DLG-11 */
  | { status: 'second-factor'; user: SessionUser }
  | { status: 'signed-in'; user: SessionUser; role: RoleFacts }

/**
 * Why the dialog opens by itself: the assistant was to be launched, a session has ended, one waits for its second factor, or a mailed
 * link was opened in another browser than the one that asked for it.
 */
export type AuthDialogReason = 'launch' | 'ended' | 'second-factor' | 'other-browser'

/** The session and what can be done with it. */
export type Auth = {
  state: AuthState
  /** Signs this browser out; the local session goes whatever the server says. */
  signOut(): Promise<void>
  /** Opens the authentication dialog; `onSuccess` runs after a sign-in or registration. */
  openDialog(options?: { tab?: 'login' | 'register'; reason?: AuthDialogReason; onSuccess?: () => void }): void
}

/** Carries the session through the tree. */
export const AuthContext = createContext<Auth | null>(null)

/** The session. @throws {Error} outside of its provider. @see docs/reference/product.md#auth */
export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}

/**
 * Initials for the avatar: first letters of first and last name; otherwise of the e-mail, uppercase; otherwise U.
 * @see docs/reference/product.md#2-screens
 */
export function initialsOf(user: Pick<SessionUser, 'email' | 'firstName' | 'lastName'>): string {
  const first = [...user.firstName.trim()][0] ?? ''
  const last = [...user.lastName.trim()][0] ?? ''
  return (first + last || ([...user.email.trim()][0] ?? 'U')).toUpperCase()
}

/** Full name, or the e-mail when there is none. */
export function displayNameOf(user: Pick<SessionUser, 'email' | 'firstName' | 'lastName'>): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.email
}
