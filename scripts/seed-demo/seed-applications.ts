import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { submittedStatuses } from '#shared/applications.ts'
import type { ApplicationStatus } from '#shared/applications.ts'
import { dayMs, hourMs } from '#shared/duration.ts'
import { languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import type { Deps } from '#server/deps.ts'
import { jobKinds } from '#server/features.ts'
import { runDueJobs } from '#server/jobs/worker.ts'
import { planRows, readyReason, sectionDocs } from './site-words.ts'

/** Sends a request as one of the made-up clients, and reads its answer. */
type SendAs = <ApiResponse>(
  client: number,
  method: string,
  request: { path: string; body?: unknown; shape: z.ZodType<ApiResponse> },
) => Promise<ApiResponse>

/** An application of a made-up organisation: for which example call, since when, and how far it is. */
type Applied = {
  client: number
  organisation: string
  /** Null: an application without a call. */
  example: string | null
  title?: string
  daysAgo: number
  confirmed: boolean
  /** The steps that are done next to the call's. */
  done?: readonly ('fit' | 'text' | 'review')[]
  /** Whether it has sections with text, and a plan. */
  written?: boolean
  status?: Exclude<ApplicationStatus, 'draft'>
  archived?: boolean
}

const orchard = { client: 0, organisation: 'Orchard Systems SRL' }
const institute = { client: 1, organisation: 'Institutul de Agrotehnologii' }
const library = { client: 5, organisation: 'City Library Friends' }

const all: readonly Applied[] = [
  {
    ...orchard,
    example: '03-en-digital-sme-support',
    daysAgo: 16,
    confirmed: true,
    done: ['fit'],
    status: 'in_progress',
  },
  { ...orchard, example: '05-ro-program-national', daysAgo: 3, confirmed: false },
  {
    ...orchard,
    example: '02-en-lump-sum-ia',
    daysAgo: 33,
    confirmed: true,
    done: ['fit', 'text', 'review'],
    written: true,
    status: 'submitted',
  },
  {
    ...orchard,
    example: '06-ru-mezhdunarodnyj-fond',
    daysAgo: 38,
    confirmed: true,
    done: ['fit', 'text', 'review'],
    written: true,
    status: 'declined',
  },
  { ...institute, example: '08-ro-consortiu-digital', daysAgo: 9, confirmed: true },
  {
    ...institute,
    example: '05-ro-program-national',
    daysAgo: 7,
    confirmed: true,
    done: ['fit', 'text', 'review'],
    written: true,
    status: 'ready_to_submit',
  },
  {
    ...institute,
    example: '04-en-foundation-two-step',
    daysAgo: 40,
    confirmed: true,
    done: ['fit', 'text', 'review'],
    written: true,
    status: 'awarded',
  },
  { ...library, example: '07-en-csa-cutoffs-pdf-noise', daysAgo: 5, confirmed: false, status: 'in_progress' },
  { ...library, example: null, title: 'Reading rooms for the village', daysAgo: 12, confirmed: false, archived: true },
]

const made = z.object({ id: z.uuid() })
const versioned = made.extend({ version: z.int() })
const factsSchema = z.object({ facts_version: z.int(), unconfirmed: z.array(z.string()) })
const outlined = z.object({ items: z.array(z.object({ key: z.string() })), suggested: z.string() })
const planned = z.object({ budget: z.object({ currency: z.object({ code: z.string() }) }) })
const anything = z.unknown()

/**
 * What three made-up organisations apply for, each act with its time: example calls that the engine itself reads, and
 * applications in every state.
 */
export function applicationActions(
  { deps, today }: { deps: Deps; today: number },
  send: SendAs,
): { at: number; run: () => Promise<void> }[] {
  const organisations = new Map<string, string>()
  return all.map((applied) => ({
    at: today - applied.daysAgo * dayMs + 2 * hourMs,
    async run() {
      const { client, organisation } = applied
      const organisationId =
        organisations.get(organisation) ??
        (await send(client, 'POST', { path: '/api/organisations', body: { name: organisation }, shape: made })).id
      organisations.set(organisation, organisationId)
      const callId =
        applied.example === null
          ? null
          : await bringIn(deps, send, { client, example: applied.example, organisationId })
      if (callId !== null && applied.confirmed) await confirmAll(send, client, callId)
      await apply(send, applied, { organisationId, callId, day: new Date(deps.clock.now()).toISOString().slice(0, 10) })
    },
  }))
}

/** Brings an example call in and has it read. @returns its id. */
async function bringIn(
  deps: Deps,
  send: SendAs,
  { client, example, organisationId }: { client: number; example: string; organisationId: string },
): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../../public/examples', `${example}.txt`), 'utf8')
  const { id } = await send(client, 'POST', {
    path: '/api/calls',
    body: { text, organisation_id: organisationId },
    shape: made,
  })
  await runDueJobs(deps, jobKinds)
  return id
}

async function confirmAll(send: SendAs, client: number, callId: string): Promise<void> {
  const path = `/api/calls/${callId}/facts`
  const { facts_version, unconfirmed } = await send(client, 'GET', { path, shape: factsSchema })
  const changes = unconfirmed.map((fact) => ({ path: fact, action: 'confirm' }))
  if (changes.length > 0) await send(client, 'PATCH', { path, body: { facts_version, changes }, shape: anything })
}

async function apply(
  send: SendAs,
  { client, title, done = [], written, status, archived }: Applied,
  { organisationId, callId, day }: { organisationId: string; callId: string | null; day: string },
): Promise<void> {
  const begun = { organisation_id: organisationId, call_id: callId, ...(title === undefined ? {} : { title }) }
  const { id, version } = await send(client, 'POST', { path: '/api/applications', body: begun, shape: versioned })
  const path = `/api/applications/${id}`
  const rests = z.object({ call: z.object({ facts_version: z.int() }).nullable(), language: z.enum(languages) })
  const { call, language } = await send(client, 'GET', { path, shape: rests })
  if (written === true) await write(send, client, path, { language, organisationId })
  for (const step of done)
    await send(client, 'PUT', {
      path: `${path}/steps/${step}`,
      body: { state: 'done', facts_version: call?.facts_version ?? 0 },
      shape: anything,
    })
  if (status !== undefined || archived === true)
    await send(client, 'PATCH', {
      path,
      body: {
        version,
        ...(status && { status }),
        ...(status === 'ready_to_submit' && { override_reason: readyReason[language] }),
        ...(status !== undefined &&
          submittedStatuses.includes(status) && { submitted_on: day, reference: `${day}/17` }),
        ...(archived && { archived }),
      },
      shape: anything,
    })
}

/** Lays out the outline that fits the call, writes its first sections, and plans. */
async function write(send: SendAs, client: number, path: string, of: { language: Language; organisationId: string }) {
  const { suggested } = await send(client, 'GET', { path: `${path}/sections`, shape: outlined })
  await send(client, 'POST', { path: `${path}/outline`, body: { template: suggested }, shape: anything })
  const { items } = await send(client, 'GET', { path: `${path}/sections`, shape: outlined })
  for (const [index, doc] of sectionDocs(of.language).entries())
    await send(client, 'PUT', {
      path: `${path}/sections/${items[index]?.key}`,
      body: { version: 0, doc },
      shape: anything,
    })
  const { budget } = await send(client, 'GET', { path: `${path}/plan`, shape: planned })
  const rows = planRows(of.language, of.organisationId, budget.currency.code)
  const changes = rows.map((row) => ({ do: 'add', before: null, ...row }))
  await send(client, 'PATCH', { path: `${path}/plan`, body: { changes }, shape: anything })
}
