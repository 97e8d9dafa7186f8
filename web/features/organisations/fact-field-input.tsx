import type { ReactNode } from 'react'
import { holderKinds, legalKinds } from '#shared/grants/profile.ts'
import type { OrganisationFactName } from '#shared/grants/profile.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { CheckField, SelectField, TextField } from '#web/ui/field.tsx'
import { listCountries } from '#web/workspace/countries.ts'
import type { BaseFieldName, FactField } from './fact-fields.ts'

/** Currencies that calls of the region pay in. */
const currencies = ['EUR', 'MDL', 'BYN', 'RON', 'UAH', 'USD', 'PLN', 'GBP', 'CHF'] as const

type FactFieldInputProps = {
  field: FactField
  fact: OrganisationFactName
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

/** One field of a fact, by its kind. */
export function FactFieldInput({ field, fact, value, error, onChange }: FactFieldInputProps): ReactNode {
  const { t } = useTranslation('organisations')
  const language = useLanguage()
  const { name, kind } = field
  const base = name.replace(/\d$/, '') as BaseFieldName
  const isEarlier = name.endsWith('1')
  const label =
    name === 'value' ? t(`facts.${fact}`) : base === 'year' && isEarlier ? t('fields.yearBefore') : t(`fields.${base}`)
  const mark = field.isOptional === true && kind === 'country' ? t('dialog.optional') : undefined
  if (kind === 'check')
    return (
      <CheckField
        label={label}
        checked={value === 'yes'}
        error={error}
        onChange={({ target }) => onChange(target.checked ? 'yes' : 'no')}
      />
    )
  const options = optionsOf(kind)
  if (options !== null)
    return (
      <SelectField
        label={label}
        mark={mark}
        value={value}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{t('dialog.choose')}</option>
        {options.map(({ value: each, words }) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </SelectField>
    )
  return (
    <TextField
      type={kind === 'date' ? 'date' : 'text'}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      label={label}
      mark={mark}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  )

  function optionsOf(of: FactField['kind']): { value: string; words: string }[] | null {
    switch (of) {
      case 'legalKind':
        return legalKinds.map((each) => ({ value: each, words: t(`legalKinds.${each}`) }))
      case 'holderKind':
        return holderKinds.map((each) => ({ value: each, words: t(`holderKinds.${each}`) }))
      case 'country':
        return listCountries(language).map((each) => ({ value: each.code, words: each.name }))
      case 'currency':
        return currencies.map((each) => ({ value: each, words: each }))
      case 'yesno':
        return (['yes', 'no'] as const).map((each) => ({ value: each, words: t(`values.${each}`) }))
      case 'readiness':
        return Array.from({ length: 9 }, (_, index) => ({
          value: String(index + 1),
          words: t('values.readiness', { level: index + 1 }),
        }))
      default:
        return null
    }
  }
}
