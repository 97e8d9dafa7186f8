import { agentNames } from '#shared/agents.ts'
import type { AgentName } from '#shared/agents.ts'
import type { DrawingName } from '#web/art/drawing-boxes.ts'
import { useNames } from '#web/content/use-content.ts'

/**
 * The names of the agents as editors listed them on the home page; other pages list the same. Names begin the keys of their words.
 *
 * @see docs/reference/product.md#the-five-agents
 */
export function useAgents(): string[] {
  return useNames('home', 'agents', agentNames, '_title')
}

/** The agent of the product that has a name; undefined for one that editors added, which has no work of its own. */
export function ownAgent(name: string): AgentName | undefined {
  return agentNames.find((each) => each === name)
}

/** The drawing of an agent: the files are numbered in the order of the work. One that editors added has the seal. */
export function drawingOf(name: string): DrawingName {
  const own = ownAgent(name)
  return own ? (`agent-${agentNames.indexOf(own) + 1}-${own}` as DrawingName) : 'seal'
}
