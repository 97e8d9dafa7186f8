import { z } from 'zod'
import { readEmail } from '#server/auth/accounts/addresses.ts'
import { AuthError } from '#server/auth/errors.ts'
import type { Assertion } from '#server/auth/saml/assertion.ts'
import { nameIdFormats } from '#server/auth/saml/metadata.ts'

/** How attributes of an assertion become claims of the user: by one name or several, with a default, as a list or the first. */
export const attributeMappingSchema = z.object({
  keys: z
    .record(
      z.string().min(1).max(128),
      z.object({
        name: z.string().max(512).optional(),
        names: z.array(z.string().max(512)).max(20).optional(),
        default: z.unknown().optional(),
        array: z.boolean().optional(),
      }),
    )
    .optional(),
})

export type AttributeMapping = z.output<typeof attributeMappingSchema>

/** A person as an identity provider describes them. */
export type SamlPerson = { subject: string; email: string; claims: Record<string, unknown> }

const subjectIdAttribute = 'urn:oasis:names:tc:SAML:attribute:subject-id'

/** Names under which identity providers usually tell an address. */
const emailAttributes = [
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'http://schemas.xmlsoap.org/claims/EmailAddress',
  'mail',
  'Mail',
  'email',
]

/**
 * Finds out whom an assertion is about.
 *
 * @throws {AuthError} `saml_assertion_no_user_id`, `saml_assertion_no_email`
 * @see docs/reference/auth-protocol.md#10-sso-saml (user id, e-mail, more attributes)
 */
export function personOf(assertion: Assertion, mapping: AttributeMapping): SamlPerson {
  const subject = assertion.attributes.get(subjectIdAttribute)?.[0] ?? lastingName(assertion)
  if (!subject)
    throw new AuthError(
      'saml_assertion_no_user_id',
      'SAML Assertion did not contain a persistent Subject Identifier attribute or Subject NameID uniquely identifying this user',
    )
  const claims = mapped(assertion, mapping)
  const mappedEmail = typeof claims['email'] === 'string' ? claims['email'] : null
  const email = usable(mappedEmail ?? usualEmail(assertion))
  if (email === null) throw new AuthError('saml_assertion_no_email', 'SAML Assertion does not contain an email address')
  return { subject, email, claims }
}

/** A name that stays the same: whatever the provider calls the person, unless it says that the name is for once. */
function lastingName({ nameId }: Assertion): string | null {
  return nameId === null || nameId.format === nameIdFormats['transient'] ? null : nameId.value
}

function usualEmail({ attributes, nameId }: Assertion): string | null {
  const stated = emailAttributes.map((name) => attributes.get(name)?.[0]).find((value) => value !== undefined)
  if (stated !== undefined) return stated
  return nameId !== null && nameId.format === nameIdFormats['emailAddress'] ? nameId.value : null
}

function usable(email: string | null): string | null {
  if (email === null) return null
  try {
    return readEmail(email)
  } catch {
    return null // an address that we cannot read is as good as none
  }
}

function mapped({ attributes }: Assertion, mapping: AttributeMapping): Record<string, unknown> {
  const claims: Record<string, unknown> = {}
  for (const [key, rule] of Object.entries(mapping.keys ?? {})) {
    const values = [rule.name, ...(rule.names ?? [])].flatMap((name) => (name && attributes.get(name)) || [])
    if (values.length > 0) claims[key] = rule.array ? values : values[0]
    else if (rule.default !== undefined) claims[key] = rule.default
  }
  return claims
}
