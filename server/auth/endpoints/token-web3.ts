import { z } from 'zod'
import { minuteMs } from '#shared/duration.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { AuthError, OAuthError } from '#server/auth/errors.ts'
import { withProviderAccount } from '#server/auth/accounts/provider-accounts.ts'
import { providerText } from '#server/auth/providers/provider.ts'
import type { ProviderProfile } from '#server/auth/providers/provider.ts'
import { isAllowedRedirect } from '#server/auth/flows/redirects.ts'
import { contextOf, jsonResponse, readBody } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { describeSession, openSession } from '#server/auth/sessions/sessions.ts'
import { spentProofs } from '#server/auth/tables.ts'
import { readMessage } from '#server/auth/web3/message.ts'
import type { Chain, SignInMessage } from '#server/auth/web3/message.ts'
import { isSignedBy, readSignature } from '#server/auth/web3/signatures.ts'
import type { Db } from '#server/db/database.ts'

/** Nothing is expected here but an object: what is wrong is said only after it is known that the chain is offered. */
const bodySchema = z.looseObject({
  chain: z.unknown().optional(),
  message: z.unknown().optional(),
  signature: z.unknown().optional(),
})

/** How far the time in a message may be from now, to either side. @see docs/reference/auth-protocol.md#post-tokengrant_type (POST /token, web3) */
const issuedWithinMs = 10 * minuteMs

/**
 * POST /token?grant_type=web3: signs in by a message that a wallet has signed. A message works once.
 *
 * @see docs/reference/auth-protocol.md#post-tokengrant_type (POST /token, web3), docs/reference/auth-protocol.md#16-weak-points-of-the-official-server-to-do-better (each time checked on its own, nonce)
 */
export async function grantByWallet(deps: AuthDeps, c: AuthRequest): Promise<Response> {
  const body = await readBody(c, bodySchema)
  const chain = requireChain(deps, body.chain)
  const context = contextOf(c)
  if (typeof body.message !== 'string') throw new AuthError('validation_failed', 'message should be a text')
  const { message: text } = body
  const signature = readSignature(chain, body.signature)
  const message = readMessage(chain, text)
  if (!isSignedBy(chain, message.address, text, signature)) throw reject(`Signature does not match address in message`)
  requirePlace(deps, message)
  requireTime(deps, message)
  const person = {
    provider: 'web3',
    profile: profileOf(chain, message),
    aim: { kind: 'sign_in' },
    language: context.language,
    isEmailOptional: true,
  } as const
  const open = await withProviderAccount(deps, person, async (tx, user) => {
    await spend(tx, deps, { chain, message, text })
    return openSession(tx, deps, { user, method: 'web3', context })
  })
  return jsonResponse(await describeSession(deps, open))
}

function requireChain(deps: AuthDeps, given: unknown): Chain {
  const { ethereum, solana } = deps.config.auth.web3
  const disabled = () => new AuthError('web3_provider_disabled', 'Web3 provider is disabled')
  if (!ethereum && !solana) throw disabled()
  if (given !== 'ethereum' && given !== 'solana') throw new AuthError('web3_unsupported_chain', 'Unsupported chain')
  if (!deps.config.auth.web3[given]) throw disabled()
  return given
}

/** The message must be for this site, and say so twice: a wallet shows the one, a script knows the other. */
function requirePlace({ config }: AuthDeps, { uri, domain }: SignInMessage): void {
  const isLocal = uri.protocol === 'http:' && uri.hostname === 'localhost'
  if (uri.protocol !== 'https:' && !isLocal) throw reject('Signed message is using URI which does not use HTTPS')
  if (uri.host !== domain) throw reject('Signed message is using a domain that is not the one of its URI')
  if (![uri.href, `${uri.protocol}//${domain}/`].every((url) => isAllowedRedirect(config.auth, url)))
    throw reject('Signed message is using URI which is not allowed on this server, message was signed for another app')
}

function requireTime({ clock }: AuthDeps, message: SignInMessage): void {
  const now = clock.now()
  if (message.notBeforeMs !== null && now < message.notBeforeMs) throw reject('Signed message is not valid yet')
  if (message.expiresAtMs !== null && now >= message.expiresAtMs) throw reject('Signed message is expired')
  if (message.issuedAtMs < now - issuedWithinMs) throw reject('Signed message was issued too long ago')
  if (message.issuedAtMs > now + issuedWithinMs) throw reject('Signed message was issued too far in the future')
}

/** Uses up a message in the caller's transaction; what makes it the same is the text, which the signature is for. */
async function spend(
  tx: Db,
  deps: AuthDeps,
  { chain, message, text }: { chain: Chain; message: SignInMessage; text: string },
): Promise<void> {
  const spent = await tx
    .insert(spentProofs)
    .values({
      key: deps.secrets.hash('sign-in-flow', `web3 ${chain} ${message.address} ${text}`),
      expires_at: new Date(message.issuedAtMs + issuedWithinMs + 1000),
    })
    .onConflictDoNothing()
    .returning({ key: spentProofs.key })
  if (spent.length === 0) throw reject('Signed message was used already')
}

function profileOf(chain: Chain, message: SignInMessage): ProviderProfile {
  const { address, domain, network } = message
  const subject = `web3:${chain}:${address}`
  const statement = providerText(message.statement ?? undefined)
  return {
    subject,
    emails: [],
    claims: {
      sub: subject,
      provider_id: subject,
      custom_claims: { address, chain, network: network ?? 'mainnet', domain, ...(statement && { statement }) },
    },
  }
}

function reject(description: string): OAuthError {
  return new OAuthError('invalid_grant', description)
}
