import type { SettingsUpdate } from '#shared/contracts/settings.ts'
import type { FieldError } from '#shared/error-codes.ts'
import type { Config } from '#server/config.ts'
import { lockedSettings } from '#server/features/settings/fixed.ts'
import { AppError } from '#server/http/errors.ts'
import { readMailAddress } from '#server/config/mail-address.ts'
import { mailServerUrlError } from '#server/config/mail-server-url.ts'

/**
 * Checks what the schemas cannot: that the environment leaves a setting open, and that mail could be sent with it.
 *
 * @throws {AppError} `validation_failed` with one error per setting.
 */
export function checkSettings(
  config: Config,
  wanted: Omit<SettingsUpdate, 'version' | 'waiting_mails' | 'current_password' | 'nonce'>,
): void {
  const errors = [...lockedErrors(config, wanted), ...mailErrors(wanted)]
  if (errors.length > 0) throw new AppError('validation_failed', { errors })
}

function lockedErrors(
  config: Config,
  wanted: Omit<SettingsUpdate, 'version' | 'waiting_mails' | 'current_password' | 'nonce'>,
): FieldError[] {
  const locked = lockedSettings(config)
  return Object.keys(wanted).flatMap((key) => {
    const variable = locked[key]
    return variable === undefined
      ? []
      : [{ path: key, message: `is fixed by the environment variable ${variable}`, code: 'fixed_by_environment' }]
  })
}

function mailErrors({
  mail_from,
  mail_server,
}: Omit<SettingsUpdate, 'version' | 'waiting_mails' | 'current_password' | 'nonce'>): FieldError[] {
  const errors: FieldError[] = []
  if (mail_from !== undefined && mail_from !== '' && readMailAddress(mail_from) === null) {
    errors.push({
      path: 'mail_from',
      message: 'expected an address, or a name and an address in angle brackets',
      code: 'invalid_sender',
    })
  }
  if (typeof mail_server === 'string') {
    const error = mailServerError(mail_server)
    if (error !== null) errors.push({ path: 'mail_server', message: error, code: 'invalid_mail_server' })
  }
  return errors
}

function mailServerError(text: string): string | null {
  if (!URL.canParse(text) || !['smtp:', 'smtps:'].includes(new URL(text).protocol))
    return 'expected an address that begins with smtp:// or smtps://'
  return mailServerUrlError(text)
}
