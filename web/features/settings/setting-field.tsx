import type { ReactNode } from 'react'
import { assistantLinksSchema, maintenanceTextLengthMax, settingRanges } from '#shared/contracts/settings.ts'
import type { SecretSettingKey, SettingKey, Settings, SettingsResponse } from '#shared/contracts/settings.ts'
import { languageNames, languages } from '#shared/languages.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField, FieldError, SelectField, SwitchField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AddressTest } from '#web/features/settings/public/connection-test.tsx'
import { shownValue } from './setting-draft.ts'
import type { SettingDraft } from './setting-draft.ts'
import styles from './setting-field.module.css'
import fieldStyles from '#web/ui/field.module.css'

type SettingFieldProps = {
  name: SettingKey
  settings: SettingsResponse
  draft: SettingDraft
  errors: ReadonlySet<string>
  mayEdit: boolean
  onChange: (key: SettingKey, value: unknown) => void
}

/** One setting: its control, whether it was changed, and who fixes it when that is not the administrator. */
export function SettingField(props: SettingFieldProps): ReactNode {
  const { t } = useTranslation('settings')
  const { name, settings, draft } = props
  const variable = settings.locked[name]
  return (
    <div
      className={styles.setting}
      id={`setting-${name}`}
      data-unsaved={Object.hasOwn(draft, name) ? '' : undefined}
      data-locked={variable === undefined ? undefined : ''}
    >
      <Control {...props} />
      {variable === undefined ? null : (
        <p className={styles.locked}>
          <Icon name="lock" size={16} />
          <span>
            {t('locked')} <code>{variable}</code>
          </span>
        </p>
      )}
    </div>
  )
}

function Control(props: SettingFieldProps): ReactNode {
  const { name } = props
  switch (name) {
    case 'assistant_links':
      return <LinkFields {...props} />
    case 'languages_offered':
      return <LanguageBoxes {...props} />
    case 'mail_server':
    case 'backup_passphrase':
      return <SecretField {...props} name={name} />
    case 'mail_from':
      return <PlainText {...props} />
    case 'email_confirmation':
      return <ConfirmationChoice {...props} />
    case 'maintenance_text':
      return <LanguageTexts {...props} />
    case 'password_length_min':
    case 'password_change_length_min':
    case 'keep_mails_days':
    case 'keep_contact_days':
    case 'keep_visits_days':
    case 'keep_webhooks_days':
    case 'backups_keep':
    case 'booking_change_hours':
    case 'booking_moves_max':
    case 'booking_open_max':
      return <NumberSetting {...props} name={name} />
    case 'sign_up_open':
    case 'existing_accounts_hidden':
    case 'edits_as_drafts':
    case 'count_visits':
    case 'answers_by_mail':
    case 'search_engines':
    case 'backups_daily':
    case 'booking_remind_day':
    case 'booking_remind_hour':
    case 'maintenance':
      return <SwitchSetting {...props} />
  }
}

/** Whether the control may be used: the environment or the role may forbid it. */
function isFixed({ name, settings, mayEdit }: SettingFieldProps): boolean {
  return !mayEdit || Object.hasOwn(settings.locked, name)
}

function SwitchSetting(props: SettingFieldProps): ReactNode {
  const { t } = useTranslation('settings')
  const { name, settings, draft, onChange } = props
  return (
    <>
      <SwitchField
        label={t(`fields.${name}.label`)}
        checked={shownValue(settings, draft, name) === true}
        disabled={isFixed(props)}
        aria-describedby={`setting-${name}-hint`}
        onChange={(event) => onChange(name, event.target.checked)}
      />
      <p className="hint" id={`setting-${name}-hint`}>
        {t(`fields.${name}.hint`)}
      </p>
    </>
  )
}

function NumberSetting(props: SettingFieldProps & { name: keyof typeof settingRanges }): ReactNode {
  const { t } = useTranslation('settings')
  const { name, settings, draft, errors, onChange } = props
  const value = shownValue(settings, draft, name)
  return (
    <TextField
      className={styles.number}
      inputMode="numeric"
      autoComplete="off"
      label={t(`fields.${name}.label`)}
      hint={t(`fields.${name}.hint`)}
      error={errors.has(name) ? t('numberError', settingRanges[name]) : undefined}
      disabled={isFixed(props)}
      value={value === null || value === undefined ? '' : String(value)}
      onChange={(event) => onChange(name, readNumber(event.target.value))}
    />
  )
}

/** What was typed stays as it is while it is no number, and is refused when it is to be saved. */
function readNumber(text: string): number | string {
  return /^\d{1,6}$/.test(text.trim()) ? Number(text) : text
}

function PlainText(props: SettingFieldProps): ReactNode {
  const { t } = useTranslation('settings')
  const { name, settings, draft, errors, onChange } = props
  const value = shownValue(settings, draft, name)
  return (
    <TextField
      autoComplete="off"
      spellCheck={false}
      label={t(`fields.${name}.label`)}
      hint={t(`fields.${name}.hint`)}
      error={errors.has(name) ? t('senderError') : undefined}
      disabled={isFixed(props)}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(name, event.target.value)}
    />
  )
}

