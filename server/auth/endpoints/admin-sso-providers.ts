import type { ActivityName } from '#shared/activity-names.ts'
import { z } from 'zod'
import { recordActivity } from '#server/activity/record.ts'
import { isUuid } from '#server/auth/bearer.ts'
import { AuthError } from '#server/auth/errors.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { requireSaml } from '#server/auth/endpoints/sso.ts'
import { callProvider } from '#server/auth/providers/outgoing.ts'
import { contextOf, jsonResponse, optionalText, readBody } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { nameIdFormats, readMetadata } from '#server/auth/saml/metadata.ts'
import { attributeMappingSchema } from '#server/auth/saml/person.ts'
import {
  createSsoProvider,
  deleteSsoProvider,
  findSsoProvider,
  listSsoProviders,
  updateSsoProvider,
} from '#server/auth/saml/providers.ts'
import type { SsoProvider, SsoProviderFacts } from '#server/auth/saml/providers.ts'
import { isLoopbackUrl } from '#server/config.ts'

const bodySchema = z.looseObject({
  type: optionalText,
  resource_id: z.string().max(255).nullish(),
  metadata_url: optionalText,
  metadata_xml: optionalText,
  domains: z.array(z.string()).max(1000).nullish(),
  attribute_mapping: attributeMappingSchema.nullish(),
  name_id_format: optionalText,
  disabled: z.boolean().nullish(),
})

type ProviderBody = z.output<typeof bodySchema>

/** Longest that an identity provider may take to tell its metadata. */
const patienceMs = 8000

/** GET /admin/sso/providers: lists the identity providers. @see docs/reference/auth-protocol.md#10-sso-saml (admin) */
export async function listProviders(deps: AuthDeps): Promise<Response> {
  requireSaml(deps)
  return jsonResponse({ items: (await listSsoProviders(deps.database.db)).map(describe) })
}

/** POST /admin/sso/providers: adds an identity provider. */
export async function createProvider(deps: AuthDeps, c: AuthRequest): Promise<Response> {
  requireSaml(deps)
  const body = await readBody(c, bodySchema)
  if (body.type !== 'saml') throw new AuthError('validation_failed', "Only 'saml' supported for SSO provider type")
  const metadata = await readGivenMetadata(body)
  if (!metadata) throw new AuthError('validation_failed', 'Either metadata_xml or metadata_url must be set')
  const created = await createSsoProvider(deps, {
    ...metadata,
    resourceId: body.resource_id || null,
    disabled: body.disabled ?? false,
    attributeMapping: body.attribute_mapping ?? null,
    nameIdFormat: readNameIdFormat(body),
    domains: readDomains(body.domains ?? []),
  })
  await note(deps, c, 'sso_provider.create', created)
  return jsonResponse(describe(created), 201)
}

/** GET /admin/sso/providers/{id}: tells one identity provider. */
export async function getProvider(deps: AuthDeps, c: AuthRequest): Promise<Response> {
  requireSaml(deps)
  return jsonResponse(describe(await getNamed(deps, c)))
}

/** PUT /admin/sso/providers/{id}: changes what the body names. Its entity stays the same. */
export async function updateProvider(deps: AuthDeps, c: AuthRequest): Promise<Response> {
  requireSaml(deps)
  const stored = await getNamed(deps, c)
  const body = await readBody(c, bodySchema)
  const metadata = await readGivenMetadata(body)
  if (metadata && metadata.entityId !== stored.saml.entity_id) {
    throw new AuthError(
      'saml_entity_id_mismatch',
      `SAML Metadata can be updated only if the EntityID matches for the provider; expected '${stored.saml.entity_id}' but got '${metadata.entityId}'`,
    )
  }
  const before = storedFacts(stored)
  const updated = await updateSsoProvider(deps, stored.provider.id, {
    ...before,
    ...metadata,
    ...(body.resource_id !== undefined && { resourceId: body.resource_id || null }),
    ...(typeof body.disabled === 'boolean' && { disabled: body.disabled }),
    ...(body.attribute_mapping && { attributeMapping: body.attribute_mapping }),
    ...(body.name_id_format !== '' && { nameIdFormat: readNameIdFormat(body) }),
    ...(body.domains && { domains: readDomains(body.domains) }),
  })
  await note(deps, c, 'sso_provider.update', updated)
  return jsonResponse(describe(updated))
}

/** DELETE /admin/sso/providers/{id}: removes an identity provider. */
export async function deleteProvider(deps: AuthDeps, c: AuthRequest): Promise<Response> {
  requireSaml(deps)
  const stored = await getNamed(deps, c)
  await deleteSsoProvider(deps, stored.provider.id)
  await note(deps, c, 'sso_provider.delete', stored)
  return jsonResponse(describe(stored))
}

