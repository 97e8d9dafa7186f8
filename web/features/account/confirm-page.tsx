import { useState } from 'react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/paths.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { useFragment } from '#web/session/use-fragment.ts'
import { Callout } from '#web/ui/callout.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { AccountSheet } from './account-sheet.tsx'
import { readConfirmLink } from './confirm-link.ts'
import type { ConfirmLink } from './confirm-link.ts'
import { FollowLinkForm } from './follow-link-form.tsx'
import type { LinkType } from './mail-calls.ts'
import { screenLead, screenTitle } from './sign-in-screen.ts'
import type { SignInScreen } from './sign-in-screen.ts'
import { SignInScreenView } from './sign-in-screen-view.tsx'

type Link = Extract<ConfirmLink, { status: 'link' }>

/** What became of the link. */
type Progress =
  | { name: 'asked' }
  | { name: 'dead'; screen: SignInScreen }
  | { name: 'dead-change' }
  | { name: 'half' }
  | { name: 'second-factor' }

/**
 * Where mailed links lead: says what will happen and does it at a press. Mail programs that open links by themselves
 * use none of them up.
 *
 * @see docs/reference/auth-protocol.md#16-weak-points-of-the-official-server-to-do-better (mail scanners); DLG-09, DLG-10
 */
export function ConfirmPage(): ReactNode {
  const fragment = useFragment()
  if (fragment === null) return <Waiting />
  const link = readConfirmLink(fragment, location.origin)
  return <OpenedLink key={fragment} link={link} />
}

function OpenedLink({ link }: { link: ConfirmLink }): ReactNode {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const { state } = useAuth()
  const [progress, setProgress] = useState<Progress>(
    link.status === 'link' ? { name: 'asked' } : { name: 'dead', screen: firstHelp(null) },
  )
  const goOn = (): void => {
    if (link.status !== 'link') return void navigate(paths.dashboard, { replace: true })
    const done = doneWords(link.type)
    if (done !== null) toast.success(t(done))
    void navigate(targetOf(link), { replace: true })
  }

  switch (progress.name) {
    case 'asked': {
      if (link.status !== 'link') return <Waiting />
      return (
        <AccountSheet name={null} title={t(`confirm.${link.type}.title`)} lead={t(`confirm.${link.type}.lead`)}>
          {link.isFirstProof ? (
            <Callout>
              <p>{t('confirm.firstProof')}</p>
            </Callout>
          ) : null}
          <FollowLinkForm
            tokenHash={link.tokenHash}
            type={link.type}
            onDone={goOn}
            onSecondFactor={() =>
              // The page of the new password asks for the second factor itself.
              targetOf(link).startsWith(paths.resetPassword) ? goOn() : setProgress({ name: 'second-factor' })
            }
            onHalf={() => setProgress({ name: 'half' })}
            onDead={() =>
              setProgress(
                link.type.startsWith('email_change')
                  ? { name: 'dead-change' }
                  : { name: 'dead', screen: firstHelp(link.type) },
              )
            }
          />
        </AccountSheet>
      )
    }
    case 'dead': {
      const { screen } = progress
      const isConfirmed = state.status === 'signed-in' && state.user.emailConfirmedAt !== null
      if (link.status === 'link' && link.type === 'signup' && isConfirmed) {
        return (
          <AccountSheet name="confirmed" title={t('confirm.already.title')} lead={t('confirm.already.lead')}>
            <LinkButton variant="primary" to={targetOf(link)}>
              {t('confirm.already.goOn')}
            </LinkButton>
          </AccountSheet>
        )
      }
      const isFirst = screen.name !== 'mailed-code' && screen.name !== 'second-factor'
      const words = link.status === 'broken' ? 'broken' : 'dead'
      return (
        <AccountSheet
          name={screen.name}
          title={isFirst ? t(`confirm.${words}.title`) : screenTitle(t, screen)}
          lead={isFirst ? t(`confirm.${words}.lead`) : screenLead(t, screen)}
        >
          <SignInScreenView
            screen={screen}
            show={(next) => setProgress({ name: 'dead', screen: next ?? firstHelp(null) })}
            returnTo={paths.dashboard}
            onDone={() => {
              toast.success(t('successLogin'))
              void navigate(paths.dashboard, { replace: true })
            }}
            onBack={() => void navigate(paths.login)}
          />
        </AccountSheet>
      )
    }
    case 'dead-change':
      return (
        <AccountSheet name="dead-change" title={t('confirm.dead.title')} lead={t('confirm.deadChange')}>
          <LinkButton variant="primary" to={paths.dashboard}>
            {t('confirm.toProfile')}
          </LinkButton>
        </AccountSheet>
      )
    case 'half':
      return (
        <AccountSheet name="half" title={t('confirm.half.title')} lead={t('confirm.half.lead')}>
          <LinkButton variant="outline" to={paths.home}>
            {t('confirm.toHome')}
          </LinkButton>
        </AccountSheet>
      )
    case 'second-factor': {
      const screen = { name: 'second-factor' } as const
      return (
        <AccountSheet name={screen.name} title={screenTitle(t, screen)} lead={screenLead(t, screen)}>
          <SignInScreenView
            screen={screen}
            show={() => {}}
            returnTo={paths.dashboard}
            onDone={goOn}
            onBack={() => void navigate(paths.login)}
          />
        </AccountSheet>
      )
    }
  }
}

/** The sheet without words, while the address is not read yet: the server never sees a fragment. */
function Waiting(): ReactNode {
  const { t } = useTranslation('auth')
  return <AccountSheet name={null} title={t('confirm.busy')} lead={t('confirm.why')} />
}

/** Where a new link is asked for: by the same way that the dead one came. */
function firstHelp(type: LinkType | null): SignInScreen {
  if (type === 'recovery') return { name: 'forgotten', email: '' }
  return { name: 'code-request', purpose: type === 'signup' ? 'signup' : 'sign-in', email: '', isElsewhere: false }
}

function targetOf({ type, returnTo }: Link): string {
  // A user who takes a change of the address back chooses another password: someone else has used the present one.
  if (type === 'invite') return paths.invited
  if (type === 'recovery' || type === 'email_change_undo') return paths.resetPassword
  return returnTo ?? paths.dashboard
}

function doneWords(type: LinkType) {
  switch (type) {
    case 'recovery':
    case 'invite':
      return null
    case 'signup':
    case 'magiclink':
    case 'email_change':
    case 'email_change_undo':
      return `confirm.${type}.done` as const
  }
}
