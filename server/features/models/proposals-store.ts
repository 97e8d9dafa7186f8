import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { callProposals, callsClosedToModels, organisationsClosedToModels } from '#server/features/models/tables.ts'

export type StoredProposal = typeof callProposals.$inferSelect

/** Lists the proposals for a version of a call in the order of the text. */
export async function listStoredProposals(db: Db, callId: string, version: number): Promise<StoredProposal[]> {
  return db
    .select()
    .from(callProposals)
    .where(and(eq(callProposals.call_id, callId), eq(callProposals.version, version)))
    .orderBy(asc(callProposals.from), asc(callProposals.id))
}

/** Finds one proposal of a call; null when there is none. */
export async function findProposal(db: Db, callId: string, id: string): Promise<StoredProposal | null> {
  const [row] = await db
    .select()
    .from(callProposals)
    .where(and(eq(callProposals.call_id, callId), eq(callProposals.id, id)))
  return row ?? null
}

/** Puts new proposals in the place of those of a call that no one has decided about. */
export async function replaceOpenProposals(tx: Db, callId: string, rows: readonly StoredProposal[]): Promise<void> {
  await tx.delete(callProposals).where(and(eq(callProposals.call_id, callId), eq(callProposals.state, 'open')))
  if (rows.length > 0) await tx.insert(callProposals).values([...rows])
}

/** Notes what a user decided about an open proposal. @returns false when another user was first. */
export async function decideProposal(
  db: Db,
  id: string,
  decision: { state: 'taken' | 'refused'; at: Date; by: string },
): Promise<boolean> {
  const { state, at, by } = decision
  const rows = await db
    .update(callProposals)
    .set({ state, decided_at: at, decided_by: by })
    .where(and(eq(callProposals.id, id), eq(callProposals.state, 'open')))
    .returning({ id: callProposals.id })
  return rows.length > 0
}

/** True for a call that is never sent to a model. */
export async function isClosedToModels(db: Db, callId: string): Promise<boolean> {
  const rows = await db
    .select({ id: callsClosedToModels.call_id })
    .from(callsClosedToModels)
    .where(eq(callsClosedToModels.call_id, callId))
  return rows.length > 0
}

/** Closes a call to models, or opens it again. */
export async function setClosedToModels(tx: Db, callId: string, by: string | null, at: Date): Promise<void> {
  if (by === null) await tx.delete(callsClosedToModels).where(eq(callsClosedToModels.call_id, callId))
  else await tx.insert(callsClosedToModels).values({ call_id: callId, at, by }).onConflictDoNothing()
}

/** True for an organisation whose texts are never sent to a model. */
export async function isOrganisationClosed(db: Db, organisationId: string): Promise<boolean> {
  const { organisation_id: id } = organisationsClosedToModels
  const rows = await db.select({ id }).from(organisationsClosedToModels).where(eq(id, organisationId))
  return rows.length > 0
}

/** Closes an organisation to models, or opens it again. */
export async function setOrganisationClosed(tx: Db, id: string, by: string | null, at: Date): Promise<void> {
  const table = organisationsClosedToModels
  if (by === null) await tx.delete(table).where(eq(table.organisation_id, id))
  else await tx.insert(table).values({ organisation_id: id, at, by }).onConflictDoNothing()
}

/** Lists when models proposed facts of a call, and which. What no one decided about, the next proposals replace. */
export async function listProposalRuns(db: Db, callId: string): Promise<{ at: Date; model: string }[]> {
  return db
    .selectDistinct({ at: callProposals.made_at, model: callProposals.model })
    .from(callProposals)
    .where(eq(callProposals.call_id, callId))
    .orderBy(asc(callProposals.made_at))
}