async function getNamed(deps: AuthDeps, c: AuthRequest): Promise<SsoProvider> {
  const id = c.req.param('id') ?? ''
  const found = isUuid(id) ? await findSsoProvider(deps.database.db, id) : null
  if (!found) throw new AuthError('sso_provider_not_found', 'No such SSO identity provider found')
  return found
}

type Metadata = Pick<SsoProviderFacts, 'metadataXml' | 'metadataUrl' | 'entityId'>

/** @returns null when the body names none. */
async function readGivenMetadata(body: ProviderBody): Promise<Metadata | null> {
  if (body.metadata_url !== '' && body.metadata_xml !== '')
    throw new AuthError('validation_failed', 'Only one of metadata_xml or metadata_url needs to be set')
  if (body.metadata_url === '' && body.metadata_xml === '') return null
  const metadataXml = body.metadata_url === '' ? body.metadata_xml : await fetchMetadata(body.metadata_url)
  try {
    const { entityId } = readMetadata(metadataXml)
    return { metadataXml, metadataUrl: body.metadata_url || null, entityId }
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'cannot be read'
    throw new AuthError('validation_failed', `SAML Metadata ${reason}`, { cause: error })
  }
}

async function fetchMetadata(address: string): Promise<string> {
  if (!URL.canParse(address)) throw new AuthError('validation_failed', 'metadata_url is not a valid URL')
  if (new URL(address).protocol !== 'https:' && !isLoopbackUrl(address))
    throw new AuthError('validation_failed', 'metadata_url is not a HTTPS URL')
  try {
    const response = await callProvider(
      address,
      { headers: { accept: 'application/samlmetadata+xml, application/xml' } },
      AbortSignal.timeout(patienceMs),
    )
    if (!response.ok) throw new Error(`answered ${response.status}`)
    return await response.text()
  } catch (error) {
    throw new AuthError('saml_metadata_fetch_failed', 'SAML Metadata could not be fetched from metadata_url', {
      cause: error,
    })
  }
}

function readNameIdFormat(body: ProviderBody): string | null {
  const format = body.name_id_format
  if (format === '') return null
  const known = Object.values(nameIdFormats).includes(format) || Object.hasOwn(nameIdFormats, format)
  if (!known)
    throw new AuthError(
      'validation_failed',
      'name_id_format must be unspecified, persistent, emailAddress or transient',
    )
  return nameIdFormats[format] ?? format
}

function readDomains(given: readonly string[]): string[] {
  const domains = given.map((domain) => domain.trim().toLowerCase())
  const wrong = domains.find(
    (domain) => !/^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/.test(domain),
  )
  if (wrong !== undefined) throw new AuthError('validation_failed', `Domain "${wrong.slice(0, 100)}" is not valid`)
  return [...new Set(domains)]
}

function storedFacts({ provider, saml, domains }: SsoProvider): SsoProviderFacts {
  return {
    resourceId: provider.resource_id,
    disabled: provider.disabled ?? false,
    metadataXml: saml.metadata_xml,
    metadataUrl: saml.metadata_url,
    entityId: saml.entity_id,
    attributeMapping: attributeMappingSchema.parse(saml.attribute_mapping ?? {}),
    nameIdFormat: saml.name_id_format,
    domains: domains.map(({ domain }) => domain),
  }
}

/** "Left out when empty" is `undefined` here, which JSON leaves out. */
function describe({ provider, saml, domains }: SsoProvider): Record<string, unknown> {
  return {
    id: provider.id,
    resource_id: provider.resource_id ?? undefined,
    disabled: provider.disabled ?? false,
    saml: {
      entity_id: saml.entity_id,
      metadata_xml: saml.metadata_xml,
      metadata_url: saml.metadata_url ?? undefined,
      attribute_mapping: saml.attribute_mapping ?? {},
      name_id_format: saml.name_id_format ?? undefined,
    },
    domains: domains.map(({ id, domain, created_at, updated_at }) => ({ id, domain, created_at, updated_at })),
    created_at: provider.created_at,
    updated_at: provider.updated_at,
  }
}

async function note(
  deps: AuthDeps,
  c: AuthRequest,
  action: ActivityName,
  { provider, saml, domains }: SsoProvider,
): Promise<void> {
  await recordActivity(deps.database.db, {
    at: new Date(deps.clock.now()),
    actor: null,
    action,
    targetId: provider.id,
    requestId: contextOf(c).requestId,
    after: { entity_id: saml.entity_id, disabled: provider.disabled, domains: domains.map(({ domain }) => domain) },
  })
}
