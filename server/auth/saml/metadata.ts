import { X509Certificate } from 'node:crypto'
import type { AuthDeps } from '#server/auth/deps.ts'
import { consumerAddress, entityIdOf } from '#server/auth/saml/addresses.ts'
import { attributeOf, elementsIn, namespaces, parseXml } from '#server/auth/saml/xml.ts'
import { escapeMarkup } from '#shared/escape-markup.ts'

/** What an identity provider says of itself. */
export type IdentityProviderFacts = {
  entityId: string
  /** Where browsers are sent to, by the redirect binding. */
  signInAddress: string
  /** Certificates that its signatures are checked with, base64 of DER; at least one. */
  certificates: readonly string[]
}

const bindings = {
  redirect: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect',
  post: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST',
} as const

/** Name formats that may be asked for, by the word that the admin call uses. @see SAML 2.0 core, section 8.3 */
export const nameIdFormats: Readonly<Record<string, string>> = {
  persistent: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  emailAddress: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  transient: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
  unspecified: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
}

/**
 * Reads the metadata of an identity provider.
 *
 * @throws {Error} that says what is missing, in words for the administrator.
 * @see SAML 2.0 metadata, sections 2.3.2 and 2.4.3
 */
export function readMetadata(xml: string): IdentityProviderFacts {
  const document = parseXml(xml)
  const entities = elementsIn(document, 'metadata', 'EntityDescriptor')
  const [entity] = entities
  if (!entity || entities.length > 1) throw new Error(`has ${entities.length} entities, expected one EntityDescriptor`)
  const entityId = attributeOf(entity, 'entityID')
  if (!entityId) throw new Error('has no entityID')
  const [role] = elementsIn(entity, 'metadata', 'IDPSSODescriptor')
  if (!role) throw new Error('describes no identity provider (IDPSSODescriptor)')
  const service = elementsIn(role, 'metadata', 'SingleSignOnService').find(
    (each) => attributeOf(each, 'Binding') === bindings.redirect,
  )
  const signInAddress = service && attributeOf(service, 'Location')
  if (!signInAddress) throw new Error('has no SingleSignOnService with the HTTP-Redirect binding')
  if (!URL.canParse(signInAddress) || !/^https?:$/.test(new URL(signInAddress).protocol))
    throw new Error('has a SingleSignOnService whose Location is no web address')
  const certificates = elementsIn(role, 'metadata', 'KeyDescriptor')
    .filter((key) => (attributeOf(key, 'use') ?? 'signing') === 'signing')
    .flatMap((key) => elementsIn(key, 'signature', 'X509Certificate'))
    .map((each) => (each.textContent ?? '').replaceAll(/\s/g, ''))
  if (certificates.length === 0) throw new Error('has no signing certificate')
  for (const certificate of certificates) requireCertificate(certificate)
  return { entityId, signInAddress, certificates }
}

/** Writes this service's own metadata, for identity providers. @see SAML 2.0 metadata, section 2.4.4 */
export function writeMetadata(deps: AuthDeps): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<EntityDescriptor xmlns="${namespaces.metadata}" entityID="${escapeMarkup(entityIdOf(deps))}">`,
    `  <SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="${namespaces.protocol}">`,
    `    <NameIDFormat>${nameIdFormats['persistent']}</NameIDFormat>`,
    `    <NameIDFormat>${nameIdFormats['emailAddress']}</NameIDFormat>`,
    `    <AssertionConsumerService index="0" isDefault="true" Binding="${bindings.post}" Location="${escapeMarkup(consumerAddress(deps))}"/>`,
    '  </SPSSODescriptor>',
    '</EntityDescriptor>',
    '',
  ].join('\n')
}

function requireCertificate(base64: string): void {
  try {
    // Reading it is the check.
    void new X509Certificate(Buffer.from(base64, 'base64')).publicKey
  } catch (error) {
    throw new Error('has a signing certificate that cannot be read', { cause: error })
  }
}
