import { createContext, use } from 'react'
import type { Application } from '#shared/contracts/applications.ts'

/** Carries the open application to the screens of its steps. */
export const ApplicationContext = createContext<Application | null>(null)

/** The open application: `id`, `title`, `call_id`, `organisation_id`, `role`, `status`, `steps`. @throws {Error} outside of `/apply/:id`. */
export function useApplication(): Application {
  const application = use(ApplicationContext)
  if (!application) throw new Error('useApplication must be used under /apply/:id')
  return application
}
