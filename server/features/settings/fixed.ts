import { settingFacts } from '#shared/contracts/settings.ts'
import type { SettingKey, Settings } from '#shared/contracts/settings.ts'
import type { Config } from '#server/config.ts'

/** The settings that the environment fixes, with the values it gives them; they may lie outside of what run time allows. */
export function fixedSettings(config: Config): Partial<{ [Key in keyof Settings]: unknown }> {
  const { auth } = config
  const values: Partial<{ [Key in keyof Settings]: unknown }> = {}
  if (isNamed(config, 'signup')) values.sign_up_open = auth.signup
  if (isNamed(config, 'confirm_email')) values.email_confirmation = auth.confirm_email
  if (isNamed(config, 'hide_existing_accounts')) values.existing_accounts_hidden = auth.hide_existing_accounts
  if (isNamed(config, 'password_min_length')) values.password_length_min = auth.password_min_length
  if (isNamed(config, 'password_change_min_length')) values.password_change_length_min = auth.password_change_min_length
  if (config.mailFromIsSet) values.mail_from = mailFromText(config)
  return values
}

/** The environment variable by setting, for those that it fixes. */
export function lockedSettings(config: Config): Record<string, string> {
  const keys: SettingKey[] = settingKeysOf(fixedSettings(config))
  if (config.smtpUrl !== null) keys.push('mail_server')
  return Object.fromEntries(keys.map((key) => [key, settingFacts[key].variable ?? '']))
}

/** The sender as text: `name <address>`. */
function mailFromText({ mailFrom }: Config): string {
  return mailFrom.name === '' ? mailFrom.address : `${mailFrom.name} <${mailFrom.address}>`
}

function isNamed(config: Config, key: keyof Config['auth']): boolean {
  return config.authNamed.includes(key)
}

function settingKeysOf(values: Partial<Record<keyof Settings, unknown>>): SettingKey[] {
  return Object.keys(settingFacts).filter((key): key is SettingKey => key in values)
}
