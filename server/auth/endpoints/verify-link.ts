import { eq } from 'drizzle-orm'
import { AuthError, toAuthError } from '#server/auth/errors.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { issueLinkCode } from '#server/auth/flows/flows.ts'
import { isPkceToken } from '#server/auth/flows/one-time-secrets.ts'
import type { OneTimeSecret, SecretPurpose } from '#server/auth/flows/one-time-secrets.ts'
import {
  chooseRedirect,
  errorOf,
  redirectResponse,
  withCode,
  withError,
  withFragment,
} from '#server/auth/flows/redirects.ts'
import { contextOf, readText } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { describeSession, openSession } from '#server/auth/sessions/sessions.ts'
import type { OpenSession } from '#server/auth/sessions/sessions.ts'
import {
  deadSecret,
  findLink,
  firstHalfMessage,
  isPhoneType,
  readVerificationType,
  sessionMethodOf,
  verify,
} from '#server/auth/flows/verification.ts'
import type { Verified, VerificationType } from '#server/auth/flows/verification.ts'
import { users } from '#server/auth/tables.ts'
import { verifyPage } from '#server/auth/flows/verify-page.ts'
import type { Db } from '#server/db/database.ts'

type Link = {
  type: VerificationType
  token: string
  /** Where it leads in the end, allowed. */
  target: string
}

/**
 * GET /verify: someone, or a program that looks through mails, has opened a link. So nothing happens yet: the site's
 * own page, or a small one of the service's, asks the person to go on. A setting lets the link act at once.
 *
 * @see docs/reference/auth-protocol.md#get-verify, docs/reference/auth-protocol.md#52-success-and-error-fragments,
 * docs/reference/auth-protocol.md#16-weak-points-of-the-official-server-to-do-better (mail scanners)
 */
export async function followLink(deps: AuthDeps, c: AuthRequest): Promise<Response> {
  // HEAD comes from programs only. Hono hands it to the handlers of GET.
  if (c.req.method === 'HEAD') return new Response(null, { headers: { 'cache-control': 'no-store' } })
  const query = new URL(c.req.url).searchParams
  const type = readLinkType(query.get('type') ?? '')
  const token = readToken(query.get('token') ?? '')
  const found = await findLink(deps, type, token)
  const link = { type, token, target: targetOf(deps, query.get('redirect_to'), found?.redirect_to ?? null) }
  const { scanner_safe_links: isSafe } = deps.config.auth
  // A dead link too: the page knows what it was for, and offers a new one of its kind.
  if (isSafe && new URL(link.target).origin === deps.config.publicUrl)
    return redirectResponse(await confirmAddress(deps, link, found), 303)
  if (!found) return redirectResponse(errorAddress(link, deadSecret({ by: 'link' })), 303)
  if (!isSafe) return action(deps, c, link)
  return verifyPage(deps, contextOf(c).language, link)
}

/** True for what the page behind a link sends. */
export function isFormPost(c: AuthRequest): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '')
}

/**
 * POST /verify, as a form: a person has gone on. Only our own page may send it: a stranger's page would sign its visitors in
 * to the stranger's account.
 */
export async function followPostedLink(deps: AuthDeps, c: AuthRequest): Promise<Response> {
  const site = c.req.header('sec-fetch-site')
  // Browsers that are too old to say it, and pages without https, still name their origin.
  const isOwn = site === undefined ? isOwnOrigin(deps, c.req.header('origin')) : site === 'same-origin'
  if (!isOwn) throw new AuthError('validation_failed', 'This form was sent from another site')
  const form = new URLSearchParams(await readText(c))
  const type = readLinkType(form.get('type') ?? '')
  const token = readToken(form.get('token') ?? '')
  const found = await findLink(deps, type, token)
  return action(deps, c, { type, token, target: targetOf(deps, form.get('redirect_to'), found?.redirect_to ?? null) })
}

