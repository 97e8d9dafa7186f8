import { z } from 'zod'
import { readEmail } from '#server/auth/accounts/addresses.ts'
import { recordServiceAction } from '#server/auth/accounts/admin-users.ts'
import {
  isDoubleConfirmed,
  issueEmailChange,
  noteEmailChange,
  requireFreeEmail,
} from '#server/auth/accounts/email-change.ts'
import { AuthError } from '#server/auth/errors.ts'
import type { ServiceRole } from '#server/auth/sessions/tokens.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { noteSent, verificationLink } from '#server/auth/flows/one-time-mails.ts'
import type { LinkFlow, LinkType } from '#server/auth/flows/one-time-mails.ts'
import { issueSecret } from '#server/auth/flows/one-time-secrets.ts'
import { letNewcomerIn } from '#server/auth/accounts/operator-accounts.ts'
import { hashPassword, requireGoodPassword, signUpRules } from '#server/auth/accounts/passwords.ts'
import { chooseRedirect } from '#server/auth/flows/redirects.ts'
import { jsonResponse, optionalObject, optionalText, readBody } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { describeUser, findUserByEmail, lockUser, requireModestMetadata } from '#server/auth/accounts/users.ts'
import type { UserRow } from '#server/auth/accounts/users.ts'
import type { Db } from '#server/db/database.ts'

const types = ['signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new'] as const

/** A kind of link that an operator's program may ask for. */
type AskedType = (typeof types)[number]

const bodySchema = z.looseObject({
  type: optionalText,
  email: optionalText,
  new_email: optionalText,
  password: optionalText,
  data: optionalObject,
  redirect_to: optionalText,
})

type Asked = {
  type: AskedType
  email: string
  /** Only for changes of address. */
  newEmail: string
  data: Record<string, unknown> | null
  passwordHash: string | null
  flow: LinkFlow
}

/** A link and a code that were made; `type` is what they turned out to be for. */
type Made = { user: UserRow; type: AskedType; linkToken: string; code: string }

/**
 * POST /admin/generate_link: makes a link and a code and sends them nowhere; the operator's own program does.
 *
 * @see docs/reference/auth-protocol.md#11-admin-role-service_role-or-supabase_admin (generate_link and its details)
 */
export async function generateLink(deps: AuthDeps, c: AuthRequest, by: ServiceRole): Promise<Response> {
  const asked = await readAsked(deps, c)
  const made = await deps.database.db.transaction(async (tx) => {
    const result = await make(tx, deps, asked)
    await recordServiceAction(tx, deps, c, {
      by,
      action: 'user.generate_link',
      userId: result.user.id,
      after: { type: result.type },
    })
    return result
  })
  const { redirectTo } = asked.flow
  return jsonResponse({
    ...(await describeUser(deps.database.db, made.user)),
    action_link: verificationLink(deps, made.linkToken, linkTypeOf(made.type), redirectTo),
    email_otp: made.code,
    hashed_token: made.linkToken,
    verification_type: made.type,
    redirect_to: redirectTo,
  })
}

async function readAsked(deps: AuthDeps, c: AuthRequest): Promise<Asked> {
  const settings = deps.config.auth
  const body = await readBody(c, bodySchema)
  const type = types.find((each) => each === body.type)
  if (!type) {
    throw new AuthError(
      'validation_failed',
      `Invalid email action link type requested, expected one of: ${types.join(', ')}`,
    )
  }
  if (!settings.email) throw new AuthError('email_provider_disabled', 'Email logins are disabled')
  const email = readEmail(body.email)
  if (type === 'email_change_current' && !settings.double_confirm_email_change)
    throw new AuthError('validation_failed', 'Enable secure email change to generate link for current email')
  const newEmail = type.startsWith('email_change') ? readEmail(body.new_email) : ''
  if (body.data) requireModestMetadata(body.data)
  if (type === 'signup') {
    if (body.password === '') throw new AuthError('validation_failed', 'Signup requires a valid password')
    requireGoodPassword(body.password, signUpRules(settings), [email])
  }
  return {
    type,
    email,
    newEmail,
    data: body.data ?? null,
    passwordHash: type === 'signup' ? await hashPassword(body.password) : null,
    flow: {
      redirectTo: chooseRedirect(settings, [c.req.query('redirect_to'), body.redirect_to, c.req.header('redirect_to')]),
      codeChallenge: null,
    },
  }
}

async function make(tx: Db, deps: AuthDeps, asked: Asked): Promise<Made> {
  const { type, flow } = asked
  switch (type) {
    case 'signup':
    case 'invite':
      return issue(tx, deps, { user: await letNewcomerIn(tx, deps, asked), purpose: type, flow })
    case 'magiclink': {
      const user = await findKnown(tx, asked.email)
      return user
        ? issue(tx, deps, { user, purpose: 'magiclink', flow })
        : issue(tx, deps, { user: await letNewcomerIn(tx, deps, asked), purpose: 'signup', flow })
    }
    case 'recovery':
      return issue(tx, deps, { user: await getKnown(tx, asked.email), purpose: 'recovery', flow })
    case 'email_change_current':
    case 'email_change_new': {
      const known = await getKnown(tx, asked.email)
      await requireFreeEmail(tx, asked.newEmail, known.id)
      if (known.email === asked.newEmail)
        throw new AuthError('validation_failed', 'The new email address is the present one')
      // An operator who asks for the present address's link gives it a say, confirmed or not.
      const isDouble = type === 'email_change_current' || isDoubleConfirmed(deps, known)
      const user = await noteEmailChange(tx, deps, { user: known, email: asked.newEmail, isDouble })
      const side = type === 'email_change_current' ? 'current' : 'new'
      return { user, type, ...(await issueEmailChange(tx, deps, { user, side, flow })) }
    }
  }
}

async function issue(
  tx: Db,
  deps: AuthDeps,
  { user, purpose, flow }: { user: UserRow; purpose: 'signup' | 'invite' | 'magiclink' | 'recovery'; flow: LinkFlow },
): Promise<Made> {
  const facts = { userId: user.id, purpose, address: user.email ?? '', ...flow }
  const { linkToken, code } = await issueSecret(tx, deps, facts)
  return { user: await noteSent(tx, deps, user, purpose), type: purpose, linkToken, code }
}

async function findKnown(tx: Db, email: string): Promise<UserRow | null> {
  const known = await findUserByEmail(tx, email)
  return known && lockUser(tx, known.id)
}

async function getKnown(tx: Db, email: string): Promise<UserRow> {
  const known = await findKnown(tx, email)
  if (!known) throw new AuthError('user_not_found', 'User with this email not found', { status: 404 })
  return known
}

/** Both links of a change of address have one type. */
function linkTypeOf(type: AskedType): LinkType {
  return type === 'email_change_current' || type === 'email_change_new' ? 'email_change' : type
}
