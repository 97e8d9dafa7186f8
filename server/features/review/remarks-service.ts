import type { Remarks, ShownRemark } from '#shared/contracts/review.ts'
import type { OrganisationRole } from '#shared/organisations.ts'
import type { Deps } from '#server/deps.ts'
import { getApplicationFor } from '#server/features/applications/public.ts'
import { findFactsOf } from '#server/features/calls/public.ts'
import { readSections } from '#server/features/drafts/public.ts'
import { getWhetherMaySend } from '#server/features/models/public.ts'
import { placeRemarks, readRemarks } from '#server/features/review/remarks.ts'
import type { PlacedRemark } from '#server/features/review/remarks.ts'
import { placeOf } from '#server/features/review/service.ts'
import type { FindingPath } from '#server/features/review/service.ts'
import { keepRemark, listDecisions, listTaken, removeRemark } from '#server/features/review/store.ts'
import { endLostRuns, findNewestRun, listChunks } from '#server/features/runs/public.ts'
import { AppError } from '#server/http/errors.ts'
import { listNames } from '#server/people/names.ts'

/** Most remarks that an application keeps. */
const takenMax = 500

/**
 * Lists what the second reader remarked: the remarks that people took, then those of its newest reading. Only what quotes the
 * text as it is stored now is among them.
 *
 * @throws {AppError} `not_found` for strangers.
 */
export async function listRemarks(deps: Deps, userId: string, id: string): Promise<Remarks> {
  const { db } = deps.database
  const { row, sections, run, read, taken, dropped } = await readAll(deps, userId, id, 'viewer')
  const decisions = new Map((await listDecisions(db, id)).map((each) => [each.finding, each]))
  const names = await listNames(db, [run?.created_by ?? null, ...[...decisions.values()].map(({ by }) => by)])
  const takenIds = new Set(taken.map((each) => each.id))
  const describe = ({ id: remarkId, criterion, remark, remedy, place, model }: Known): ShownRemark[] => {
    const shown = placeOf(place, sections)
    if (shown === null) return []
    const decision = decisions.get(remarkId)
    const accepted =
      decision === undefined
        ? null
        : { reason: decision.reason, at: decision.at.toISOString(), by: names.get(decision.by ?? '') ?? null }
    const state = accepted !== null ? 'accepted' : takenIds.has(remarkId) ? 'taken' : 'open'
    return [{ id: remarkId, criterion, remark, remedy, place: shown, model, state, accepted }]
  }
  return {
    items: [...taken, ...read.filter((each) => !takenIds.has(each.id))].flatMap(describe),
    next_cursor: null,
    run:
      run === null
        ? null
        : {
            id: run.id,
            state: run.state,
            error: run.error,
            model: run.model,
            by: names.get(run.created_by ?? '') ?? null,
            at: run.created_at.toISOString(),
          },
    dropped,
    ...(await getWhetherMaySend(deps, { id: row.call_id, organisation_id: row.organisation_id })),
  }
}

/**
 * Takes a remark of the newest reading, so that it stays when the model is asked again.
 *
 * @throws {AppError} `not_found` for strangers and for a remark that is not there, `not_allowed` for viewers,
 * `validation_failed` when too many are kept.
 */
export async function takeRemark(deps: Deps, userId: string, { id, finding }: FindingPath): Promise<void> {
  const { read, taken } = await readAll(deps, userId, id, 'editor')
  if (taken.some((each) => each.id === finding)) return
  const found = read.find((each) => each.id === finding)
  if (found === undefined) throw new AppError('not_found')
  if (taken.length >= takenMax)
    throw new AppError('validation_failed', { detail: `finding: at most ${takenMax} are kept. Give one back.` })
  const { place: _place, id: remarkId, ...said } = found
  const at = new Date(deps.clock.now())
  await keepRemark(deps.database.db, { ...said, application_id: id, remark_id: remarkId, at, by: userId })
}

/** Gives a remark back that was taken. @throws {AppError} `not_found` for strangers, `not_allowed` for viewers. */
export async function returnRemark(deps: Deps, userId: string, { id, finding }: FindingPath): Promise<void> {
  const { db } = deps.database
  await getApplicationFor(deps, db, { userId, id, atLeast: 'editor' })
  await removeRemark(db, id, finding)
}

type Known = PlacedRemark & { model: string }

async function readAll(deps: Deps, userId: string, id: string, atLeast: OrganisationRole) {
  const { db } = deps.database
  const { row } = await getApplicationFor(deps, db, { userId, id, atLeast })
  await endLostRuns(db, { applicationId: id }, new Date(deps.clock.now()))
  const run = await findNewestRun(db, id, 'review')
  const answer = run === null ? '' : (await listChunks(db, run.id, 0)).map(({ text }) => text).join('')
  const facts = row.call_id === null ? null : await findFactsOf(db, row.call_id)
  const criteria = facts?.facts.criteria.map(({ name }) => name) ?? []
  const { remarks, unread } = readRemarks(answer, criteria, run?.state !== 'running')
  const sections = await readSections(db, id)
  const kept = await listTaken(db, id)
  const read: Known[] = placeRemarks(remarks, sections).map((each) => ({ ...each, model: run?.model ?? '' }))
  const taken: Known[] = placeRemarks(
    kept.map(({ remark_id, application_id: _id, at: _at, by: _by, ...said }) => ({ ...said, id: remark_id })),
    sections,
  )
  return { row, sections, run, read, taken, dropped: remarks.length - read.length + unread }
}
