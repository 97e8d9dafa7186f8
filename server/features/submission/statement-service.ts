import type { MachineStatement } from '#shared/contracts/submission.ts'
import type { Language } from '#shared/languages.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { getApplicationFor } from '#server/features/applications/public.ts'
import { listModelTexts, listSections } from '#server/features/drafts/public.ts'
import { listOpinionRuns } from '#server/features/fit/public.ts'
import { listProposalRuns } from '#server/features/models/public.ts'
import { listWrittenRuns } from '#server/features/runs/public.ts'
import { writeStatement } from '#server/grants/submission/statement.ts'
import type { MachineWork } from '#server/grants/submission/statement.ts'

/** Reads the statement on the use of AI of an application. @throws {AppError} as `getApplicationFor` */
export async function readStatement(
  deps: Deps,
  userId: string,
  id: string,
  language: Language,
): Promise<MachineStatement> {
  const { db } = deps.database
  const { row } = await getApplicationFor(deps, db, { userId, id, atLeast: 'viewer' })
  return writeStatement(await listMachineWork(db, { id, callId: row.call_id }), language)
}

/** Lists what language models did for an application and its call, oldest first. */
async function listMachineWork(
  db: Db,
  { id, callId }: { id: string; callId: string | null },
): Promise<readonly MachineWork[]> {
  const proposals = callId === null ? [] : await listProposalRuns(db, callId)
  const opinions = await listOpinionRuns(db, id)
  const texts = await listModelTexts(db, id)
  const runs = await listWrittenRuns(db, id)
  const titles = new Map((await listSections(db, id)).map(({ key, title }) => [key, title]))
  return [
    ...proposals.map(({ at, model }) => ({ at, model, part: 'call' as const })),
    ...opinions.map(({ at, model }) => ({ at, model, part: 'fit' as const })),
    ...texts.map(({ at, title }) => ({ at, part: 'text' as const, section: title })),
    ...runs.map(({ created_at: at, model, section, action, taken }) =>
      action === 'review' || action === 'ask'
        ? { at, model, part: action }
        : { at, model, part: 'run' as const, action, taken, section: titles.get(section ?? '') ?? '' },
    ),
  ].toSorted((left, right) => left.at.getTime() - right.at.getTime())
}
