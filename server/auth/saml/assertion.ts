import type { SAML } from '@node-saml/node-saml'
import { minuteMs } from '#shared/duration.ts'
import { isStorableText } from '#shared/storable-text.ts'
import { AuthError } from '#server/auth/errors.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { consumerAddress, entityIdOf } from '#server/auth/saml/addresses.ts'
import { nameIdFormats } from '#server/auth/saml/metadata.ts'
import type { IdentityProviderFacts } from '#server/auth/saml/metadata.ts'
import { attributeOf, elementsIn, namespaces, parseXml } from '#server/auth/saml/xml.ts'

/** What an identity provider vouches for. */
export type Assertion = {
  id: string
  /** Instant, in milliseconds, from which the assertion is worth nothing. */
  expiresAtMs: number
  /** Instant, in milliseconds, at which the provider wants the session to end; null when it does not say. */
  sessionEndsAtMs: number | null
  nameId: { value: string; format: string | null } | null
  /** Values by the attribute's name and by its friendly name. */
  attributes: ReadonlyMap<string, readonly string[]>
}

/** How far the provider's clock may be from ours. */
const skewMs = minuteMs

/** Signatures and digests that no one should trust any more, by the end of their names. */
const weakAlgorithm = /sha1$|md5$/i

/**
 * The library's view of one identity provider; times and correlation are checked here, by the service's own clock.
 * Most sites have no provider, so the library, 0.8 MB of source, comes with the first sign-in.
 */
export async function openSaml(
  deps: AuthDeps,
  provider: IdentityProviderFacts,
  requestId: string,
  nameIdFormat: string | null,
): Promise<SAML> {
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml')
  return new SAML({
    idpCert: [...provider.certificates],
    issuer: entityIdOf(deps),
    callbackUrl: consumerAddress(deps),
    entryPoint: provider.signInAddress,
    audience: entityIdOf(deps),
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    validateInResponseTo: ValidateInResponseTo.never,
    acceptedClockSkewMs: -1,
    disableRequestedAuthnContext: true,
    identifierFormat: nameIdFormat === null ? null : (nameIdFormats[nameIdFormat] ?? nameIdFormat),
    generateUniqueId: () => requestId,
  })
}

/** The issuer that a response claims to come from, before anything is verified; null when it names none. */
export function claimedIssuer(response: string): string | null {
  try {
    const document = parseResponse(response)
    const [assertion] = elementsIn(document, 'assertion', 'Assertion')
    const [issuer] = elementsIn(assertion ?? document, 'assertion', 'Issuer')
    return issuer?.textContent?.trim() || null
  } catch {
    return null // what cannot be read comes from no one
  }
}

/**
 * Verifies a response and reads its assertion. Everything that is looked at is inside the signed part.
 *
 * @param response the form's SAMLResponse, base64.
 * @param requestId the request that it must answer; null: the sign-in began at the provider, so it must answer none.
 * @throws {AuthError} `validation_failed`; the reason is for the operator's log.
 * @see SAML 2.0 core, section 2; SAML 2.0 profiles, section 4.1.4.3
 */
export async function readAssertion(
  deps: AuthDeps,
  provider: IdentityProviderFacts,
  response: string,
  requestId: string | null,
): Promise<Assertion> {
  try {
    const document = parseResponse(response)
    const algorithms = ['SignatureMethod', 'DigestMethod'].flatMap((name) => elementsIn(document, 'signature', name))
    if (algorithms.some((each) => weakAlgorithm.test(attributeOf(each, 'Algorithm')?.trim() ?? '')))
      throw new Error('is signed with SHA-1')
    const saml = await openSaml(deps, provider, 'none', null)
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: response })
    const verified = profile?.getAssertionXml?.()
    if (verified === undefined) throw new Error('holds no assertion')
    return checkAssertion(deps, provider, parseXml(verified), requestId)
  } catch (error) {
    if (error instanceof AuthError) throw error
    throw new AuthError('validation_failed', 'SAML Assertion is not valid', { cause: error })
  }
}

/** Longest response, as base64: what 128 KB become. Providers send 5 to 20 KB. */
const responseLengthMax = 174_764
/** Most signatures, and most references in all of them: one each for the response and for its assertion. */
const signaturesMax = 2

