import type { ReactNode } from 'react'
import type { SettingKey } from '#shared/contracts/settings.ts'
import { isLanguage, languageNames } from '#shared/languages.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { isSecret } from './setting-draft.ts'
import styles from './setting-value.module.css'

/** A value in words, for comparison and history. Values of the history may have any shape. */
export function SettingValue({ name, value }: { name: SettingKey; value: unknown }): ReactNode {
  const { t } = useTranslation('settings')
  if (isSecret(name)) return <>{value === null ? t('value.none') : t('value.secret')}</>
  if (typeof value === 'boolean') return <>{t(value ? 'value.on' : 'value.off')}</>
  if (value === '' || value === null || value === undefined) return <>{t('value.usual')}</>
  if (value === 'later' || value === 'required' || value === 'off') return <>{t(`confirmation.${value}`)}</>
  if (Array.isArray(value))
    return <>{value.map((each) => (isLanguage(each) ? languageNames[each] : String(each))).join(', ')}</>
  if (typeof value === 'object')
    return (
      <dl className={styles.parts}>
        {Object.entries(value).map(([part, text]) => (
          <div key={part}>
            <dt>{part}</dt>
            <dd>{text === '' ? t('value.usual') : String(text)}</dd>
          </div>
        ))}
      </dl>
    )
  return <>{String(value)}</>
}
