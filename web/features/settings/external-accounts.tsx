import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Permission } from '#shared/roles.ts'
import { screenPath } from '#web/admin/screens.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useAuth } from '#web/session/auth-context.ts'
import styles from './setting-groups.module.css'

const places = [
  { key: 'contact', to: `${screenPath('content')}?page=layout&section=footer`, permission: 'content.edit' },
  { key: 'hours', to: screenPath('consultations'), permission: 'consultations.manage' },
  { key: 'mails', to: screenPath('notifications'), permission: 'notifications.manage' },
  { key: 'menu', to: screenPath('menu'), permission: 'menu.edit' },
  { key: 'roles', to: screenPath('roles'), permission: 'roles.manage' },
] as const satisfies readonly { key: string; to: string; permission: Permission }[]

/** What belongs to the site's set-up and has a screen of its own. */
export function Elsewhere(): ReactNode {
  const { t } = useTranslation('settings')
  const { state } = useAuth()
  const held = state.status === 'signed-in' ? state.role.permissions : []
  return (
    <section className="sheet card" id="settings-elsewhere" aria-labelledby="settings-elsewhere-title">
      <h2 id="settings-elsewhere-title">{t('groups.elsewhere')}</h2>
      <p>{t('leads.elsewhere')}</p>
      <ul className={styles.places}>
        {places
          .filter(({ permission }) => held.includes(permission))
          .map(({ key, to }) => (
            <li key={key}>
              <Link to={to}>{t(`elsewhere.${key}.label`)}</Link>
              <span>{t(`elsewhere.${key}.text`)}</span>
            </li>
          ))}
      </ul>
    </section>
  )
}
