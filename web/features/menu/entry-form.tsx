import { useId } from 'react'
import type { ReactNode } from 'react'
import { menuAudiences, menuLabelLengthMax, menuLocations } from '#shared/contracts/menu.ts'
import type { MenuAudience, MenuChildEntry } from '#shared/contracts/menu.ts'
import { languageNames, languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { menuLabel } from '#shared/menu/resolve.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { CheckField, FieldError, SelectField, TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { changeEntry, sendEntry } from './menu-draft.ts'
import type { MenuRow } from './menu-draft.ts'
import { warningsOf } from './menu-errors.ts'
import type { MenuFieldError } from './menu-errors.ts'
import type { MenuTreeProps } from './menu-tree.tsx'
import { TargetFields } from './target-fields.tsx'
import styles from './entry-form.module.css'
import choice from '#web/ui/choice.module.css'
import fieldStyles from '#web/ui/field.module.css'

type EntryFormProps = Omit<MenuTreeProps, 'errors' | 'openId' | 'onPlacePage'> & {
  row: MenuRow
  errors: ReadonlySet<MenuFieldError> | undefined
}

/** What one entry says, where it leads and who sees it. Every change counts at once, and is saved with the whole menu. */
export function EntryForm({ row, errors, place, tree, facts, onChange, onRemove, onOpen }: EntryFormProps): ReactNode {
  const { t } = useTranslation('menu')
  const { entry } = row
  const change = (next: Partial<Omit<MenuChildEntry, 'id'>>): void => onChange(changeEntry(tree, entry.id, next))
  const elsewhere = menuLocations.filter((each) => each !== place && sendEntry(tree, entry.id, each) !== null)
  const { kind } = entry.target
  return (
    <div className={styles.form} data-entry-form>
      <Warnings entry={entry} facts={facts} isHeader={place === 'header'} />
      {errors?.has('place') ? <FieldError>{t('fields.wrongPlace')}</FieldError> : null}
      <TargetFields row={row} place={place} facts={facts} isWrong={errors?.has('target') === true} onChange={change} />
      <fieldset className={styles.labels}>
        <legend>{t('fields.labels')}</legend>
        {languages.map((language) => (
          <TextField
            key={language}
            label={languageNames[language]}
            lang={language}
            value={entry.labels[language]}
            maxLength={menuLabelLengthMax}
            placeholder={menuLabel(
              { ...entry, labels: { ...entry.labels, [language]: '' } },
              facts[language],
              language,
            )}
            error={language === 'en' && errors?.has('label') ? t('fields.labelMissing') : undefined}
            onChange={(event) => change({ labels: { ...entry.labels, [language]: event.currentTarget.value } })}
          />
        ))}
      </fieldset>
      <div className="two">
        <SelectField
          label={t('fields.audience')}
          value={entry.audience}
          onChange={(event) => change({ audience: audienceOf(event.currentTarget.value) })}
        >
          {menuAudiences.map((audience) => (
            <option key={audience} value={audience}>
              {t(`audiences.${audience}`)}
            </option>
          ))}
        </SelectField>
        <Shown hidden={entry.hidden} onChange={(hidden) => change({ hidden })} />
      </div>
      {kind === 'group' || kind === 'launch' ? null : (
        <CheckField
          label={t('fields.newTab')}
          checked={entry.new_tab}
          onChange={(event) => change({ new_tab: event.currentTarget.checked })}
        />
      )}
      <div className={styles.actions}>
        <Button variant="destructive" size="sm" data-far="" onClick={() => onRemove(entry)}>
          <Icon name="trash" size={18} />
          {row.childCount === 0 ? t('fields.remove') : t('fields.removeAll', { count: row.childCount })}
        </Button>
        {elsewhere.map((each) => (
          <Button
            key={each}
            variant="outline"
            size="sm"
            onClick={() => {
              const next = sendEntry(tree, entry.id, each)
              if (next) onChange(next, t('said.sent', { place: t(`places.${each}.title`) }))
            }}
          >
            {t('fields.send', { place: t(`places.${each}.title`) })}
          </Button>
        ))}
        <Button variant="secondary" size="sm" onClick={() => onOpen(null)}>
          {t('fields.done')}
        </Button>
      </div>
    </div>
  )
}

function Warnings({
  entry,
  facts,
  isHeader,
}: {
  entry: MenuChildEntry
  facts: EntryFormProps['facts']
  isHeader: boolean
}) {
  const { t } = useTranslation('menu')
  const warnings = warningsOf(entry, facts, isHeader)
  if (warnings.length === 0) return null
  return (
    <div className="mb-4">
      <Callout>
        {warnings.map(({ kind, languages: where }) => (
          <p key={kind}>
            {t(`warnings.${kind}.long`, { languages: where.map((language) => languageNames[language]).join(', ') })}
          </p>
        ))}
      </Callout>
    </div>
  )
}

function Shown({
  hidden,
  onChange,
}: {
  hidden: readonly Language[]
  onChange: (hidden: Language[]) => void
}): ReactNode {
  const { t } = useTranslation('menu')
  const id = useId()
  return (
    <div className="field" role="group" aria-labelledby={id}>
      <div className={fieldStyles.label} id={id}>
        {t('fields.shownIn')}
      </div>
      <div className={styles.languages}>
        {languages.map((language) => (
          <label key={language} className={choice.check}>
            <input
              type="checkbox"
              className={choice.box}
              checked={!hidden.includes(language)}
              onChange={(event) => {
                const isShown = event.currentTarget.checked
                onChange(languages.filter((each) => (each === language ? !isShown : hidden.includes(each))))
              }}
            />
            <span>{languageNames[language]}</span>
          </label>
        ))}
      </div>
    </div>
  )
}

function audienceOf(value: string): MenuAudience {
  return menuAudiences.find((each) => each === value) ?? 'all'
}
