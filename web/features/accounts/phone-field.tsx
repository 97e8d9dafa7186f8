import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { CountryCode } from 'libphonenumber-js/min'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import PhoneInput from 'react-phone-number-input/input'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Field } from '#web/ui/field.tsx'
import { isCountry, settlePhone } from './phone-entry.ts'

export type PhoneFieldProps = {
  label: string
  /** A word at the right of the label. */
  mark?: string | undefined
  error?: string | undefined
  /** E.164, or empty. */
  value: string
  /** ISO 3166-1 alpha-2. */
  country: string
  onChange: (value: string, country: string) => void
  onBlur?: () => void
  inputRef?: (input: HTMLInputElement | null) => void
}

/**
 * A telephone number: the country's calling code stands before the field and cannot be edited, only the country can be
 * changed. The number is formatted while it is typed; pasted whole numbers find their country.
 *
 * Brings the numbering plans of the world, so it is a chunk of its own: import it lazily.
 *
 * @see product specification, section 5 (register), DLG-07
 */
export default function PhoneField(props: PhoneFieldProps): ReactNode {
  const { label, mark, error, value, onChange, onBlur, inputRef } = props
  const { t } = useTranslation('auth')
  const country = isCountry(props.country) ? props.country : 'BY'
  // What was typed begins with a plus sign: then it is a whole number, not the national part.
  const isWhole = useRef(false)
  return (
    <Field label={label} mark={mark} error={error}>
      {(ties) => (
        <span className="phone">
          <span className="phone-code">
            <span aria-hidden>
              {country} <b>+{getCountryCallingCode(country)}</b>
            </span>
            <CountrySelect
              label={t('country')}
              country={country}
              onChange={(next) =>
                onChange(
                  nationalPart(value, country) && `+${getCountryCallingCode(next)}${nationalPart(value, country)}`,
                  next,
                )
              }
            />
          </span>
          <PhoneInput
            {...ties}
            ref={(input: unknown) => inputRef?.(input instanceof HTMLInputElement ? input : null)}
            className="input"
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            country={country}
            international
            withCountryCallingCode={false}
            value={value}
            onInput={(event: FormEvent<HTMLInputElement>) => {
              isWhole.current = /^\s*(\+|00)/.test(event.currentTarget.value)
            }}
            onChange={(typed) => {
              const settled = settlePhone(typed ?? '', country, isWhole.current)
              onChange(settled.number, settled.country)
            }}
            {...(onBlur ? { onBlur } : {})}
          />
        </span>
      )}
    </Field>
  )
}

type CountrySelectProps = { label: string; country: CountryCode; onChange: (country: CountryCode) => void }

/** The system's own list, lying invisible over the calling code. */
function CountrySelect({ label, country, onChange }: CountrySelectProps): ReactNode {
  const language = useLanguage()
  const [options, setOptions] = useState<{ code: CountryCode; name: string }[]>([])
  // Country names differ between the server's and the browser's dictionaries, so they come after hydration.
  useEffect(() => {
    const names = new Intl.DisplayNames([language], { type: 'region' })
    const named = getCountries().map((code) => ({ code, name: names.of(code) ?? code }))
    setOptions(named.toSorted((left, right) => left.name.localeCompare(right.name, language)))
  }, [language])
  return (
    <select
      aria-label={label}
      value={country}
      onChange={(event) => {
        if (isCountry(event.target.value)) onChange(event.target.value)
      }}
    >
      {options.length === 0 ? <option value={country}>{country}</option> : null}
      {options.map(({ code, name }) => (
        <option key={code} value={code}>
          {name} +{getCountryCallingCode(code)}
        </option>
      ))}
    </select>
  )
}

/** The digits after the calling code. */
function nationalPart(value: string, country: CountryCode): string {
  const prefix = `+${getCountryCallingCode(country)}`
  if (value.startsWith(prefix)) return value.slice(prefix.length)
  return parsePhoneNumberFromString(value)?.nationalNumber ?? ''
}
