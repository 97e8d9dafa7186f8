import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { settingFacts, settingGroups } from '#shared/contracts/settings.ts'
import type { SettingGroup, SettingKey, SettingsResponse } from '#shared/contracts/settings.ts'
import type { ListAddress } from '#web/list/use-list-address.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Callout } from '#web/ui/callout.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Elsewhere } from './external-accounts.tsx'
import { MailTests } from './mail-tests.tsx'
import { settingKeys } from './setting-draft.ts'
import type { SettingDraft } from './setting-draft.ts'
import { SettingField } from './setting-field.tsx'
import styles from './setting-groups.module.css'
import control from '#web/ui/control.module.css'

type SettingGroupsProps = {
  settings: SettingsResponse
  draft: SettingDraft
  /** Paths of what cannot be saved. */
  errors: ReadonlySet<string>
  mayEdit: boolean
  address: ListAddress
  onChange: (key: SettingKey, value: unknown) => void
}

/** All settings in sheets, with the list of groups at the left and a search over their words. */
export function SettingGroups(props: SettingGroupsProps): ReactNode {
  const { t } = useTranslation('settings')
  const { settings, address } = props
  // Links from elsewhere come before the settings are read, so the browser finds no such place when it looks for it.
  useEffect(() => {
    const group = settingGroups.find((each) => window.location.hash === `#settings-${each}`)
    if (group) document.getElementById(`settings-${group}`)?.scrollIntoView()
  }, [])
  const query = (address.parameters['q'] ?? '').trim().toLowerCase()
  const isFound = (key: SettingKey): boolean =>
    [
      key,
      settingFacts[key].variable ?? '',
      t(`groups.${settingFacts[key].group}`),
      t(`fields.${key}.label`),
      t(`fields.${key}.hint`),
    ]
      .join(' ')
      .toLowerCase()
      .includes(query)
  const shown = settingGroups
    .map((group) => ({ group, keys: settingKeys.filter((key) => settingFacts[key].group === group && isFound(key)) }))
    .filter(({ keys }) => keys.length > 0)
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <label className={`${control.inputWrap} ${control.leadIcon}`}>
          <span className="sr">{t('search')}</span>
          <Icon name="search" size={20} />
          <input
            type="search"
            className={control.input}
            placeholder={t('search')}
            value={address.parameters['q'] ?? ''}
            onChange={(event) => address.change({ q: event.target.value || null }, 'replace')}
          />
        </label>
        <nav aria-label={t('groupsLabel')}>
          {shown.map(({ group }) => (
            <a key={group} href={`#settings-${group}`}>
              {t(`groups.${group}`)}
            </a>
          ))}
          <a href="#settings-elsewhere">{t('groups.elsewhere')}</a>
        </nav>
      </div>
      <div className={styles.sheets}>
        {props.mayEdit ? null : (
          <Callout tone="blue">
            <p>{t('readOnly')}</p>
          </Callout>
        )}
        {shown.map(({ group, keys }) => (
          <GroupSheet key={group} group={group} keys={keys} {...props} />
        ))}
        {shown.length === 0 ? (
          <div className="sheet">
            <EmptyState art="empty-search" title={t('nothingFound')} text={t('nothingFoundText')} />
          </div>
        ) : null}
        {query === '' ? <Elsewhere /> : null}
        <p className="sr" role="status">
          {query === '' ? '' : t('found', { count: shown.flatMap(({ keys }) => keys).length })}
        </p>
        <p className={styles.version}>{t('version', { version: settings.version })}</p>
      </div>
    </div>
  )
}

function GroupSheet(props: SettingGroupsProps & { group: SettingGroup; keys: readonly SettingKey[] }): ReactNode {
  const { t } = useTranslation('settings')
  const { group, keys, draft } = props
  const typedServer = typeof draft.mail_server === 'string' ? draft.mail_server : null
  return (
    <section className="sheet card" id={`settings-${group}`} aria-labelledby={`settings-${group}-title`}>
      <h2 id={`settings-${group}-title`}>{t(`groups.${group}`)}</h2>
      <p>{t(`leads.${group}`)}</p>
      {keys.map((key) => (
        <SettingField key={key} name={key} {...props} />
      ))}
      {group === 'mail' && props.mayEdit ? <MailTests key={typedServer} typed={typedServer} /> : null}
    </section>
  )
}
