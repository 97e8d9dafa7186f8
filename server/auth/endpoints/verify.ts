import { z } from 'zod'
import { readEmail, readPhone } from '#server/auth/accounts/addresses.ts'
import { AuthError } from '#server/auth/errors.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { followPostedLink, isFormPost } from '#server/auth/endpoints/verify-link.ts'
import { countRejected } from '#server/auth/sessions/failed-sign-ins.ts'
import type { FailedSignIn } from '#server/auth/sessions/failed-sign-ins.ts'
import { findUserByEmail, findUserByPhone } from '#server/auth/accounts/users.ts'
import { limitCodeTries } from '#server/auth/limits.ts'
import { contextOf, jsonResponse, optionalText, readBody } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { describeSession, openSession } from '#server/auth/sessions/sessions.ts'
import { respondAtFixedTimes } from '#server/auth/accounts/unknown-accounts.ts'
import {
  deadSecret,
  firstHalfMessage,
  isPhoneType,
  readVerificationType,
  sessionMethodOf,
  verify,
} from '#server/auth/flows/verification.ts'
import type { Presented, VerificationType } from '#server/auth/flows/verification.ts'

const bodySchema = z.looseObject({
  type: optionalText,
  token: optionalText,
  token_hash: optionalText,
  email: optionalText,
  phone: optionalText,
})

type VerifyBody = z.output<typeof bodySchema>

/**
 * POST /verify: takes a code, or the token of a link, and answers a session. The form of the page behind a link comes here
 * too.
 *
 * @see docs/reference/auth-protocol.md#post-verify
 */
export async function verifyOtp(deps: AuthDeps, c: AuthRequest): Promise<Response> {
  if (isFormPost(c)) return followPostedLink(deps, c)
  const body = await readBody(c, bodySchema)
  const type = readVerificationType(body.type)
  const presented = readPresented(body, type)
  const context = contextOf(c)
  // One count for all types: several of them look at the same code.
  if (presented.by === 'code') await limitCodeTries(deps, context, presented.address, 'verify')
  const signIn = () =>
    verify(deps, context, type, {
      presented,
      conclude: async (tx, { outcome, user, secret }) =>
        outcome === 'first_half'
          ? null
          : openSession(tx, deps, { user, method: sessionMethodOf(secret.purpose), context }),
    })
  const work = () =>
    presented.by === 'link'
      ? signIn()
      : countRejected(deps, context, { code: 'otp_expired', describe: () => describe(deps, presented.address) }, signIn)
  // A wrong code of someone known is counted, which takes longer than finding no one.
  const open = await (presented.by === 'code' ? respondAtFixedTimes(work) : work())
  return jsonResponse(open ? await describeSession(deps, open) : { msg: firstHalfMessage, code: '200' })
}

async function describe(deps: AuthDeps, account: string): Promise<FailedSignIn> {
  const { db } = deps.database
  const user = await (account.includes('@') ? findUserByEmail(db, account) : findUserByPhone(db, account))
  return { way: 'code', account, user: user ?? null }
}

function readPresented(body: VerifyBody, type: VerificationType): Presented {
  if (body.token !== '' && body.token_hash !== '')
    throw new AuthError('validation_failed', 'Verify requires either a token or a token hash')
  if (body.token === '' && body.token_hash === '')
    throw new AuthError('validation_failed', 'Verify requires a token or a token hash')
  if (body.token_hash !== '') {
    if (body.email !== '' || body.phone !== '')
      throw new AuthError('validation_failed', 'Only the token_hash and type should be provided')
    if (isPhoneType(type)) throw deadSecret({ by: 'link' })
    return { by: 'link', token: body.token_hash }
  }
  if ((body.email === '') === (body.phone === ''))
    throw new AuthError('validation_failed', 'Only an email address or phone number should be provided on verify')
  if (isPhoneType(type) !== (body.phone !== '')) {
    throw new AuthError(
      'validation_failed',
      isPhoneType(type)
        ? 'Verify of this type requires a phone number'
        : 'Verify of this type requires an email address',
    )
  }
  const address = body.phone === '' ? readEmail(body.email) : readPhone(body.phone)
  return { by: 'code', address, code: body.token.trim() }
}
