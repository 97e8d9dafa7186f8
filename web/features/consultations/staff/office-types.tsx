import { useState } from 'react'
import type { ReactNode } from 'react'
import { languages } from '#shared/languages.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField, SelectField, TextField } from '#web/ui/field.tsx'
import { errorOf, freeTypeKey, withChange } from './office-draft.ts'
import type { OfficeErrors, TypeDraft } from './office-draft.ts'
import styles from './office.module.css'

const numberFields = [
  'duration_minutes',
  'step_minutes',
  'buffer_before_minutes',
  'buffer_after_minutes',
  'notice_minutes',
  'horizon_days',
] as const

type TypesPartProps = {
  types: readonly TypeDraft[]
  errors: OfficeErrors
  onChange: (types: TypeDraft[]) => void
}

/** The kinds of consultation that can be booked, the usual one first. */
export function TypesPart({ types, errors, onChange }: TypesPartProps): ReactNode {
  const { t } = useTranslation('bookings')
  const add = (): void => {
    const [first] = types
    if (first) onChange([...types, { ...first, key: freeTypeKey(types), titles: { en: '', ru: '', ro: '' } }])
  }
  return (
    <>
      <h2>{t('office.types')}</h2>
      {types.map((type, index) => (
        <TypePart
          key={type.key}
          type={type}
          path={`types.${index}`}
          errors={errors}
          onChange={(change) => onChange(withChange(types, index, change))}
          onRemove={types.length === 1 ? null : () => onChange(types.filter(({ key }) => key !== type.key))}
        />
      ))}
      <Button variant="outline" size="sm" onClick={add}>
        {t('office.addType')}
      </Button>
    </>
  )
}

type TypePartProps = {
  type: TypeDraft
  path: string
  errors: OfficeErrors
  onChange: (change: Partial<TypeDraft>) => void
  /** Null: the last one stays. */
  onRemove: (() => void) | null
}

function TypePart({ type, path, errors, onChange, onRemove }: TypePartProps): ReactNode {
  const { t } = useTranslation('bookings')
  const language = useLanguage()
  const isRefused = [...errors].some((each) => each.startsWith(`${path}.`))
  const [wasOpened, setOpen] = useState(onRemove === null || type.titles.en === '')
  const isOpen = wasOpened || isRefused
  const wrong = (field: string) => (errors.has(`${path}.${field}`) ? t(`office.why.${errorOf(field)}`) : undefined)
  return (
    <details className={styles.fold} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <b>{type.titles[language] || t('office.newType')}</b>
        <span className="muted">
          {t('office.minutesOf', { minutes: type.duration_minutes })}
          {type.active ? null : ` · ${t('office.notOffered')}`}
        </span>
      </summary>
      <div className={styles.line}>
        {languages.map((each) => (
          <TextField
            key={each}
            label={t('office.titleIn', { language: t(`languages.${each}`) })}
            value={type.titles[each]}
            error={wrong(`titles.${each}`)}
            onChange={(event) => onChange({ titles: { ...type.titles, [each]: event.target.value } })}
          />
        ))}
      </div>
      <div className={styles.line}>
        {numberFields.map((name) => (
          <TextField
            key={name}
            label={t(`office.${name}`)}
            type="number"
            min={0}
            value={type[name]}
            error={wrong(name)}
            onChange={(event) => onChange({ [name]: Number(event.target.value) })}
          />
        ))}
        <SelectField
          label={t('office.noticeIn')}
          value={type.notice_in}
          onChange={(event) => onChange({ notice_in: event.target.value === 'elapsed' ? 'elapsed' : 'working' })}
        >
          <option value="working">{t('office.working')}</option>
          <option value="elapsed">{t('office.elapsed')}</option>
        </SelectField>
        <TextField
          label={t('office.max_per_day')}
          mark={t('office.optional')}
          type="number"
          min={1}
          value={type.max_per_day ?? ''}
          error={wrong('max_per_day')}
          onChange={(event) => onChange({ max_per_day: event.target.value === '' ? null : Number(event.target.value) })}
        />
        <TextField
          label={t('office.price')}
          type="number"
          min={0}
          step="0.01"
          value={type.price_eur_cents / 100}
          error={wrong('price_eur_cents')}
          onChange={(event) => onChange({ price_eur_cents: Math.round(Number(event.target.value) * 100) })}
        />
        {onRemove === null ? null : (
          <Button variant="ghost" size="sm" onClick={onRemove}>
            {t('remove')}
          </Button>
        )}
      </div>
      <TextField
        label={t('office.meeting_link')}
        mark={t('office.optional')}
        hint={t('office.meetingLinkHint')}
        type="url"
        maxLength={500}
        value={type.meeting_link ?? ''}
        error={wrong('meeting_link')}
        onChange={(event) => onChange({ meeting_link: event.target.value.trim() || null })}
      />
      <CheckField
        label={t('office.activeType')}
        checked={type.active}
        onChange={(event) => onChange({ active: event.target.checked })}
      />
    </details>
  )
}