/** @throws {Error} when it is no single response, too long, or asks for more checking than a response needs. */
function parseResponse(response: string): Document {
  if (response.length > responseLengthMax) throw new Error('is too long')
  const document = parseXml(Buffer.from(response, 'base64').toString('utf8'))
  const root = document.documentElement
  if (root.localName !== 'Response' || root.namespaceURI !== namespaces.protocol) throw new Error('is no response')
  // Each of these makes the check read the document once more.
  const isCostly = (['Signature', 'Reference'] as const).some(
    (name) => elementsIn(document, 'signature', name).length > signaturesMax,
  )
  if (isCostly || elementsIn(document, 'signature', 'Transform').length > 2 * signaturesMax)
    throw new Error('has more signatures than a response needs')
  return document
}

function checkAssertion(
  deps: AuthDeps,
  provider: IdentityProviderFacts,
  document: Document,
  requestId: string | null,
): Assertion {
  const [assertion] = elementsIn(document, 'assertion', 'Assertion')
  const id = assertion && attributeOf(assertion, 'ID')
  if (!assertion || !id) throw new Error('has no ID')
  const issuer = elementsIn(assertion, 'assertion', 'Issuer')[0]?.textContent?.trim()
  if (issuer !== provider.entityId) {
    throw new AuthError('saml_entity_id_mismatch', 'SAML Assertion has a different issuer than expected', {
      cause: new Error(`issued by ${String(issuer)}`),
    })
  }
  const now = deps.clock.now()
  const [conditions] = elementsIn(assertion, 'assertion', 'Conditions')
  if (!conditions) throw new Error('has no conditions')
  const conditionsEnd = checkTimes(conditions, now)
  const confirmationEnd = checkConfirmation(deps, assertion, now, requestId)
  const sessionEnd = elementsIn(assertion, 'assertion', 'AuthnStatement')
    .map((each) => attributeOf(each, 'SessionNotOnOrAfter'))
    .find((each) => each !== null)
  const [nameId] = elementsIn(assertion, 'assertion', 'NameID')
  return {
    id,
    expiresAtMs: Math.max(conditionsEnd ?? 0, confirmationEnd) + skewMs,
    sessionEndsAtMs: typeof sessionEnd !== 'string' ? null : instantOf(sessionEnd),
    nameId: nameId?.textContent?.trim()
      ? { value: nameId.textContent.trim(), format: attributeOf(nameId, 'Format') }
      : null,
    attributes: readAttributes(assertion),
  }
}

/** Finds the bearer confirmation that fits: for our address, in time, and for our request. @returns when it ends. */
function checkConfirmation(deps: AuthDeps, assertion: Element, now: number, requestId: string | null): number {
  const problems: string[] = []
  for (const confirmation of elementsIn(assertion, 'assertion', 'SubjectConfirmation')) {
    if (attributeOf(confirmation, 'Method') !== 'urn:oasis:names:tc:SAML:2.0:cm:bearer') continue
    const [data] = elementsIn(confirmation, 'assertion', 'SubjectConfirmationData')
    if (!data) continue
    try {
      const end = checkTimes(data, now)
      if (end === null) throw new Error('confirms the subject without an end')
      if (attributeOf(data, 'Recipient') !== consumerAddress(deps)) throw new Error('is meant for another address')
      if (attributeOf(data, 'InResponseTo') !== requestId) throw new Error('answers another request')
      return end
    } catch (error) {
      problems.push(error instanceof Error ? error.message : 'unknown')
    }
  }
  throw new Error(problems[0] ?? 'has no bearer confirmation of its subject')
}

/** @returns when the element's time ends, in milliseconds; null when it does not say. @throws {Error} when it is not its time. */
function checkTimes(element: Element, now: number): number | null {
  const notBefore = attributeOf(element, 'NotBefore')
  const notOnOrAfter = attributeOf(element, 'NotOnOrAfter')
  if (notBefore !== null && now + skewMs < instantOf(notBefore)) throw new Error('is not valid yet')
  if (notOnOrAfter === null) return null
  const end = instantOf(notOnOrAfter)
  if (now - skewMs >= end) throw new Error('has expired')
  return end
}

function instantOf(text: string): number {
  const instant = /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(instant)) throw new Error('has a time that cannot be read')
  return instant
}

function readAttributes(assertion: Element): Map<string, string[]> {
  const attributes = new Map<string, string[]>()
  for (const attribute of elementsIn(assertion, 'assertion', 'Attribute')) {
    const values = elementsIn(attribute, 'assertion', 'AttributeValue')
      .map((each) => each.textContent?.trim() ?? '')
      .filter((text) => text !== '' && isStorableText(text))
    if (values.length === 0) continue
    for (const name of ['Name', 'FriendlyName']) {
      const key = attributeOf(attribute, name)
      if (key && !attributes.has(key)) attributes.set(key, values)
    }
  }
  return attributes
}
