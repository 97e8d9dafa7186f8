import type { Language } from '#shared/languages.ts'

/**
 * The five agents in the order of the work; each name is the beginning of its content keys.
 *
 * @see docs/reference/product.md#the-five-agents
 */
export const agentNames = ['profiler', 'parser', 'generator', 'reviewer', 'coordinator'] as const

export type AgentName = (typeof agentNames)[number]

/** Which of the assistant's links serves a language. */
export function linkKeyOf(language: Language): 'en' | 'ro' | 'other' {
  return language === 'ru' ? 'other' : language
}
