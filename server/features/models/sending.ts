import type { z } from 'zod'
import type { ModelPreview, ProposalList } from '#shared/contracts/proposals.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { findVersion } from '#server/features/calls/public.ts'
import { microsOfEuro, getModelSetUp } from '#server/features/models/connection.ts'
import { isClosedToModels, isOrganisationClosed } from '#server/features/models/proposals-store.ts'
import { stripPromptInjection } from '#server/grants/read/read-call.ts'
import type { TextModel } from '#server/grants/text/text-model.ts'
import { AppError } from '#server/http/errors.ts'
import { costOf } from '#server/models/estimate.ts'
import { estimateRequest, toPrompt } from '#server/models/gateway.ts'
import type { ModelRequest } from '#server/models/gateway.ts'

/** Longest text of a call that is sent, in characters: about a hundred pages. */
const sentMax = 300_000

/**
 * The text of the newest version of a call as it goes to a model: without passages that give orders to machines, the
 * others where they are in the kept text.
 *
 * @throws {AppError} `call_unread`
 */
export async function getSentCall(
  db: Db,
  callId: string,
): Promise<{ model: TextModel; sent: TextModel; text: string; version: number; isCut: boolean }> {
  const found = await findVersion(db, callId)
  if (found === null) throw new AppError('call_unread')
  const sent = stripPromptInjection(found.model)
  const { text } = sent
  return { model: found.model, sent, text: text.slice(0, sentMax), version: found.number, isCut: text.length > sentMax }
}

/** The text of the newest version of a call as it goes to a model; null while there is none. @see getSentCall */
export async function findSentText(db: Db, callId: string): Promise<string | null> {
  const found = await findVersion(db, callId)
  return found === null ? null : stripPromptInjection(found.model).text
}

/** On which page of a text a position is. */
export function pageAt({ blocks }: TextModel, at: number): number {
  return blocks.findLast(({ start }) => start <= at)?.page ?? 1
}

/** Shows word for word what a request would send, and what it would cost at most. @throws {AppError} `model_missing` */
export async function showRequest(
  deps: Deps,
  request: ModelRequest,
  schema?: z.ZodType,
): Promise<Omit<ModelPreview, 'is_cut'>> {
  const { connection, isOn, price } = await getModelSetUp(deps)
  if (connection === null || !isOn) throw new AppError('model_missing')
  const estimated = estimateRequest(request, schema)
  return {
    model: connection.name,
    host: new URL(connection.baseUrl).host,
    ...toPrompt(request, schema),
    tokens_in: estimated.in,
    tokens_out_max: estimated.out,
    eur_max: costOf(estimated, price) / microsOfEuro,
  }
}

/** Whether a call may be sent to a model, and what that one is called. @param call without an id where there is none yet. */
export async function getWhetherMaySend(
  deps: Deps,
  call: { id: string | null; organisation_id: string },
): Promise<Pick<ProposalList, 'model' | 'closed' | 'closed_for_all'>> {
  const { db } = deps.database
  const { connection, isOn } = await getModelSetUp(deps)
  return {
    model: isOn ? (connection?.name ?? null) : null,
    closed: call.id !== null && (await isClosedToModels(db, call.id)),
    closed_for_all: await isOrganisationClosed(db, call.organisation_id),
  }
}