/** Takes the link. Whatever happens, the browser ends where the link leads. */
async function action(deps: AuthDeps, c: AuthRequest, link: Link): Promise<Response> {
  const context = contextOf(c)
  try {
    const done = await verify(deps, context, link.type, {
      presented: { by: 'link', token: link.token },
      conclude: (tx, verified) => conclude(tx, deps, c, verified),
    })
    return redirectResponse(await successAddress(deps, link, done), 303)
  } catch (thrown) {
    const error = toAuthError(thrown)
    if (!(error instanceof AuthError)) throw error
    if (error.status >= 500)
      deps.log.error({ err: error.options.cause ?? error, request_id: context.requestId }, 'a link failed')
    return redirectResponse(errorAddress(link, error), 303)
  }
}

type Done =
  | { kind: 'first_half' }
  | { kind: 'code'; code: string }
  | { kind: 'session'; open: OpenSession; purpose: SecretPurpose }

async function conclude(tx: Db, deps: AuthDeps, c: AuthRequest, { outcome, user, secret }: Verified): Promise<Done> {
  if (outcome === 'first_half') return { kind: 'first_half' }
  if (secret.code_challenge !== null) {
    const method = methodOfLink(secret.purpose)
    return {
      kind: 'code',
      code: await issueLinkCode(tx, deps, { userId: user.id, codeChallenge: secret.code_challenge, method }),
    }
  }
  const open = await openSession(tx, deps, { user, method: sessionMethodOf(secret.purpose), context: contextOf(c) })
  return { kind: 'session', open, purpose: secret.purpose }
}

async function successAddress(deps: AuthDeps, link: Link, done: Done): Promise<string> {
  switch (done.kind) {
    case 'first_half': {
      const target = new URL(link.target)
      if (isPkceToken(link.token)) target.searchParams.set('message', firstHalfMessage)
      return withFragment(target.href, { message: firstHalfMessage })
    }
    case 'code':
      return withCode(link.target, done.code)
    case 'session': {
      const session = await describeSession(deps, done.open)
      return withFragment(link.target, {
        access_token: String(session['access_token']),
        expires_at: String(session['expires_at']),
        expires_in: String(session['expires_in']),
        refresh_token: done.open.refreshToken,
        token_type: 'bearer',
        type: clientTypeOf(done.purpose),
      })
    }
  }
}

function errorAddress(link: Link, error: AuthError): string {
  return withError(link.target, errorOf(error), isPkceToken(link.token) ? 'query and fragment' : 'fragment')
}

/** The page of the site that shows the button. What it needs follows the #, which no server receives. */
async function confirmAddress(deps: AuthDeps, link: Link, found: OneTimeSecret | null): Promise<string> {
  const parameters = new URLSearchParams({ token_hash: link.token, type: link.type, redirect_to: link.target })
  if (found && (found.purpose === 'magiclink' || found.purpose === 'recovery')) {
    const [user] = await deps.database.db.select().from(users).where(eq(users.id, found.user_id))
    // The page says beforehand what the link takes away then.
    if (user?.email_confirmed_at === null) parameters.set('first_proof', 'true')
  }
  return `${deps.config.publicUrl}/confirm#${parameters.toString()}`
}

function isOwnOrigin(deps: AuthDeps, origin: string | undefined): boolean {
  return origin !== undefined && [deps.config.publicUrl, new URL(deps.config.auth.site_url).origin].includes(origin)
}

function readLinkType(text: string): VerificationType {
  const type = readVerificationType(text)
  if (isPhoneType(type)) throw new AuthError('validation_failed', 'Unsupported verification type')
  return type
}

function readToken(token: string): string {
  if (token === '') throw new AuthError('validation_failed', 'Verify requires a token or a token hash')
  return token
}

/** The link's own word, when it is allowed, otherwise what it was made for. The page before it has no say. */
function targetOf(deps: AuthDeps, asked: string | null, stored: string | null): string {
  return chooseRedirect(deps.config.auth, [asked, stored])
}

/** @see docs/reference/auth-protocol.md#41-access-token (amr methods) */
function methodOfLink(purpose: SecretPurpose): string {
  return purpose === 'signup' ? 'email/signup' : clientTypeOf(purpose)
}

/**
 * Where the session came from, for the client. @see docs/reference/auth-protocol.md#52-success-and-error-fragments
 * (implicit success)
 */
function clientTypeOf(purpose: SecretPurpose): string {
  switch (purpose) {
    case 'email_change_current':
    case 'email_change_new':
      return 'email_change'
    case 'email_change_undo':
      return 'recovery'
    default:
      return purpose
  }
}
