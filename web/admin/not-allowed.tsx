import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { RoleFacts } from '#shared/roles.ts'
import { paths } from '#web/paths.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { signInPath } from '#web/session/next-path.ts'
import { InlineArt } from '#web/ui/inline-art.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import styles from '#web/ui/lost.module.css'

/**
 * Says that the role does not open this place, and what to do. Where only the second factor is missing it leads to the
 * profile, where one is set up.
 *
 * @see ROLE-03
 */
export function NotAllowed({ facts }: { facts: RoleFacts }): ReactNode {
  const { t } = useTranslation('admin')
  const { state } = useAuth()
  const { pathname, search } = useLocation()
  // Nothing is being written here that would have to stay.
  if (state.status === 'anonymous') return <Navigate to={signInPath('login', pathname + search)} replace />
  const words = facts.second_factor_required ? 'factor' : 'notAllowed'
  return (
    <div className={styles.page}>
      <div>
        <h1>{t(`${words}.title`)}</h1>
        <p className="lead">{t(`${words}.lead`, { role: t(`roles.${facts.role}`) })}</p>
        <p>{t(`${words}.hint`)}</p>
        <div className="actions">
          {facts.second_factor_required ? (
            <LinkButton variant="primary" size="lg" to={paths.dashboard}>
              {t('factor.action')}
            </LinkButton>
          ) : null}
          <LinkButton variant={facts.second_factor_required ? 'ghost' : 'primary'} size="lg" to={paths.home}>
            {t('menu.back')}
          </LinkButton>
          {facts.second_factor_required ? null : (
            <LinkButton variant="ghost" size="lg" to={paths.dashboard}>
              {t('notAllowed.dashboard')}
            </LinkButton>
          )}
        </div>
      </div>
      <InlineArt name="empty-users" />
    </div>
  )
}
