import type { ModelUse } from '#shared/contracts/models.ts'
import type { Deps } from '#server/deps.ts'
import { microsOfEuro, getModelSetUp } from '#server/features/models/connection.ts'
import { sumBy, sumByAgent, sumReserved } from '#server/features/models/usage-store.ts'
import type { UseSum } from '#server/features/models/usage-store.ts'
import { listOrganisationNames } from '#server/features/organisations/public.ts'
import { listNames } from '#server/people/names.ts'

/** How many are named; the others are one line. */
const namedMax = 10

/** Reads what models were used for in a month. @param month `YYYY-MM` in UTC; undefined: this one. */
export async function getModelUse(deps: Deps, month: string | undefined): Promise<ModelUse> {
  const { db } = deps.database
  const now = new Date(deps.clock.now())
  const shown = month ?? now.toISOString().slice(0, 7)
  const from = new Date(`${shown}-01T00:00:00Z`)
  const until = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1))
  const { monthlyCap } = await getModelSetUp(deps)
  const agents = await sumByAgent(db, { from, until })
  const people = await sumBy(db, 'user_id', { from, until })
  const organisations = await sumBy(db, 'organisation_id', { from, until })
  const peopleNames = await listNames(db, idsOf(people))
  const organisationNames = await listOrganisationNames(db, idsOf(organisations))
  const total = add(agents)
  const isNow = shown === now.toISOString().slice(0, 7)
  return {
    month: shown,
    cap_eur: monthlyCap === null ? null : toEuro(monthlyCap),
    spent_eur: toEuro(total.cost),
    reserved_eur: isNow ? toEuro(await sumReserved(db, now)) : 0,
    total: inEuro(total),
    agents: agents.map(({ agent, ...sum }) => ({ agent, ...inEuro(sum) })),
    people: withOthers(people, peopleNames).map(({ count, ...line }) => ({ ...line, people: count })),
    organisations: withOthers(organisations, organisationNames).map(({ count, ...line }) => ({
      ...line,
      organisations: count,
    })),
  }
}

type Line = { name: string | null; count: number; runs: number; eur: number }

/** Those with the greatest part by name, and one line for all whom no one names any more or who follow. */
function withOthers(sums: readonly (UseSum & { id: string | null })[], names: ReadonlyMap<string, string>): Line[] {
  const isNamed = ({ id }: { id: string | null }) => id !== null && names.has(id)
  const named = sums.filter(isNamed).slice(0, namedMax)
  const others = sums.filter((sum) => !named.includes(sum))
  const lines = named.map((sum) => ({
    name: names.get(sum.id ?? '') ?? null,
    count: 1,
    runs: sum.runs,
    eur: toEuro(sum.cost),
  }))
  if (others.length === 0) return lines
  const { runs, cost } = add(others)
  return [...lines, { name: null, count: others.length, runs, eur: toEuro(cost) }]
}

function idsOf(sums: readonly { id: string | null }[]): string[] {
  return sums.slice(0, namedMax * 2).flatMap(({ id }) => id ?? [])
}

function add(sums: readonly UseSum[]): UseSum {
  const none = { runs: 0, tokens_in: 0, tokens_out: 0, cost: 0 }
  return sums.reduce(
    (sum, each) => ({
      runs: sum.runs + each.runs,
      tokens_in: sum.tokens_in + each.tokens_in,
      tokens_out: sum.tokens_out + each.tokens_out,
      cost: sum.cost + each.cost,
    }),
    none,
  )
}

function inEuro({ cost, runs, tokens_in, tokens_out }: UseSum) {
  return { runs, tokens_in, tokens_out, eur: toEuro(cost) }
}

function toEuro(micros: number): number {
  return micros / microsOfEuro
}
