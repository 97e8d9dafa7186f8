import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/paths.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { sectionPath } from './admin-entries.ts'

/** The first screen of the admin area: what can be done here. */
export function Overview(): ReactNode {
  const { t } = useTranslation('admin')
  const { state } = useAuth()
  const permissions = state.status === 'signed-in' ? state.role.permissions : []
  return (
    <>
      <div className="admin-title">
        <div>
          <h1>{t('menu.overview')}</h1>
          <p>{t('overview.lead')}</p>
        </div>
      </div>
      <section className="sheet card" aria-label={t('menu.overview')}>
        {permissions.includes('content.visual_edit') ? <Line icon="pencil" name="edit" to={paths.home} /> : null}
        {permissions.includes('settings.view') ? (
          <Line icon="gear" name="settings" to={sectionPath('settings')} />
        ) : null}
        <Line icon="globe" name="site" to={paths.home} />
      </section>
    </>
  )
}

function Line({ icon, name, to }: { icon: IconName; name: 'edit' | 'settings' | 'site'; to: string }): ReactNode {
  const { t } = useTranslation('admin')
  return (
    <div className="rowline max-sm:flex-wrap">
      <Icon name={icon} size={24} />
      <div className="rowline-text max-sm:basis-4/5">
        <b>{t(`overview.${name}.title`)}</b>
        <span>{t(`overview.${name}.text`)}</span>
      </div>
      <LinkButton variant="secondary" size="sm" className="max-sm:ml-9.5" to={to}>
        {t(`overview.${name}.action`)}
      </LinkButton>
    </div>
  )
}
