import type { AgentName } from '#shared/agents.ts'
import type { DrawingName } from '#web/art/drawing-boxes.ts'

/**
 * The five agents in the order of the work: each name is the beginning of its content keys, with its drawing.
 *
 * @see docs/reference/product.md#the-five-agents
 */
export const agents = [
  { name: 'profiler', drawing: 'agent-1-profiler' },
  { name: 'parser', drawing: 'agent-2-parser' },
  { name: 'generator', drawing: 'agent-3-generator' },
  { name: 'reviewer', drawing: 'agent-4-reviewer' },
  { name: 'coordinator', drawing: 'agent-5-coordinator' },
] as const satisfies readonly { name: AgentName; drawing: DrawingName }[]

export type Agent = (typeof agents)[number]