function ConfirmationChoice(props: SettingFieldProps): ReactNode {
  const { t } = useTranslation('settings')
  const { name, settings, draft, onChange } = props
  const value = shownValue(settings, draft, name)
  return (
    <SelectField
      label={t(`fields.${name}.label`)}
      hint={t(`fields.${name}.hint`)}
      disabled={isFixed(props)}
      value={typeof value === 'string' ? value : 'later'}
      onChange={(event) => onChange(name, event.target.value)}
    >
      {(['later', 'required'] as const).map((each) => (
        <option key={each} value={each}>
          {t(`confirmation.${each}`)}
        </option>
      ))}
      {/* Only AUTH_CONFIG can say so. */}
      {value === 'off' ? <option value="off">{t('confirmation.off')}</option> : null}
    </SelectField>
  )
}

/** Values of the draft come from these controls or from the history: other shapes are read as the stored one. */
function linksOf(value: unknown, settings: SettingsResponse): Settings['assistant_links'] {
  const names = assistantLinksSchema.keyof().options
  const given: Partial<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {}
  const links = { ...settings.assistant_links }
  for (const name of names) {
    const link = given[name]
    if (typeof link === 'string') links[name] = link
  }
  return links
}

function LinkFields(props: SettingFieldProps): ReactNode {
  const { t } = useTranslation('settings')
  const { name, settings, draft, errors, mayEdit, onChange } = props
  const links = linksOf(shownValue(settings, draft, name), settings)
  return (
    <fieldset>
      <legend className="sr">{t(`fields.${name}.label`)}</legend>
      <p className="hint mb-3">{t(`fields.${name}.hint`)}</p>
      {assistantLinksSchema.keyof().options.map((each) => (
        <div key={each} className={styles.row}>
          <TextField
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            label={t(`links.${each}`)}
            error={errors.has(`${name}.${each}`) ? t('linkError') : undefined}
            disabled={isFixed(props)}
            value={links[each]}
            onChange={(event) => onChange(name, { ...links, [each]: event.target.value.trim() })}
          />
          {mayEdit && links[each] !== '' ? <AddressTest url={links[each]} name={t(`links.${each}`)} /> : null}
        </div>
      ))}
    </fieldset>
  )
}

function LanguageBoxes(props: SettingFieldProps): ReactNode {
  const { t } = useTranslation('settings')
  const { name, settings, draft, errors, onChange } = props
  const value = shownValue(settings, draft, name)
  const offered: readonly unknown[] = Array.isArray(value) ? value : []
  return (
    <fieldset>
      <legend className="sr">{t(`fields.${name}.label`)}</legend>
      {languages.map((language) => (
        <CheckField
          key={language}
          label={<span lang={language}>{languageNames[language]}</span>}
          checked={offered.includes(language)}
          // The fallback of everything: it is always offered.
          disabled={isFixed(props) || language === 'en'}
          onChange={(event) =>
            onChange(
              name,
              languages.filter((each) => (each === language ? event.target.checked : offered.includes(each))),
            )
          }
        />
      ))}
      <p className="hint">{t(`fields.${name}.hint`)}</p>
      {errors.has(name) ? <FieldError>{t('languagesError')}</FieldError> : null}
    </fieldset>
  )
}

function LanguageTexts(props: SettingFieldProps): ReactNode {
  const { t } = useTranslation('settings')
  const { name, settings, draft, errors, onChange } = props
  const value = shownValue(settings, draft, name)
  const given: Partial<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {}
  const textOf = (language: string): string => {
    const text = given[language]
    return typeof text === 'string' ? text : ''
  }
  return (
    <fieldset>
      <legend className={fieldStyles.label}>{t(`fields.${name}.label`)}</legend>
      <p className="hint mb-3">{t(`fields.${name}.hint`)}</p>
      {languages.map((language) => (
        <TextAreaField
          key={language}
          lang={language}
          rows={2}
          label={languageNames[language]}
          error={errors.has(`${name}.${language}`) ? t('lengthError', { max: maintenanceTextLengthMax }) : undefined}
          disabled={isFixed(props)}
          value={textOf(language)}
          onChange={(event) =>
            onChange(name, {
              ...Object.fromEntries(languages.map((each) => [each, textOf(each)])),
              [language]: event.target.value,
            })
          }
        />
      ))}
    </fieldset>
  )
}

/** A secret is given and never shown: the field is empty, a fingerprint tells which one is in force. */
function SecretField(props: SettingFieldProps & { name: SecretSettingKey }): ReactNode {
  const { t } = useTranslation('settings')
  const { name, settings, draft, errors, onChange } = props
  const { is_set: isSet, fingerprint } = settings.secrets[name]
  const value = draft[name]
  return (
    <>
      <TextField
        type="password"
        autoComplete="new-password"
        spellCheck={false}
        label={t(`fields.${name}.label`)}
        mark={isSet ? t('secret.set', { fingerprint: fingerprint ?? '' }) : t('secret.unset')}
        hint={t(`fields.${name}.hint`)}
        error={errors.has(name) ? t(name === 'mail_server' ? 'mailServerError' : 'passphraseError') : undefined}
        placeholder={value === null ? t('secret.willGo') : isSet ? t('secret.kept') : undefined}
        disabled={isFixed(props)}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(name, event.target.value.trim())}
      />
      {isSet && !isFixed(props) ? (
        <Button variant="outline" size="sm" onClick={() => onChange(name, value === null ? '' : null)}>
          {t(value === null ? 'secret.keep' : 'secret.remove')}
        </Button>
      ) : null}
    </>
  )
}
