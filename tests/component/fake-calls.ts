import type { Call, CallFactsResponse, CallFigures, CallText } from '#shared/contracts/calls.ts'
import { noFacts } from '#shared/grants/facts.ts'

/** The id of the call that tests of calls look at. */
export const callId = '00000000-0000-4000-8000-0000000000ca'

/** A call that was read. */
export function callOf(changes: Partial<Call> = {}): Call {
  return {
    id: callId,
    title: 'Rivers Fund',
    organisation_id: '00000000-0000-4000-8000-00000000000a',
    state: 'read',
    reason: null,
    source: 'text',
    source_name: null,
    language: 'en',
    pages: 1,
    deadline: null,
    deadline_zone: null,
    deadline_confirmed: false,
    due: 'unknown',
    created_at: '2026-10-01T08:00:00.000Z',
    may_edit: true,
    detail: null,
    plan_limit: null,
    progress: null,
    version: 1,
    facts_version: 1,
    warnings: [],
    looks_like_call: true,
    not_found: [],
    same_as: null,
    file: null,
    ...changes,
  }
}

/** The facts of a call that states hardly anything. */
export function factsOf(changes: Partial<CallFactsResponse> = {}): CallFactsResponse {
  return {
    ...noFacts,
    language: 'en',
    title: 'Rivers Fund',
    evidence: [],
    conflicts: [],
    warnings: [],
    facts_version: 1,
    decisions: [],
    unconfirmed: [],
    assumed: [],
    ...changes,
  }
}

/** The text of a call of one page. */
export function textOf(text: string): CallText {
  return {
    version: 1,
    language: 'en',
    text,
    pages: [{ number: 1, start: 0, end: text.length }],
    blocks: [{ kind: 'prose', start: 0, end: text.length, page: 1, level: 0, label: null, cells: [] }],
  }
}

/** The figures of a call that has none. */
export const noFigures = (): CallFigures => ({ version: 1, listed: true, left_out: 0, items: [], next_cursor: null })
