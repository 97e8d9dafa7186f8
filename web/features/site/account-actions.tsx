import { useEffect } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Link, useNavigate } from 'react-router'
import { ContentButton } from '#web/content/content.tsx'
import { HeaderMenu } from '#web/features/site/header-menu.tsx'
import { paths } from '#web/paths.ts'
import { displayNameOf, initialsOf, useAuth } from '#web/session/auth-context.ts'
import type { AuthState } from '#web/session/auth-context.ts'
import { useSignUpOpen } from '#web/session/queries.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import styles from './header.module.css'

type SignedIn = Extract<AuthState, { status: 'signed-in' }>

/** The account's menu; nothing for visitors. Who is there is unknown at first. @see HDR-03 */
export function AccountActions(): ReactNode {
  const { state } = useAuth()
  useSessionMark(state)
  if (state.status === 'signed-in') return <AccountMenu state={state} />
  // The early script knows before the first paint whether a session is stored; the style sheet shows this or the links.
  return <span className={styles.waiting} data-piece="account-waiting" aria-hidden="true" />
}

/** Login and Register, for whom is not signed in. @see HDR-03 */
export function SignInLinks(): ReactNode {
  const { state } = useAuth()
  if (state.status === 'signed-in') return null
  return (
    <>
      <SignInLink tab="login" isInHeader className={`${styles.wideOnly} guest-only`} />
      <SignInLink tab="register" isInHeader className={`${styles.wideOnly} guest-only`} />
    </>
  )
}

/** The document's mark of a stored session, once it is known what has become of it. */
function useSessionMark(state: AuthState): void {
  useEffect(() => {
    if (state.status === 'unknown') return
    const { dataset } = document.documentElement
    if (state.status === 'signed-in') dataset['session'] = ''
    else delete dataset['session']
  }, [state])
}

type SignInLinkProps = {
  tab: 'login' | 'register'
  /** In the header an editor may choose the look; elsewhere the place gives it, and `className` says which. */
  isInHeader?: boolean
  className: string
}

/** Opens the authentication dialog; a real link to the page of the same form, for a new tab and without JavaScript. */
export function SignInLink({ tab, isInHeader, className }: SignInLinkProps): ReactNode {
  const { openDialog } = useAuth()
  const isOpen = useSignUpOpen()
  if (tab === 'register' && !isOpen) return null
  return (
    <ContentButton
      id={tab === 'login' ? 'layout.header.login' : 'layout.header.register'}
      {...(isInHeader ? { size: 'sm' } : { variant: null })}
      className={className}
      onFollow={(event) => {
        if (!isPlainPress(event)) return
        event.preventDefault()
        openDialog({ tab })
      }}
    />
  )
}

function AccountMenu({ state }: { state: SignedIn }): ReactNode {
  const { t } = useTranslation()
  const logOut = useLogOut()
  const { user, role } = state
  const name = displayNameOf(user)
  return (
    <HeaderMenu
      kind="menu"
      label={t('account.menu', { name })}
      className={styles.account}
      face={
        <>
          <Avatar initials={initialsOf(user)} size="small" staff={role.permissions.includes('admin.view')} />
          <span className="sr">{t('account.menu', { name })}</span>
        </>
      }
    >
      <div className={styles.menuHead} role="presentation">
        <b>{name}</b>
        {name === user.email ? null : user.email}
      </div>
      <Link className={styles.menuItem} role="menuitem" to={paths.dashboardApplications}>
        <Icon name="list" size={18} />
        {t('account.applications')}
      </Link>
      <Link className={styles.menuItem} role="menuitem" to={paths.dashboard}>
        <Icon name="user" size={18} />
        {t('account.profile')}
      </Link>
      <Link className={styles.menuItem} role="menuitem" to={`${paths.dashboard}?tab=support`}>
        <Icon name="support" size={18} />
        {t('account.support')}
      </Link>
      <Link className={styles.menuItem} role="menuitem" to={paths.help}>
        <Icon name="info" size={18} />
        {t('help')}
      </Link>
      {role.isEditor ? (
        <Link className={styles.menuItem} role="menuitem" to={paths.admin}>
          <Icon name="gear" size={18} />
          {t('account.admin')}
        </Link>
      ) : null}
      <hr className={styles.menuLine} />
      <button type="button" className={styles.menuItem} role="menuitem" onClick={() => void logOut()}>
        <Icon name="logout" size={18} />
        {t('account.logout')}
      </button>
    </HeaderMenu>
  )
}

/** What the account's menu holds, as buttons of the drawer. @param onLeave closes the drawer. */
export function AccountButtons({ state, onLeave }: { state: SignedIn; onLeave: () => void }): ReactNode {
  const { t } = useTranslation()
  const logOut = useLogOut()
  const name = displayNameOf(state.user)
  return (
    <>
      <p>
        <b>{name}</b>
        {name === state.user.email ? null : state.user.email}
      </p>
      <LinkButton variant="outline" to={paths.dashboardApplications}>
        {t('account.applications')}
      </LinkButton>
      <LinkButton variant="outline" to={paths.dashboard}>
        {t('account.profile')}
      </LinkButton>
      <LinkButton variant="outline" to={`${paths.dashboard}?tab=support`}>
        {t('account.support')}
      </LinkButton>
      <LinkButton variant="outline" to={paths.help}>
        {t('help')}
      </LinkButton>
      {state.role.isEditor ? (
        <LinkButton variant="outline" to={paths.admin}>
          {t('account.admin')}
        </LinkButton>
      ) : null}
      <Button
        variant="ghost"
        onClick={() => {
          onLeave()
          void logOut()
        }}
      >
        {t('account.logout')}
      </Button>
    </>
  )
}

/** Signs out and goes home. @see docs/reference/product.md#header */
function useLogOut(): () => Promise<void> {
  const { signOut } = useAuth()
  const navigate = useNavigate()
  return async () => {
    await signOut()
    await navigate(paths.home)
  }
}

/** True for a press that would open the link here and not in a new tab or window. */
function isPlainPress(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
