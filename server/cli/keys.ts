import { daySeconds } from '#shared/duration.ts'
import { recordActivity } from '#server/activity/record.ts'
import { issueServiceToken, rotateSigningKeys } from '#server/auth/public.ts'
import type { Command } from '#server/cli/command.ts'
import { AppError } from '#server/http/errors.ts'

const serviceTokenDays = { usual: 30, max: 3650 } as const

/** `auth:service-token`: prints a token with which an operator's own program may use the admin part of the auth service. */
export const printServiceToken: Command = {
  name: 'auth:service-token',
  options: [{ name: 'days', value: 'N', isRequired: false }],
  summary: `Print a token that may do everything under /admin of the auth service, for ${serviceTokenDays.usual} days. Keep it secret.`,
  run: ({ options, output, withDeps }) =>
    withDeps(async (deps) => {
      const days = readDays(options['days'])
      const { token, expiresAtSeconds } = await issueServiceToken(deps, days * daySeconds)
      const expires_at = new Date(expiresAtSeconds * 1000).toISOString()
      await recordActivity(deps.database.db, {
        at: new Date(deps.clock.now()),
        actor: null,
        origin: 'command_line',
        action: 'service_token.issue',
        targetId: null,
        requestId: null,
        after: { expires_at },
      })
      output.line(token)
      return 0
    }),
}

/** `keys:rotate`: makes a new signing key and schedules its turn. @see AUTH-07 */
export const rotateKeys: Command = {
  name: 'keys:rotate',
  options: [],
  summary: 'Make a new signing key. It signs once every cache knows it; nobody is signed out.',
  run: ({ output, withDeps }) =>
    withDeps(async (deps) => {
      const { kid, signsFrom } = await rotateSigningKeys(deps)
      await recordActivity(deps.database.db, {
        at: new Date(deps.clock.now()),
        actor: null,
        origin: 'command_line',
        action: 'signing_keys.rotate',
        targetId: kid,
        requestId: null,
        after: { signs_from: signsFrom.toISOString() },
      })
      output.line(`The key ${kid} is published now and signs from ${signsFrom.toISOString()}.`)
      return 0
    }),
}

function readDays(given: string | undefined): number {
  const days = given === undefined ? serviceTokenDays.usual : Number(given)
  if (Number.isInteger(days) && days >= 1 && days <= serviceTokenDays.max) return days
  throw new AppError('validation_failed', {
    detail: `--days: expected a whole number from 1 to ${serviceTokenDays.max}, got "${given}".`,
  })
}
