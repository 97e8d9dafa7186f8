import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Role } from '#shared/roles.ts'
import { paths } from '#web/paths.ts'
import { InlineArt } from '#web/ui/inline-art.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** Says that the role does not open this place, and what to do. @see ROLE-03 */
export function NotAllowed({ role }: { role: Role }): ReactNode {
  const { t } = useTranslation('admin')
  return (
    <div className="lost">
      <div>
        <h1>{t('notAllowed.title')}</h1>
        <p className="lead">{t('notAllowed.lead', { role: t(`roles.${role}`) })}</p>
        <p>{t('notAllowed.hint')}</p>
        <div className="actions">
          <LinkButton variant="primary" size="lg" to={paths.home}>
            {t('menu.back')}
          </LinkButton>
          <LinkButton variant="ghost" size="lg" to={paths.dashboard}>
            {t('notAllowed.dashboard')}
          </LinkButton>
        </div>
      </div>
      <InlineArt name="empty-users" />
    </div>
  )
}
