import type { callPortals } from '#shared/calls.ts'
import * as applicationRoutes from '#shared/contracts/routes/applications.ts'
import * as callRoutes from '#shared/contracts/routes/calls.ts'
import * as organisationRoutes from '#shared/contracts/routes/organisations.ts'
import type { Call, CallMade } from '#shared/contracts/calls.ts'
import { mayAs } from '#shared/organisations.ts'
import type { ApiClient } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'

/** How often it is asked how far a reading is, in milliseconds. */
const readingIntervalMs = 400

/** A call that is being read, asked for until it is read or failed. */
export function readingQuery(api: ApiClient, id: string) {
  return {
    ...endpointQuery(api, ['me', 'calls', 'reading', id], callRoutes.getCall, { path: { id } }),
    refetchInterval: ({ state }: { state: { data?: Call | undefined } }) =>
      state.data === undefined || state.data.state === 'reading' ? readingIntervalMs : false,
    staleTime: 0,
  } as const
}

/** What was found in a call that is read. */
export function foundQuery(api: ApiClient, id: string) {
  return {
    queryKey: ['me', 'calls', 'found', id] as const,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const [facts, { text }] = await Promise.all([
        api.call(callRoutes.getCallFacts, { path: { id }, signal }),
        api.call(callRoutes.getCallText, { path: { id }, signal }),
      ])
      return {
        characters: text.length,
        deadlines: facts.submission.deadlines.length,
        amounts: facts.evidence.filter(({ path }) => path.startsWith('money.') && path !== 'money.currency').length,
        facts: facts.evidence.length,
        notStated: facts.notStated.length,
        conflicts: facts.conflicts.length,
      }
    },
  }
}

/** The organisations that a user may begin an application for. */
export function writableOrganisationsQuery(api: ApiClient, userId: string) {
  return {
    queryKey: ['me', 'organisations', userId, 'writable'] as const,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const { items } = await api.call(organisationRoutes.listOrganisations, { signal })
      return items.filter(({ role }) => mayAs(role, 'editor'))
    },
  }
}

/** What is brought in: text, an identifier, or a file. */
export type BroughtIn = { text: string } | { identifier: string; source: (typeof callPortals)[number] } | { file: File }

/** Brings a call in; it is read as a job. */
export function bringIn(api: ApiClient, given: BroughtIn, organisationId: string | null): Promise<CallMade> {
  const organisation = organisationId === null ? {} : { organisation_id: organisationId }
  if ('file' in given)
    return api.call(applicationRoutes.sendCallFile, {
      query: { name: given.file.name.slice(-200), ...organisation },
      body: given.file,
    })
  return api.call(callRoutes.createCall, { query: {}, body: { ...given, ...organisation } })
}
