import { workingSteps } from '#shared/applications.ts'
import type { StepName } from '#shared/applications.ts'
import type { Language } from '#shared/languages.ts'

/**
 * The five agents in the order of the work; each name is the beginning of its content keys.
 *
 * @see docs/reference/product.md#the-five-agents
 */
export const agentNames = ['profiler', 'parser', 'generator', 'reviewer', 'coordinator'] as const

export type AgentName = (typeof agentNames)[number]

/** The step of an application that each agent does. */
const agentSteps: Readonly<Record<AgentName, StepName>> = {
  profiler: 'fit',
  parser: 'call',
  generator: 'text',
  reviewer: 'review',
  coordinator: 'submission',
}

/** True when this product does not do an agent's step yet. */
export function isInPreparation(name: AgentName): boolean {
  return !workingSteps.includes(agentSteps[name])
}

/** Which of the assistant's links serves a language. */
export function linkKeyOf(language: Language): 'en' | 'ro' | 'other' {
  return language === 'ru' ? 'other' : language
}
