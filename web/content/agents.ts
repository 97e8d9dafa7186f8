import { useQuery } from '@tanstack/react-query'
import { agentNames, linkKeyOf } from '#shared/agents.ts'
import type { AgentName } from '#shared/agents.ts'
import type { DrawingName } from '#web/art/drawing-boxes.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useNames } from '#web/content/use-content.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { siteConfigQuery } from '#web/session/queries.ts'

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

/**
 * True while a launch in the reader's language opens this product, and no assistant elsewhere.
 *
 * @see docs/decisions/0070-a-launch-without-a-link-opens-the-workspace.md
 */
export function useIsLaunchedHere(): boolean {
  const language = useLanguage()
  // Every public page comes with it; nothing is asked for here.
  const { data: config } = useQuery({ ...siteConfigQuery(browserApi), enabled: false })
  return config === undefined || config.assistant_links[linkKeyOf(language)] === ''
}
