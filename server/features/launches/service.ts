import { agentNames } from '#shared/agents.ts'
import type { AgentName } from '#shared/agents.ts'
import { launchDays } from '#shared/contracts/launches.ts'
import type { LaunchCards, LaunchFigures } from '#shared/contracts/launches.ts'
import { dayMs } from '#shared/duration.ts'
import { languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import type { Deps } from '#server/deps.ts'
import { bySystem, emit } from '#server/events/events.ts'
import { launchFeature } from '#server/features/launches/events.ts'
import { addLaunch, listCardLaunches, listLaunches } from '#server/features/launches/store.ts'

/** Counts a launch. @param agent the card it came from; null: not from a card. */
export async function countLaunch(deps: Deps, language: Language, agent: AgentName | null): Promise<void> {
  const day = new Date(deps.clock.now()).toISOString().slice(0, 10)
  await deps.database.db.transaction(async (tx) => {
    await addLaunch(tx, { day, language, agent })
    const event = { name: 'launch.made', to: [], data: { language, agent } } as const
    await emit(tx, deps, launchFeature, { event, ...bySystem, targetId: null })
  })
}

/** Reads the launches of the last thirty UTC days, those of the thirty days before, and those by card. */
export async function getLaunches(deps: Deps): Promise<LaunchFigures> {
  const dayOf = (daysAgo: number): string => new Date(deps.clock.now() - daysAgo * dayMs).toISOString().slice(0, 10)
  const [from, to] = [dayOf(launchDays - 1), dayOf(0)]
  const rows = await listLaunches(deps.database.db, dayOf(2 * launchDays - 1), to)
  const sumOf = (language: Language, isNow: boolean): number =>
    sum(rows.filter((row) => row.language === language && row.day >= from === isNow))
  return {
    from,
    to,
    languages: languages.map((language) => ({
      language,
      launches: sumOf(language, true),
      before: sumOf(language, false),
    })),
    cards: (await getLaunchesByCard(deps, from, to)).cards,
  }
}

/** Reads the launches of some UTC days by card and language; what came from no card is last. */
export async function getLaunchesByCard(deps: Deps, from: string, to: string): Promise<LaunchCards> {
  const { db } = deps.database
  const all = await listLaunches(db, from, to)
  const byCard = await listCardLaunches(db, from, to)
  const ofCard = (agent: AgentName, language: Language): number =>
    sum(byCard.filter((row) => row.agent === agent && row.language === language))
  const ofNone = (language: Language): number =>
    sum(all.filter((row) => row.language === language)) -
    agentNames.reduce((n, agent) => n + ofCard(agent, language), 0)
  const counted = (countOf: (language: Language) => number) =>
    languages.map((language) => ({ language, launches: countOf(language) }))
  return {
    from,
    to,
    cards: [
      ...agentNames.map((agent) => ({ agent, languages: counted((language) => ofCard(agent, language)) })),
      { agent: null, languages: counted(ofNone) },
    ],
  }
}

function sum(rows: readonly { count: number }[]): number {
  return rows.reduce((total, { count }) => total + count, 0)
}
