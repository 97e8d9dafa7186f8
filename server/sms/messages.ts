import type { Language } from '#shared/languages.ts'
import type { AuthSettings } from '#server/config/auth-settings.ts'

/** What a code that is sent as a text message does. */
export type SmsPurpose = 'sign_in' | 'phone_change' | 'reauthentication' | 'second_factor'

/** The message says what its code does, so that a caller who asks for it under a pretext is exposed. */
const sentences: Readonly<Record<Language, Readonly<Record<SmsPurpose | 'warning', string>>>> = {
  en: {
    sign_in: 'is your login code',
    phone_change: 'is the code that makes this your new phone number',
    reauthentication: 'is the code that confirms your change',
    second_factor: 'is your second-step code',
    warning: 'Do not give it to anyone.',
  },
  ru: {
    sign_in: '— код для входа',
    phone_change: '— код для привязки этого номера',
    reauthentication: '— код для подтверждения изменения',
    second_factor: '— код второго шага при входе',
    warning: 'Никому его не сообщайте.',
  },
  ro: {
    sign_in: 'este codul de autentificare',
    phone_change: 'este codul pentru noul număr de telefon',
    reauthentication: 'este codul care confirmă modificarea',
    second_factor: 'este codul pentru al doilea pas al autentificării',
    warning: 'Nu îl dați nimănui.',
  },
}

/**
 * Writes the text of a message with a code. Its last line lets browsers offer the code on this site, and on no other.
 *
 * @see https://wicg.github.io/sms-one-time-codes/
 */
export function writeCodeSms(
  settings: Pick<AuthSettings, 'site_url'>,
  language: Language,
  purpose: SmsPurpose,
  code: string,
): string {
  const words = sentences[language]
  const { hostname } = new URL(settings.site_url)
  return `${code} ${words[purpose]} (${hostname}). ${words.warning}\n\n@${hostname} #${code}`
}

/**
 * Finds the code that a number for trying always gets; nothing is sent to it.
 *
 * @param phone E.164, with or without the plus sign, as the setting may have it too.
 * @returns null for every other number.
 * @see docs/reference/interfaces.md#auth_config-keys-default (test_otp)
 */
export function findTestCode({ test_otp }: Pick<AuthSettings, 'test_otp'>, phone: string): string | null {
  const digits = phone.replace(/^\+/, '')
  for (const number of [digits, `+${digits}`]) if (Object.hasOwn(test_otp, number)) return test_otp[number] ?? null
  return null
}
