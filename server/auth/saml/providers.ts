import { asc, eq, inArray, sql } from 'drizzle-orm'
import { AuthError } from '#server/auth/errors.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { readMetadata } from '#server/auth/saml/metadata.ts'
import type { IdentityProviderFacts } from '#server/auth/saml/metadata.ts'
import { attributeMappingSchema } from '#server/auth/saml/person.ts'
import type { AttributeMapping } from '#server/auth/saml/person.ts'
import { samlProviders, ssoDomains, ssoProviders } from '#server/auth/tables.ts'
import { sqlError } from '#server/db/database.ts'
import type { Db } from '#server/db/database.ts'
import { orderedId } from '#server/db/ordered-id.ts'

/** An organisation's identity provider as it is stored. */
export type SsoProvider = {
  provider: typeof ssoProviders.$inferSelect
  saml: typeof samlProviders.$inferSelect
  domains: readonly (typeof ssoDomains.$inferSelect)[]
}

/** What an administrator sets of a provider. Null: not set. */
export type SsoProviderFacts = {
  resourceId: string | null
  disabled: boolean
  metadataXml: string
  metadataUrl: string | null
  entityId: string
  attributeMapping: AttributeMapping | null
  nameIdFormat: string | null
  /** Lower case, each once. */
  domains: readonly string[]
}

/** Finds a provider by its id; null when there is none. */
export async function findSsoProvider(db: Db, id: string): Promise<SsoProvider | null> {
  const [found] = await listWhere(db, eq(ssoProviders.id, id))
  return found ?? null
}

/** Finds the provider of an e-mail domain, in any case; null when it has none. */
export async function findSsoProviderByDomain(db: Db, domain: string): Promise<SsoProvider | null> {
  const [row] = await db
    .select({ id: ssoDomains.sso_provider_id })
    .from(ssoDomains)
    .where(sql`lower(${ssoDomains.domain}) = ${domain.toLowerCase()}`)
  return row ? findSsoProvider(db, row.id) : null
}

/** Finds the provider that calls itself by an entity id; null when none does. */
export async function findSsoProviderByEntity(db: Db, entityId: string): Promise<SsoProvider | null> {
  const [found] = await listWhere(db, eq(samlProviders.entity_id, entityId))
  return found ?? null
}

/** Returns whether any provider is set up. */
export async function hasSsoProviders(db: Db): Promise<boolean> {
  const rows = await db.select({ id: ssoProviders.id }).from(ssoProviders).limit(1)
  return rows.length > 0
}

/** Lists every provider, oldest first. */
export async function listSsoProviders(db: Db): Promise<SsoProvider[]> {
  return listWhere(db, undefined)
}

/**
 * Stores a new provider.
 *
 * @throws {AuthError} `saml_idp_already_exists`, `sso_domain_already_exists`, `validation_failed` for a taken resource id.
 */
export async function createSsoProvider(deps: AuthDeps, facts: SsoProviderFacts): Promise<SsoProvider> {
  const id = orderedId()
  const now = new Date(deps.clock.now())
  await rejectTaken(
    deps.database.db.transaction(async (tx) => {
      await tx
        .insert(ssoProviders)
        .values({ id, resource_id: facts.resourceId, disabled: facts.disabled, created_at: now, updated_at: now })
      await tx
        .insert(samlProviders)
        .values({ id: orderedId(), sso_provider_id: id, ...samlColumns(facts), created_at: now, updated_at: now })
      await storeDomains(tx, id, facts.domains, now)
    }),
  )
  return getSsoProvider(deps.database.db, id)
}

/** Stores changes of a provider. @throws {AuthError} as `createSsoProvider` */
export async function updateSsoProvider(deps: AuthDeps, id: string, facts: SsoProviderFacts): Promise<SsoProvider> {
  const now = new Date(deps.clock.now())
  await rejectTaken(
    deps.database.db.transaction(async (tx) => {
      await tx
        .update(ssoProviders)
        .set({ resource_id: facts.resourceId, disabled: facts.disabled, updated_at: now })
        .where(eq(ssoProviders.id, id))
      await tx
        .update(samlProviders)
        .set({ ...samlColumns(facts), updated_at: now })
        .where(eq(samlProviders.sso_provider_id, id))
      await tx.delete(ssoDomains).where(eq(ssoDomains.sso_provider_id, id))
      await storeDomains(tx, id, facts.domains, now)
    }),
  )
  return getSsoProvider(deps.database.db, id)
}

/** Deletes a provider with its domains and what is under way at it. Accounts stay, without a way in. */
export async function deleteSsoProvider(deps: AuthDeps, id: string): Promise<void> {
  await deps.database.db.delete(ssoProviders).where(eq(ssoProviders.id, id))
}

/** What a stored provider says of itself. */
export function factsOf({ saml }: SsoProvider): IdentityProviderFacts {
  return readMetadata(saml.metadata_xml)
}

/** How a stored provider's attributes become claims. */
export function mappingOf({ saml }: SsoProvider): AttributeMapping {
  // What is stored was checked with this schema; an older row without a mapping has an empty one.
  return attributeMappingSchema.parse(saml.attribute_mapping ?? {})
}

async function getSsoProvider(db: Db, id: string): Promise<SsoProvider> {
  const found = await findSsoProvider(db, id)
  if (!found) throw new AuthError('sso_provider_not_found', 'No such SSO identity provider found')
  return found
}

async function listWhere(db: Db, condition: ReturnType<typeof eq> | undefined): Promise<SsoProvider[]> {
  const rows = await db
    .select({ provider: ssoProviders, saml: samlProviders })
    .from(ssoProviders)
    .innerJoin(samlProviders, eq(samlProviders.sso_provider_id, ssoProviders.id))
    .where(condition)
    .orderBy(asc(ssoProviders.created_at), asc(ssoProviders.id))
  if (rows.length === 0) return []
  const domains = await db
    .select()
    .from(ssoDomains)
    .where(
      inArray(
        ssoDomains.sso_provider_id,
        rows.map(({ provider }) => provider.id),
      ),
    )
    .orderBy(asc(ssoDomains.domain))
  return rows.map((row) => ({
    ...row,
    domains: domains.filter(({ sso_provider_id }) => sso_provider_id === row.provider.id),
  }))
}

function samlColumns(facts: SsoProviderFacts) {
  return {
    entity_id: facts.entityId,
    metadata_xml: facts.metadataXml,
    metadata_url: facts.metadataUrl,
    attribute_mapping: facts.attributeMapping,
    name_id_format: facts.nameIdFormat,
  }
}

async function storeDomains(tx: Db, providerId: string, domains: readonly string[], now: Date): Promise<void> {
  if (domains.length === 0) return
  await tx.insert(ssoDomains).values(
    domains.map((domain) => ({
      id: orderedId(),
      sso_provider_id: providerId,
      domain,
      created_at: now,
      updated_at: now,
    })),
  )
}

const uniqueViolation = '23505'

async function rejectTaken(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    const failure = sqlError(error)
    if (failure?.code !== uniqueViolation) throw error
    switch (failure.constraint) {
      case 'saml_providers_entity_id_key':
        throw new AuthError('saml_idp_already_exists', 'SAML Identity Provider with this EntityID already exists')
      case 'sso_domains_domain_idx':
        throw new AuthError('sso_domain_already_exists', 'SSO domain is already assigned to an identity provider')
      default:
        throw new AuthError('validation_failed', 'resource_id is already used by another SSO provider')
    }
  }
}
