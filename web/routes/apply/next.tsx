import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { useApplication } from '#web/workspace/application-context.ts'
import { applyPath } from '#web/workspace/apply-paths.ts'

/** Opens the step with the next action. */
export default function NextStep(): ReactNode {
  const { id, next } = useApplication()
  return <Navigate to={applyPath(id, next.step)} replace />
}
