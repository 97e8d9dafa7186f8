import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import type { Database, Db } from '#server/db/database.ts'

/** A step of a plan, as far as tests read it. @see https://www.postgresql.org/docs/current/using-explain.html */
type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/**
 * Runs what is asked, and tells how the database came to it.
 *
 * @param ask gets a handle that answers each statement with no rows.
 * @returns of each statement all steps, outer ones first.
 */
export async function explain(database: Database, ask: (reader: Db) => Promise<unknown>): Promise<PlanNode[][]> {
  const plans: PlanNode[][] = []
  const client: Pick<Pool, 'query'> = {
    query: (async ({ text }: { text: string }, values: unknown[]) => {
      explained += 1
      const [row] = await database.prepared<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explained_${explained}`,
        `explain (analyze, timing off, format json) ${text}`,
        values,
      )
      if (row) plans.push(flatten(row['QUERY PLAN'][0].Plan))
      return { rows: [] }
    }) as unknown as Pool['query'],
  }
  await ask(drizzle({ client: client as Pool }))
  return plans
}

/** Prepared statements have names of their own. */
let explained = 0

/** How many rows of tables some steps look at: those they give, and those they pass over. */
export function rowsRead(nodes: readonly PlanNode[]): number {
  return nodes
    .filter((node) => node['Relation Name'] !== undefined)
    .reduce(
      (sum, node) =>
        sum +
        node['Actual Loops'] *
          (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)),
      0,
    )
}

function flatten(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(flatten)]
}
