import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ActivityEntry } from '#shared/contracts/logs.ts'
import { settingFacts } from '#shared/contracts/settings.ts'
import type { SettingKey } from '#shared/contracts/settings.ts'
import { screenPath } from '#web/admin/screens.ts'
import { addressOnPage } from '#web/content/page-address.ts'
import { formatInstant } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { thingOf } from '#web/features/logs/public/action-labels.ts'

type Entry = Pick<ActivityEntry, 'action' | 'target' | 'target_id'>

/** What an act was done to, in words, leading to it where it can be opened. A thing without a name keeps its id. */
export function TargetLink({ entry }: { entry: Entry }): ReactNode {
  const words = useTargetName(entry)
  const to = targetAddress(entry)
  if (to === null) return <span className="wrap-anywhere">{words}</span>
  return (
    <Link to={to} className="wrap-anywhere" reloadDocument={thingOf(entry.action) === 'content'}>
      {words}
    </Link>
  )
}

function useTargetName({ target, target_id }: Entry): string {
  const { t, i18n } = useTranslation(['logs', 'settings', 'editor'])
  const language = useLanguage()
  if (target === null) return target_id ?? ''
  if (target.settings.length > 0)
    return target.settings.map((key) => (isSetting(key) ? t(`settings:fields.${key}.label`) : key)).join(', ')
  if (target.place !== null) {
    const { page, section, content_key } = target.place
    const pageName = i18n.exists(['editor'], `pages.${page}`) ? i18n.translate(['editor'], `pages.${page}`) : page
    const languageName = i18n.translate(['editor'], `languages.${target.place.language}`)
    return t('target.text', {
      place: [page === 'layout' ? t('target.layout') : pageName, plain(section), plain(content_key)].join(' › '),
      language: languageName,
    })
  }
  const name = language === 'ru' ? target.name?.replace(/^#(?=\d)/, '№ ') : target.name
  return [target.at === null ? null : formatInstant(target.at, language), name].filter(Boolean).join(', ')
}

/** Where the thing is opened; null for what is gone and for what has no screen of its own. */
function targetAddress({ action, target, target_id: id }: Entry): string | null {
  if (target === null || (target.is_gone && target.settings.length === 0)) return null
  const [setting] = target.settings
  switch (thingOf(action)) {
    case 'ticket':
      return `${screenPath('support')}?queue=all&ticket=${id}`
    case 'consultation':
      return `${screenPath('consultations')}?open=${id}`
    case 'content':
      return target.place === null ? null : addressOnPage(target.place, target.place.language)
    case 'page':
      return `${screenPath('page-builder')}/${id}`
    case 'backup':
      return screenPath('backups')
    case 'media':
      return `${screenPath('media')}?file=${id}`
    case 'contact':
      return `${screenPath('support')}/contact?open=${id}`
    case 'redirect':
      return `${screenPath('menu')}?tab=redirects`
    case 'webhook':
      return `${screenPath('integrations')}?tab=webhooks`
    case 'token':
      return `${screenPath('integrations')}?tab=tokens`
    case 'settings':
      return setting !== undefined && isSetting(setting)
        ? `${screenPath('settings')}#settings-${settingFacts[setting].group}`
        : null
    case 'account':
    case 'factor':
    case 'identity':
    case 'profile':
    case 'user':
      return `${screenPath('users')}?user=${id}`
    default:
      return null
  }
}

function isSetting(key: string): key is SettingKey {
  return Object.hasOwn(settingFacts, key)
}

/** The name of a section or a key without the signs that stand for spaces. */
function plain(name: string): string {
  return name.replaceAll('_', ' ')
}
