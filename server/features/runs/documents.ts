import type { CallFacts } from '#shared/grants/facts.ts'
import type { Db } from '#server/db/database.ts'
import { getOrganisationProfile, listPartners } from '#server/features/organisations/public.ts'
import type { Untrusted } from '#server/models/fence.ts'

/** What of the facts matters for writing: places in the text of the call and lists of what is silent do not. */
export function callText({
  title,
  programme,
  issuer,
  actionType,
  money,
  durationMonths,
  trl,
  ...facts
}: CallFacts): string {
  const { criteria, expectedOutcomes, consortium, countries, applicants } = facts
  return JSON.stringify({
    title,
    programme: programme?.name,
    issuer,
    actionType,
    money,
    durationMonths,
    trl,
    criteria,
    expectedOutcomes,
    consortium,
    countries,
    applicants,
  })
}

/** What is known of the applicant and the partners. Contact data and owners stay here. */
export async function applicantTexts(db: Db, organisationId: string): Promise<Untrusted[]> {
  const { owners: _owners, ...profile } = await getOrganisationProfile(db, organisationId)
  const known = Object.entries(profile).map(([name, fact]) => [name, fact.value])
  const partners = (await listPartners(db, organisationId)).map(({ name, country, legalKind, associated }) => ({
    name,
    country,
    legalKind,
    associated,
  }))
  return [
    ...(known.length === 0 ? [] : [{ name: 'applicant', text: JSON.stringify(Object.fromEntries(known)) }]),
    ...(partners.length === 0 ? [] : [{ name: 'partners', text: JSON.stringify(partners) }]),
  ]
}
