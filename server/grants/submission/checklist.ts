import { createHash } from 'node:crypto'
import type { CallFacts } from '#shared/grants/facts.ts'
import { primaryDeadlineOf } from '#shared/grants/fact-rows.ts'
import type { DocumentOrigin, DocumentState } from '#shared/submission.ts'

/** What was noted about an entry of the checklist of an application. */
export type NotedDocument = {
  id: string
  origin: DocumentOrigin
  label: string
  stage: string | null
  condition: string | null
  /** Null: no user has chosen one. */
  state: DocumentState | null
}

/** An entry of the checklist. */
export type ListedDocument<Noted extends NotedDocument> = {
  id: string
  origin: DocumentOrigin
  label: string
  stage: string | null
  condition: string | null
  state: DocumentState
  /** False for what the call asked for once, and asks for no longer. */
  asked: boolean
  /** The fact of the call that asks for it, or says that it is not wanted. */
  path: string | null
  /** What people noted about it; null while that is nothing. */
  noted: Noted | null
}

type Asked = Pick<ListedDocument<NotedDocument>, 'origin' | 'label' | 'stage' | 'condition' | 'path'>

/** What the checklist needs of a call. */
type DocumentFacts = Pick<CallFacts, 'requiredDocuments' | 'notRequired' | 'submission' | 'primaryDeadline'>

/**
 * Puts together the checklist of an application: what the call asks for, what it does not want, own entries, and what an
 * older version of the call asked for. Entries are matched with what was noted by their label and stage, so that what
 * people noted stays when the call gets a newer version; one whose stage changed is matched by its label.
 *
 * @returns what is due now first, then own entries, then what is for another stage or not wanted, then what is asked for no
 * longer.
 * @param facts null while no call was read.
 * @param noted in the order in which they were noted.
 */
export function listChecklist<Noted extends NotedDocument>(
  applicationId: string,
  facts: DocumentFacts | null,
  noted: readonly Noted[],
): ListedDocument<Noted>[] {
  const free = new Set(noted.filter(({ origin }) => origin !== 'own'))
  const asked = facts === null ? [] : askedBy(facts)
  const take = (isSame: (each: Noted) => boolean): Noted | null => {
    const found = [...free].find(isSame) ?? null
    if (found !== null) free.delete(found)
    return found
  }
  const exact = asked.map((entry) => take((each) => keyOf(each) === keyOf(entry)))
  const matched = asked.map((entry, place) => exact[place] ?? take((each) => isSameLabel(each, entry)))
  const stage = facts === null ? null : stageDue(facts)
  const ofCall = asked.map((entry, place): ListedDocument<Noted> => {
    const known = matched[place] ?? null
    const id = known?.id ?? idOf(applicationId, keyOf(entry))
    return { ...entry, id, asked: true, state: known?.state ?? usualState(entry, stage), noted: known }
  })
  const isDueNow = (entry: Asked) => usualState(entry, stage) === 'open'
  return [
    ...ofCall.filter(isDueNow),
    ...noted.filter(({ origin }) => origin === 'own').map((each) => listAsNoted(each, true)),
    ...ofCall.filter((entry) => !isDueNow(entry)),
    ...[...free].map((each) => listAsNoted(each, false)),
  ]
}

/** The stage of a call that is due now; null where it says no deadline. */
export function stageDue(facts: Pick<CallFacts, 'submission' | 'primaryDeadline'>): string | null {
  return primaryDeadlineOf(facts)?.deadline.stage ?? null
}

function listAsNoted<Noted extends NotedDocument>(noted: Noted, asked: boolean): ListedDocument<Noted> {
  const { id, origin, label, stage, condition, state } = noted
  return { id, origin, label, stage, condition, state: state ?? 'open', asked, path: null, noted }
}

function askedBy({ requiredDocuments, notRequired }: DocumentFacts): Asked[] {
  const all: Asked[] = [
    ...requiredDocuments.map(({ label, stage, condition }, place) => ({
      origin: 'call' as const,
      label,
      stage,
      condition,
      path: `requiredDocuments.${place}`,
    })),
    ...notRequired.map((label, place) => ({
      origin: 'not_wanted' as const,
      label,
      stage: null,
      condition: null,
      path: `notRequired.${place}`,
    })),
  ]
  const first = new Map(all.toReversed().map((entry) => [keyOf(entry), entry]))
  return all.filter((entry) => first.get(keyOf(entry)) === entry)
}

/** The state of an entry until a user chooses one: what is for another stage need not be handed in now. */
function usualState({ origin, stage }: Asked, due: string | null): DocumentState {
  if (origin === 'not_wanted') return 'leave_out'
  const [own, now] = [placeOfStage(stage), placeOfStage(due)]
  if (own === now) return 'open'
  return own > now ? 'later' : 'does_not_apply'
}

/** 1 for what comes before the whole application, 2 for the rest. */
function placeOfStage(stage: string | null): number {
  return stage === 'first' || stage === 'concept' ? 1 : 2
}

function keyOf({ origin, label, stage }: Pick<Asked, 'origin' | 'label' | 'stage'>): string {
  return JSON.stringify([origin, stage, foldLabel(label)])
}

function isSameLabel(one: Pick<Asked, 'origin' | 'label'>, other: Pick<Asked, 'origin' | 'label'>): boolean {
  return one.origin === other.origin && foldLabel(one.label) === foldLabel(other.label)
}

function foldLabel(label: string): string {
  return label
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\p{P}\s]+/gu, ' ')
    .trim()
}

/** The id of an entry before anything was noted about it: the same at every reading. */
function idOf(applicationId: string, key: string): string {
  const digits = createHash('sha256').update(`${applicationId} ${key}`).digest('hex')
  const variant = ((Number.parseInt(digits.slice(16, 17), 16) & 0x3) | 0x8).toString(16)
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-')
}
