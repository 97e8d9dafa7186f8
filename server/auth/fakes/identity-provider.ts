import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { inflateRawSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { SignedXml } from 'xml-crypto'
import { dayMs, hourMs, minuteMs } from '#shared/duration.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { selfSignedCertificate } from '#server/auth/fakes/certificate.ts'
import { createSsoProvider, deleteSsoProvider, findSsoProviderByDomain } from '#server/auth/saml/providers.ts'
import { attributeOf, elementsIn, namespaces, parseXml } from '#server/auth/saml/xml.ts'
import { escapeMarkup } from '#shared/escape-markup.ts'
import type { Clock } from '#server/clock.ts'
import { listenOnLoopback } from '#server/process/fakes/loopback.ts'

/** An organisation's identity provider on this machine that speaks SAML 2.0. */
export type FakeIdentityProvider = {
  entityId: string
  /** For metadata_url. */
  metadataUrl: string
  metadata: string
  /** Writes and signs a response as the provider would post it. @param details what is to be other than usual. */
  respond(details: ResponseDetails): string
  close(): Promise<void>
}

/** What a response says; what is left out is as a well-behaved provider has it. */
export type ResponseDetails = {
  person: string
  /** The service's entity id and consumer address, from its metadata. */
  audience: string
  recipient: string
  /** Null: the sign-in begins here. */
  inResponseTo: string | null
  behaviour?: keyof typeof samlBehaviours
  assertionId?: string
}

/** What a response can be asked to be, besides right: `behaviour:person`, as `expired:ana`. */
const samlBehaviours = {
  expired: 'ended an hour ago',
  early: 'begins in an hour',
  'other-audience': 'is made for another service',
  'other-recipient': 'is meant for another address',
  'other-request': 'answers another request',
  'other-issuer': 'comes from another provider',
  unsigned: 'is not signed',
  stranger: 'is signed with a key that the metadata does not name',
  altered: 'was changed after it was signed',
  wrapped: 'has an assertion about another person before the signed one',
  sha1: 'is signed with SHA-1',
  transient: 'calls the person by a name for once',
  'no-email': 'tells no address',
  'no-conditions': 'has no conditions',
  'short-session': 'wants the session to end in ten minutes',
  refuse: 'says that the person did not sign in',
} as const

/** Starts the fake identity provider. @param options `port` 0 takes any free one; the clock dates the assertions. */
export async function openFakeIdentityProvider(options: { port: number; clock: Clock }): Promise<FakeIdentityProvider> {
  const { clock } = options
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const strangersKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const certificate = selfSignedCertificate(keys, 'identity provider on this machine', {
    from: new Date(clock.now() - dayMs),
    until: new Date(clock.now() + 10 * 365 * dayMs),
  })
  const app = new Hono()
  let origin = ''
  const entityId = () => `${origin}/metadata`

  const metadata = () =>
    [
      `<EntityDescriptor xmlns="${namespaces.metadata}" entityID="${entityId()}">`,
      `<IDPSSODescriptor protocolSupportEnumeration="${namespaces.protocol}">`,
      `<KeyDescriptor use="signing"><KeyInfo xmlns="${namespaces.signature}"><X509Data><X509Certificate>${certificate}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>`,
      `<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${origin}/sign-in"/>`,
      '</IDPSSODescriptor></EntityDescriptor>',
    ].join('')

  app.get('/metadata', (c) => c.body(metadata(), 200, { 'content-type': 'application/samlmetadata+xml' }))
  app.get('/sign-in', (c) => {
    const query = new URL(c.req.url).searchParams
    const request = readRequest(query.get('SAMLRequest') ?? '')
    if (!request) return c.text('This is no SAML request.', 400)
    const entered = query.get('person')
    if (entered === null) return c.html(personPage(query))
    const [behaviour = '', person] = entered.includes(':') ? entered.split(':', 2) : ['', entered]
    const response = respond({
      person: person ?? 'ana',
      audience: request.issuer,
      recipient: request.consumer,
      inResponseTo: request.id,
      ...(isBehaviour(behaviour) && { behaviour }),
    })
    return c.html(postPage(request.consumer, response, query.get('RelayState') ?? ''))
  })

  function respond(details: ResponseDetails): string {
    const { behaviour } = details
    const text = behaviour === 'refuse' ? rejection(details) : writeResponse(details)
    if (behaviour === 'unsigned' || behaviour === 'refuse') return encode(text)
    const signed = sign(
      text,
      behaviour === 'stranger' ? strangersKeys.privateKey : keys.privateKey,
      behaviour === 'sha1',
    )
    if (behaviour === 'wrapped') {
      const [other = ''] =
        /<saml:Assertion .*<\/saml:Assertion>/s.exec(writeResponse({ ...details, person: 'boss' })) ?? []
      return encode(signed.replace('<saml:Assertion ', `${other}<saml:Assertion `))
    }
    return encode(behaviour === 'altered' ? signed.replaceAll(emailOf(details.person), 'boss@example.org') : signed)
  }

  function writeResponse(details: ResponseDetails): string {
    const { behaviour, person, recipient, inResponseTo } = details
    const shift = behaviour === 'expired' ? -hourMs - 10 * minuteMs : behaviour === 'early' ? hourMs : 0
    const at = (offset: number) => new Date(clock.now() + shift + offset).toISOString()
    const issuer = behaviour === 'other-issuer' ? `${origin}/another` : entityId()
    const answered = behaviour === 'other-request' ? `id-${randomUUID()}` : inResponseTo
    const responseTo = answered === null ? '' : ` InResponseTo="${answered}"`
    const target = behaviour === 'other-recipient' ? `${recipient}/elsewhere` : recipient
    const audience = behaviour === 'other-audience' ? 'https://elsewhere.example/metadata' : details.audience
    const format = behaviour === 'transient' ? '2.0:nameid-format:transient' : '2.0:nameid-format:persistent'
    const conditions =
      behaviour === 'no-conditions'
        ? ''
        : `<saml:Conditions NotBefore="${at(-minuteMs)}" NotOnOrAfter="${at(5 * minuteMs)}"><saml:AudienceRestriction><saml:Audience>${escapeMarkup(audience)}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`
    const sessionEnd = behaviour === 'short-session' ? ` SessionNotOnOrAfter="${at(10 * minuteMs)}"` : ''
    const attributes = [
      ...(behaviour === 'no-email' ? [] : [attribute('urn:oid:0.9.2342.19200300.100.1.3', 'mail', emailOf(person))]),
      attribute('urn:oid:2.5.4.42', 'givenName', person),
      attribute('groups', 'groups', 'staff', 'grants'),
    ]
    return [
      `<samlp:Response xmlns:samlp="${namespaces.protocol}" xmlns:saml="${namespaces.assertion}" ID="id-${randomUUID()}" Version="2.0" IssueInstant="${at(0)}" Destination="${escapeMarkup(target)}"${responseTo}>`,
      `<saml:Issuer>${escapeMarkup(issuer)}</saml:Issuer>`,
      `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>`,
      `<saml:Assertion ID="${details.assertionId ?? `id-${randomUUID()}`}" Version="2.0" IssueInstant="${at(0)}">`,
      `<saml:Issuer>${escapeMarkup(issuer)}</saml:Issuer>`,
      `<saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:${format}">subject-${escapeMarkup(person)}</saml:NameID>`,
      `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${at(5 * minuteMs)}" Recipient="${escapeMarkup(target)}"${responseTo}/></saml:SubjectConfirmation></saml:Subject>`,
      conditions,
      `<saml:AuthnStatement AuthnInstant="${at(0)}"${sessionEnd}><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
      `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>`,
      `</saml:Assertion></samlp:Response>`,
    ].join('')
  }

  function rejection({ recipient, inResponseTo }: ResponseDetails): string {
    return `<samlp:Response xmlns:samlp="${namespaces.protocol}" xmlns:saml="${namespaces.assertion}" ID="id-${randomUUID()}" Version="2.0" IssueInstant="${new Date(clock.now()).toISOString()}" Destination="${escapeMarkup(recipient)}" InResponseTo="${inResponseTo ?? ''}"><saml:Issuer>${escapeMarkup(entityId())}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder"><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:AuthnFailed"/></samlp:StatusCode></samlp:Status></samlp:Response>`
  }

  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }))
  const { close, ...place } = await listenOnLoopback(server, options.port)
  origin = place.origin
  return {
    entityId: entityId(),
    metadataUrl: entityId(),
    metadata: metadata(),
    respond,
    close,
  }
}

/** Domain of the organisation whose people sign in at the fake. */
export const fakeOrganisationDomain = 'organisation.example'

/** Sets the fake up as the identity provider of one organisation, instead of the one of an earlier start. */
export async function registerFakeOrganisation(deps: AuthDeps, idp: FakeIdentityProvider): Promise<void> {
  const former = await findSsoProviderByDomain(deps.database.db, fakeOrganisationDomain)
  if (former) await deleteSsoProvider(deps, former.provider.id)
  await createSsoProvider(deps, {
    resourceId: null,
    disabled: false,
    metadataXml: idp.metadata,
    metadataUrl: idp.metadataUrl,
    entityId: idp.entityId,
    attributeMapping: null,
    nameIdFormat: null,
    domains: [fakeOrganisationDomain],
  })
}

function isBehaviour(text: string): text is keyof typeof samlBehaviours {
  return Object.hasOwn(samlBehaviours, text)
}

function emailOf(person: string): string {
  return person.includes('@') ? person : `${person}@${fakeOrganisationDomain}`
}

function attribute(name: string, friendlyName: string, ...values: string[]): string {
  const written = values.map((value) => `<saml:AttributeValue>${escapeMarkup(value)}</saml:AttributeValue>`).join('')
  return `<saml:Attribute Name="${name}" FriendlyName="${friendlyName}">${written}</saml:Attribute>`
}

function encode(text: string): string {
  return Buffer.from(text).toString('base64')
}

function sign(text: string, privateKey: ReturnType<typeof generateKeyPairSync>['privateKey'], weak: boolean): string {
  const signature = new SignedXml({
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    signatureAlgorithm: weak
      ? 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
      : 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  })
  const assertion = `//*[local-name(.)='Assertion']`
  signature.addReference({
    xpath: assertion,
    digestAlgorithm: weak ? 'http://www.w3.org/2000/09/xmldsig#sha1' : 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
  })
  signature.computeSignature(text, {
    location: { reference: `${assertion}/*[local-name(.)='Issuer']`, action: 'after' },
  })
  return signature.getSignedXml()
}

type SamlRequest = { id: string; issuer: string; consumer: string }

/** Reads a request of the redirect binding. @see SAML 2.0 bindings, section 3.4 */
function readRequest(deflated: string): SamlRequest | null {
  try {
    const document = parseXml(inflateRawSync(Buffer.from(deflated, 'base64')).toString('utf8'))
    const [request] = elementsIn(document, 'protocol', 'AuthnRequest')
    const id = request && attributeOf(request, 'ID')
    const consumer = request && attributeOf(request, 'AssertionConsumerServiceURL')
    const issuer = elementsIn(document, 'assertion', 'Issuer')[0]?.textContent
    return id && consumer && issuer ? { id, issuer, consumer } : null
  } catch {
    return null // the page says that it is no request
  }
}

function personPage(query: URLSearchParams): string {
  const hidden = ['SAMLRequest', 'RelayState']
    .map((name) => `<input type="hidden" name="${name}" value="${escapeMarkup(query.get(name) ?? '')}">`)
    .join('')
  const words = Object.entries(samlBehaviours)
    .map(([word, meaning]) => `<li><code>${word}:</code> ${escapeMarkup(meaning)}</li>`)
    .join('')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Identity provider on this machine</title><h1>Who signs in?</h1><form>${hidden}<label>Name or address <input name="person" value="ana" autofocus></label> <button>Sign in</button></form><p>A prefix of the name chooses the kind of response:</p><ul>${words}</ul></html>`
}

/** The page with which a provider has the browser post its answer. @see SAML 2.0 bindings, section 3.5 */
function postPage(consumer: string, response: string, relayState: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Back to the site</title><form method="post" action="${escapeMarkup(consumer)}"><input type="hidden" name="SAMLResponse" value="${response}"><input type="hidden" name="RelayState" value="${escapeMarkup(relayState)}"><button>Back to the site</button></form><script>document.forms[0].submit()</script></html>`
}
