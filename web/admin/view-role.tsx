import { createContext, use, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { RoleFacts } from '#shared/roles.ts'
import { AuthContext, useAuth } from '#web/session/auth-context.ts'
import type { AuthState } from '#web/session/auth-context.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { screenPath } from './screens.ts'
import styles from './view-role.module.css'

type RoleView = {
  /** Shows the admin area as a role would see it, from its first screen on. */
  view(facts: RoleFacts): void
}

const RoleViewContext = createContext<RoleView | null>(null)

/** What lets a screen show the admin area as another role. @throws {Error} outside of `ViewRole`. */
export function useRoleView(): RoleView {
  const roleView = use(RoleViewContext)
  if (!roleView) throw new Error('useRoleView must be used within ViewRole')
  return roleView
}

type ViewRoleProps = {
  session: Extract<AuthState, { status: 'signed-in' }>
  children: (shown: Extract<AuthState, { status: 'signed-in' }>) => ReactNode
}

/**
 * Lets those who change roles look at the admin area as one of them: menu, screens and buttons are those of the role,
 * under a banner that leads back. Only what is shown differs: the session, and so what the server allows, stays. It ends
 * with the page, and as soon as the person may no longer change roles.
 *
 * @see docs/reference/content-and-admin.md#adminroles (view as role)
 */
export function ViewRole({ session, children }: ViewRoleProps): ReactNode {
  const auth = useAuth()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<RoleFacts | null>(null)
  const viewed = session.role.permissions.includes('roles.manage') ? chosen : null
  const shown = useMemo(() => (viewed ? { ...session, role: viewed } : session), [session, viewed])
  const shownAuth = useMemo(() => (viewed ? { ...auth, state: shown } : auth), [auth, shown, viewed])
  const roleView = useMemo(
    (): RoleView => ({
      view(facts) {
        setChosen(facts)
        void navigate(paths.admin)
      },
    }),
    [navigate],
  )
  function leave(): void {
    setChosen(null)
    void navigate(screenPath('roles'))
  }
  return (
    <RoleViewContext value={roleView}>
      <AuthContext value={shownAuth}>
        {viewed ? <Banner facts={viewed} onLeave={leave} /> : null}
        {children(shown)}
      </AuthContext>
    </RoleViewContext>
  )
}

function Banner({ facts, onLeave }: { facts: RoleFacts; onLeave: () => void }): ReactNode {
  const { t } = useTranslation('admin')
  return (
    <div className={styles.banner} role="status">
      <Icon name="eye" />
      <p>
        <b>{t('viewAs.label', { role: t(`roles.${facts.role}`) })}</b> {t('viewAs.text')}
      </p>
      <Button variant="outline" size="sm" onClick={onLeave}>
        {t('viewAs.leave')}
      </Button>
    </div>
  )
}
