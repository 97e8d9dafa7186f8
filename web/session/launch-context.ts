import { createContext, use } from 'react'
import type { AgentName } from '#shared/agents.ts'

/**
 * Starts the launch flow: the assistant in a new tab, after signing in when needed.
 *
 * @param agent whose card was pressed; nothing: it was launched from elsewhere.
 * @see docs/reference/product.md#2-screens
 */
export type Launch = (agent?: AgentName) => void

/** Carries the launch flow through the tree. */
export const LaunchContext = createContext<Launch | null>(null)

/** The launch flow. @throws {Error} outside of its provider. */
export function useLaunch(): Launch {
  const launch = use(LaunchContext)
  if (!launch) throw new Error('useLaunch must be used within a LaunchProvider')
  return launch
}
