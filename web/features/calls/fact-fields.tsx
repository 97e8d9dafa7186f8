import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Language } from '#shared/languages.ts'
import { zoneName } from '#shared/meeting-time.ts'
import { listZoneCities } from '#shared/zone-cities.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import type { Translate } from '#web/i18n/use-translation.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { ComboboxField } from '#web/ui/combobox-field.tsx'
import type { ComboboxGroup } from '#web/ui/combobox-field.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { listCountries } from '#web/workspace/countries.ts'
import type { FactField } from './fact-forms.ts'
import { codeLabel, codesOf, placeName } from './fact-text.ts'
import type { Wording } from './fact-text.ts'
import styles from './fact-fields.module.css'

/** What is typed in a field: codes of a choice are on lines of their own, `text` is what is not chosen yet. */
export type TypedField = { value: string; text: string }

type FieldProps = {
  field: FactField
  label: string
  typed: TypedField
  onType: (typed: Partial<TypedField>) => void
}

/** The control for a member of a fact. */
export function FactFieldInput({ field, label, typed, onType }: FieldProps): ReactNode {
  const { t } = useTranslation('calls')
  const language = useLanguage()
  const { value, text } = typed
  const own = {
    label,
    value,
    onChange: (event: { currentTarget: { value: string } }) => onType({ value: event.currentTarget.value }),
  }
  switch (field.kind) {
    case 'number':
      return <TextField {...own} inputMode="decimal" autoComplete="off" maxLength={30} />
    case 'currency':
      return <TextField {...own} hint={t('edit.currency')} autoComplete="off" maxLength={3} />
    case 'day':
      return <TextField {...own} type="date" />
    case 'moment':
      return (
        <>
          <TextField {...own} label={t('edit.day')} type="date" />
          <TextField
            label={t('edit.hour')}
            type="time"
            hint={t('edit.noHour')}
            value={text}
            onChange={(event) => onType({ text: event.currentTarget.value })}
          />
        </>
      )
    case 'yesNo':
      return (
        <SelectField {...own}>
          <option value="">{t('words.nothing')}</option>
          <option value="yes">{t('words.yes')}</option>
          <option value="no">{t('words.no')}</option>
        </SelectField>
      )
    case 'choice':
      return (
        <SelectField {...own}>
          {field.isNeeded ? null : <option value="">{t('words.nothing')}</option>}
          {codesOf(field.family).map((code) => (
            <option key={code} value={code}>
              {codeLabel({ t, language }, field.family, code)}
            </option>
          ))}
        </SelectField>
      )
    case 'span':
      return (
        <>
          <TextField {...own} label={t('edit.members.min')} inputMode="decimal" autoComplete="off" maxLength={30} />
          <TextField
            label={t('edit.members.max')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={30}
            value={text}
            onChange={(event) => onType({ text: event.currentTarget.value })}
          />
        </>
      )
    case 'text':
      return <TextField {...own} maxLength={4000} />
    case 'area':
      return <TextAreaField {...own} rows={3} maxLength={4000} />
    case 'lines':
    case 'years':
      return <TextAreaField {...own} hint={t(`edit.${field.kind}`)} rows={3} maxLength={4000} />
    case 'zone':
    case 'countries':
    case 'applicants':
      return <PickField kind={field.kind} label={label} typed={typed} onType={onType} />
  }
}

type PickKind = 'zone' | 'countries' | 'applicants'

/** A choice among many: one time zone, or several countries or kinds of applicants. */
function PickField({ kind, label, typed, onType }: Omit<FieldProps, 'field'> & { kind: PickKind }): ReactNode {
  const { t } = useTranslation('calls')
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const [isNarrowed, setNarrowed] = useState(false)
  const chosen = typed.value === '' ? [] : typed.value.split('\n')
  const isOne = kind === 'zone'
  const asked = isNarrowed ? plain(typed.text) : ''
  const groups = isOpen
    ? pickGroups(kind, { t, language }).map(({ label: name, options }) => ({
        label: name,
        options: options.filter(
          (option) => plain(option.name).includes(asked) && (isOne || !chosen.includes(option.value)),
        ),
      }))
    : []
  const nameOf = (code: string) => pickName(kind, code, { t, language })
  return (
    <div className={styles.pick}>
      {isOne || chosen.length === 0 ? null : (
        <ul aria-label={t('edit.chosen', { name: label })}>
          {chosen.map((code) => (
            <li key={code}>
              {nameOf(code)}
              <Button
                variant="ghost"
                size="sm"
                aria-label={t('edit.takeOut', { name: nameOf(code) })}
                onClick={() => onType({ value: chosen.filter((each) => each !== code).join('\n') })}
              >
                <Icon name="x" size={16} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ComboboxField
        label={label}
        hint={kind === 'countries' ? t('edit.countries') : undefined}
        inputMode="text"
        value={typed.text}
        groups={groups}
        words={{ open: t('edit.choose'), list: label, nothing: t('edit.nothingFits') }}
        maxLength={4000}
        isOpen={isOpen}
        onOpen={(isWanted, isTyped) => {
          setOpen(isWanted)
          setNarrowed(isTyped)
        }}
        onType={(text) => onType(isOne && text === '' ? { text, value: '' } : { text })}
        onChoose={({ value, name }) =>
          onType(isOne ? { value, text: name } : { value: [...chosen, value].join('\n'), text: '' })
        }
      />
    </div>
  )
}

/** A text without case and marks, so that "chisinau" finds Chișinău. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

function pickName(kind: PickKind, code: string, wording: Wording): string {
  if (kind === 'zone') return zoneName(code, wording.language)
  return kind === 'countries' ? placeName(wording, code) : codeLabel(wording, 'applicants', code)
}

function pickGroups(kind: PickKind, wording: Wording): ComboboxGroup[] {
  const { t, language } = wording
  const optionOf = (code: string) => ({ value: code, name: pickName(kind, code, wording) })
  if (kind === 'zone')
    return [
      {
        label: t('edit.cities'),
        options: listZoneCities(language).map(({ zone, city }) => ({ value: zone, name: city })),
      },
      { label: t('edit.offsets'), options: offsets.map(optionOf) },
    ]
  if (kind === 'applicants') return [{ label: '', options: codesOf('applicants').map(optionOf) }]
  return [
    { label: t('edit.groups'), options: codesOf('places').map(optionOf) },
    { label: t('edit.countryList'), options: listCountries(language).map(({ code, name }) => ({ value: code, name })) },
  ]
}

/** Zones at a whole number of hours from UTC; in their names the sign is turned. */
const offsets = [
  ...Array.from({ length: 12 }, (_, less) => `Etc/GMT+${12 - less}`),
  'Etc/UTC',
  ...Array.from({ length: 14 }, (_, more) => `Etc/GMT-${more + 1}`),
]

/** The code that is meant by what was typed; null where nothing has that name. */
export function pickedBy(
  kind: 'zone' | 'applicants',
  text: string,
  t: Translate<'calls'>,
  language: Language,
): string | null {
  const asked = plain(text)
  const options = pickGroups(kind, { t, language }).flatMap((group) => group.options)
  return options.find(({ name, value }) => plain(name) === asked || value.toLowerCase() === asked)?.value ?? null
}
