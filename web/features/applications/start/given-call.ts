import type { callPortals } from '#shared/calls.ts'

/** What a user put into the sheet: a text, or where to find a call. */
type GivenCall =
  | { kind: 'text'; text: string }
  | { kind: 'identifier'; identifier: string; source: (typeof callPortals)[number] }
  /** An address whose page this site does not fetch. */
  | { kind: 'address'; address: string }
  | { kind: 'nothing' }

/** An identifier of a portal: one word with parts and a number, as `HORIZON-CL4-2027-01-03`. */
const identifier = /^[A-Za-z0-9]+(?:[-._][A-Za-z0-9]+){2,}$/
const identifierMax = 120
/** What Grants.gov counts its opportunities by. */
const opportunityId = /^\d{5,7}$/
/** Agencies whose opportunities have numbers that begin with their name, as `HHS-2026-ACF-0012`. */
const agencies =
  /^(?:HHS|NIH|PAR?|RFA|CDC|DE-FOA|DOE|DOD|DOT|DOJ|DOL|DOI|DHS|ED-GRANTS|EPA|FEMA|HRSA|NASA|NNH|NSF|PD|SAMHSA|SFOP|USAID|USDA|USFWS|VA|F\d{2}AS)[-_.\d]/i

/**
 * Returns what a text is: an identifier, the address of a topic at the EU portal, another address, or the call itself.
 */
export function readGiven(typed: string): GivenCall {
  const text = typed.trim()
  if (text === '') return { kind: 'nothing' }
  if (/\s/.test(text)) return { kind: 'text', text: typed }
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) {
    const address = new URL(text)
    const [topic, opportunity] = [topicOf(address), opportunityOf(address)]
    if (topic !== null) return { kind: 'identifier', identifier: topic, source: 'eu' }
    if (opportunity !== null) return { kind: 'identifier', identifier: opportunity, source: 'grants.gov' }
    return { kind: 'address', address: text }
  }
  if (opportunityId.test(text)) return { kind: 'identifier', identifier: text, source: 'grants.gov' }
  if (isIdentifier(text)) return { kind: 'identifier', identifier: text.toUpperCase(), source: portalOf(text) }
  return { kind: 'text', text: typed }
}

/** The topic that an address of the EU Funding & Tenders portal names. */
function topicOf({ hostname, pathname }: URL): string | null {
  if (hostname !== 'ec.europa.eu' && !hostname.endsWith('.ec.europa.eu')) return null
  const parts = pathname.split('/').filter((part) => part !== '')
  const after = parts.indexOf('topic-details') + 1
  const named = after > 0 ? parts[after] : undefined
  return named !== undefined && isIdentifier(named) ? named.toUpperCase() : null
}

/** The opportunity that an address of Grants.gov names. */
function opportunityOf({ hostname, pathname }: URL): string | null {
  if (hostname !== 'grants.gov' && hostname !== 'www.grants.gov') return null
  const parts = pathname.split('/').filter((part) => part !== '')
  const named = parts[parts.indexOf('search-results-detail') + 1]
  return parts.includes('search-results-detail') && named !== undefined && opportunityId.test(named) ? named : null
}

/** Programmes of the Union begin their identifiers with their own name; agencies of the United States with theirs. */
function portalOf(text: string): (typeof callPortals)[number] {
  return agencies.test(text) ? 'grants.gov' : 'eu'
}

function isIdentifier(text: string): boolean {
  return text.length <= identifierMax && identifier.test(text) && /\d/.test(text)
}
