import { z } from 'zod'
import { agentNames } from '#shared/agents.ts'
import { declareEvent } from '#shared/events/event.ts'
import { languages } from '#shared/languages.ts'

/** A user launched the assistant. */
export const launchEvents = {
  'launch.made': declareEvent({
    data: z.object({ language: z.enum(languages), agent: z.enum(agentNames).nullable() }),
    webhook: (data) => ({ kind: 'launch.made', data }),
    tells: {},
  }),
} as const
