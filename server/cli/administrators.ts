import { describeEmailProblem, readEmailAddress } from '#shared/email-address.ts'
import { randomBytes } from 'node:crypto'
import { passwordErrors } from '#shared/password-rules.ts'
import { recordActivity } from '#server/activity/record.ts'
import {
  announceAccessChange,
  claimUnproven,
  createUser,
  findUserId,
  hashGoodPassword,
  lockAdministrators,
  requireOwnAccounts,
  setPassword,
  setRole,
} from '#server/auth/public.ts'
import type { Command, CommandContext } from '#server/cli/command.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'

const emailOption = { name: 'email', value: 'ADDRESS', isRequired: true }
const passwordOption = { name: 'password', value: 'PASSWORD', isRequired: false }

/** `admin:create`: makes an administrator, or makes one of an account that exists. */
export const createAdministrator: Command = {
  name: 'admin:create',
  options: [emailOption, passwordOption],
  summary: 'Make an administrator; without --password one is made up and printed. An existing account becomes one.',
  run: ({ options, output, withDeps }) =>
    withDeps(async (deps) => {
      const email = readEmail(options)
      const existing = await findUserId(deps.database.db, email)
      const given = options['password']
      if (deps.config.authUrl !== null && (existing === null || given !== undefined))
        throw new AppError('accounts_external', {
          detail: `Accounts are made by ${deps.config.authUrl}. Sign in on the site once with ${email}, then run this again without --password.`,
        })
      const made = given ?? makePassword(deps)
      const madeHash = await hashGoodPassword(deps, made, email)
      const { wasUnproven, isSet } = await deps.database.db.transaction(async (tx) => {
        await lockAdministrators(tx)
        // Strangers sign up with other people's addresses, and would be administrators.
        const wasUnproven =
          existing !== null && deps.config.authUrl === null && (await claimUnproven(tx, deps, existing))
        const passwordHash = given !== undefined || existing === null || wasUnproven ? madeHash : null
        const userId =
          existing ??
          (passwordHash === null ? null : await createUser(tx, deps, { email, passwordHash, role: 'admin' }))
        if (userId === null) throw new AppError('email_taken')
        await setRole(tx, userId, 'admin')
        await announceAccessChange(tx, userId)
        if (existing !== null && passwordHash !== null) await setPassword(tx, deps, userId, passwordHash)
        await recordActivity(tx, {
          at: new Date(deps.clock.now()),
          actor: null,
          origin: 'command_line',
          action: 'account.make_administrator',
          targetId: userId,
          requestId: null,
        })
        return { wasUnproven, isSet: passwordHash !== null }
      })
      output.line(
        existing === null
          ? `Created the administrator ${email}.`
          : `${email} had an account and is an administrator now.`,
      )
      if (wasUnproven)
        output.line(
          'Nobody had confirmed its address: its old password, sessions, second factors and linked accounts were removed.',
        )
      if (given === undefined && isSet) output.line(`Password: ${made}`)
      return 0
    }),
}

/** `admin:reset-password`: sets a new password for an account and ends its sessions. */
export const resetPassword: Command = {
  name: 'admin:reset-password',
  options: [emailOption, passwordOption],
  summary: 'Set a new password and end the sessions of an account; without --password one is made up and printed.',
  run: ({ options, output, withDeps }) =>
    withDeps(async (deps) => {
      requireOwnAccounts(deps)
      const email = readEmail(options)
      const userId = await findUserId(deps.database.db, email)
      if (userId === null) throw new AppError('not_found', { detail: `No account has the address ${email}.` })
      const password = options['password'] ?? makePassword(deps)
      const passwordHash = await hashGoodPassword(deps, password, email)
      await deps.database.db.transaction(async (tx) => {
        await claimUnproven(tx, deps, userId)
        await setPassword(tx, deps, userId, passwordHash)
        await recordActivity(tx, {
          at: new Date(deps.clock.now()),
          actor: null,
          origin: 'command_line',
          action: 'account.reset_password',
          targetId: userId,
          requestId: null,
        })
      })
      output.line(`Set a new password for ${email} and ended its sessions.`)
      if (options['password'] === undefined) output.line(`Password: ${password}`)
      return 0
    }),
}

function readEmail(options: CommandContext['options']): string {
  const typed = options['email'] ?? ''
  const read = readEmailAddress(typed)
  if ('address' in read) return read.address.toLowerCase()
  throw new AppError('validation_failed', {
    detail:
      read.problem.kind === 'format'
        ? `--email: expected an address, got "${typed.trim()}".`
        : `--email: in "${typed.trim()}" ${describeEmailProblem(read.problem)}.`,
  })
}

/** Makes a password with every class of characters: groups of five, 120 random bits. */
function makePassword(deps: Deps): string {
  const rules = { lengthMin: deps.config.auth.password_min_length, classes: true }
  for (;;) {
    const letters = randomBytes(Math.max(15, rules.lengthMin)).toString('base64url').replace(/[-_]/g, '')
    const password = letters.match(/.{5}/g)?.join('-') ?? ''
    if (passwordErrors(password, rules).length === 0) return password
  }
}
