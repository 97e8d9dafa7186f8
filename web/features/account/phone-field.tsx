import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import type { CountryCode } from 'libphonenumber-js/min'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ChangeEvent, ReactNode } from 'react'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { caretAfter, countryOfNumber, isCountry, moveToCountry, nationalText, readPhone } from './phone-entry.ts'
import phoneStyles from './phone-field.module.css'
import control from '#web/ui/control.module.css'

/** What the phone field shows and tells. */
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
  /** The number that the device keeps of an earlier visit, or empty: it says which country the browser's copy is of. */
  readKept?: () => string
  inputRef?: (input: HTMLInputElement | null) => void
}

/**
 * A telephone number: the country's calling code comes before the field and cannot be edited, only the country can be
 * changed. The number is formatted while it is typed; pasted whole numbers find their country.
 *
 * Our own instead of react-phone-number-input, which hands on what was typed one render late and so loses digits of a
 * fast typist, and takes the calling code of a pasted number for part of it.
 *
 * Brings the numbering plans of the world, so it is a chunk of its own: import it lazily.
 *
 * @see docs/reference/product.md#register, DLG-07
 */
export default function PhoneField(props: PhoneFieldProps): ReactNode {
  const { label, mark, error, value, onChange, onBlur, readKept, inputRef } = props
  const { t } = useTranslation('auth')
  const country = isCountry(props.country) ? props.country : 'BY'
  const text = nationalText(value, country)
  const input = useRef<HTMLInputElement | null>(null)
  // Null when the caret may stay where the browser puts it.
  const digitsBeforeCaret = useRef<number | null>(null)

  useLayoutEffect(() => {
    const digits = digitsBeforeCaret.current
    digitsBeforeCaret.current = null
    if (digits === null || document.activeElement !== input.current) return
    const caret = caretAfter(text, digits)
    input.current?.setSelectionRange(caret, caret)
  })

  // A number that came back from a draft has no country with it.
  const own = countryOfNumber(value, country)
  const handleOwn = useEffectEvent(() => onChange(value, own))
  useLayoutEffect(() => {
    if (own !== country) handleOwn()
  }, [own, country])

  // What was typed into the server's page before the scripts came is still in the field.
  useLayoutEffect(() => {
    const typed = input.current?.value ?? ''
    if (typed === text) return
    // After a reload it may also be what the browser put there: what was kept wins.
    if (value !== '') {
      if (input.current) input.current.value = text
      return
    }
    const entry = readPhone(typed, countryOfNumber(readKept?.() ?? '', country))
    onChange(entry.number, entry.country)
    // Only once: from then on every change is heard.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  function handleInput({ target }: ChangeEvent<HTMLInputElement>): void {
    const entry = readPhone(target.value, country)
    const caret = target.selectionStart ?? target.value.length
    if (caret < target.value.length)
      digitsBeforeCaret.current = target.value.slice(0, caret).replaceAll(/\D/g, '').length
    onChange(entry.number, entry.country)
  }

  return (
    <Field label={label} mark={mark} error={error}>
      {(ties) => (
        <span className={phoneStyles.phone}>
          <span className={phoneStyles.code}>
            <span aria-hidden>
              {country} <b>+{getCountryCallingCode(country)}</b>
            </span>
            <Icon name="chev-down" size={16} />
            <CountrySelect
              label={t('country')}
              country={country}
              onChange={(next) => {
                const moved = moveToCountry(value, country, next)
                onChange(moved.number, moved.country)
              }}
            />
          </span>
          <input
            {...ties}
            ref={(element) => {
              input.current = element
              inputRef?.(element)
            }}
            className={control.input}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            value={text}
            onChange={handleInput}
            {...(onBlur ? { onBlur } : {})}
          />
        </span>
      )}
    </Field>
  )
}

/** The countries of most of the site's users: they come first. */
const likelyCountries: readonly CountryCode[] = ['BY', 'MD', 'RO', 'UA', 'RU', 'PL', 'LT', 'LV']

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
  const likely = likelyCountries.flatMap((code) => options.filter((option) => option.code === code))
  const others = options.filter(({ code }) => !likelyCountries.includes(code))
  return (
    <select
      aria-label={label}
      value={country}
      onChange={(event) => {
        if (isCountry(event.target.value)) onChange(event.target.value)
      }}
    >
      {options.length === 0 ? <option value={country}>{country}</option> : null}
      {likely.length === 0 ? null : (
        <>
          {likely.map(({ code, name }) => (
            <option key={`likely-${code}`} value={code}>
              {name}
            </option>
          ))}
          <hr />
        </>
      )}
      {others.map(({ code, name }) => (
        <option key={code} value={code}>
          {name} +{getCountryCallingCode(code)}
        </option>
      ))}
    </select>
  )
}
