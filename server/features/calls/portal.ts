import type { callPortals, callReasons } from '#shared/calls.ts'
import { secondMs } from '#shared/duration.ts'
import type { Config } from '#server/config.ts'
import { findOpportunityId, pageOfOpportunity, saysNothing } from '#server/grants/text/grants-gov.ts'
import { pageOfTopic } from '#server/grants/text/portal-topic.ts'
import { OutboundError, requestOutbound } from '#server/outbound/request.ts'

/** Details of a call have less than a tenth of it. */
const responseBytesMax = 4 * 1024 * 1024

type PortalResponse = { bytes: Uint8Array } | { reason: Extract<(typeof callReasons)[number], `portal_${string}`> }

/** Asks a portal for the call with an identifier. @returns the page that is read, or why there is none. */
export async function fetchFromPortal(
  config: Config,
  portal: (typeof callPortals)[number],
  identifier: string,
): Promise<PortalResponse> {
  try {
    return portal === 'eu' ? await fetchTopic(config, identifier) : await fetchOpportunity(config, identifier)
  } catch (error) {
    if (error instanceof OutboundError) return { reason: 'portal_away' }
    throw error
  }
}

/** The details of a topic. @see https://ec.europa.eu/info/funding-tenders/opportunities/portal/ (public data, no key) */
async function fetchTopic(config: Config, identifier: string): Promise<PortalResponse> {
  const url = `${config.euPortalUrl}/data/topicDetails/${encodeURIComponent(identifier.toLowerCase())}.json`
  const { status, json } = await ask(config, url)
  if (status === 404) return { reason: 'portal_unknown' }
  return asBytes(status === 200 ? pageOfTopic(json) : null)
}

/**
 * An opportunity by its id, as in its address, or by its number. The portal answers by ids alone, so a number is searched first.
 *
 * @see https://www.grants.gov/api (fetchOpportunity, search2: public, no key)
 */
async function fetchOpportunity(config: Config, identifier: string): Promise<PortalResponse> {
  const base = `${config.grantsGovUrl}/v1/api`
  let id: number | null | undefined = /^\d{1,15}$/.test(identifier) ? Number(identifier) : null
  if (id === null) {
    const wanted = { rows: 25, oppNum: identifier, oppStatuses: 'forecasted|posted|closed|archived' }
    const found = await ask(config, `${base}/search2`, wanted)
    id = found.status === 200 ? findOpportunityId(found.json, identifier) : undefined
  }
  if (id === undefined) return { reason: 'portal_away' }
  if (id === null) return { reason: 'portal_unknown' }
  const { status, json } = await ask(config, `${base}/fetchOpportunity`, { opportunityId: id })
  if (status === 404 || (status === 200 && saysNothing(json))) return { reason: 'portal_unknown' }
  return asBytes(status === 200 ? pageOfOpportunity(json) : null)
}

/** Asks once, within bounds of time and size and never in one's own network. @param body sent as JSON; without one it is a GET. */
async function ask(config: Config, url: string, body?: unknown): Promise<{ status: number; json: unknown }> {
  const answer = await requestOutbound(config, {
    url,
    method: body === undefined ? 'GET' : 'POST',
    headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    timeoutMs: 20 * secondMs,
    redirectsMax: 3,
    responseBytesMax,
  })
  return { status: answer.status, json: parse(answer.body) }
}

function asBytes(page: string | null): PortalResponse {
  return page === null ? { reason: 'portal_away' } : { bytes: Buffer.from(page, 'utf8') }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    // A page that says so in HTML: nothing that is read here.
    return null
  }
}
