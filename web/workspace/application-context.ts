import { createContext, use } from 'react'
import type { Application } from '#shared/contracts/applications.ts'

/** Carries the open application to the screens of its steps, and whose session opened it, also once that has ended. */
export const ApplicationContext = createContext<{ application: Application; userId: string } | null>(null)

/** The open application: `id`, `title`, `call_id`, `organisation_id`, `role`, `status`, `steps`. @throws {Error} outside of `/apply/:id`. */
export function useApplication(): Application {
  return useOpened().application
}

/**
 * The id of the user who opened the application. It stays when their session ends: the screen and what they typed stay too,
 * until they are logged in again.
 *
 * @throws {Error} outside of `/apply/:id`.
 * @see QUAL-11
 */
export function useApplicationUser(): string {
  return useOpened().userId
}

function useOpened() {
  const opened = use(ApplicationContext)
  if (!opened) throw new Error('useApplication must be used under /apply/:id')
  return opened
}
