import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { TabBody } from '#web/features/dashboard/public/tab-body.tsx'
import { formatLongInstant } from '#web/i18n/measures.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import type { SessionUser } from '#web/session/auth-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { PasswordCard } from './password-card.tsx'
import { ProfileForm } from './profile-form.tsx'
import { profileQuery } from './profile-queries.ts'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { EmailCard } from './security/email-card.tsx'
import { LinkedAccounts } from './security/linked-accounts.tsx'
import { OwnData } from './security/own-data.tsx'
import { OwnKeys } from './security/own-keys.tsx'
import { SessionList } from './security/session-list.tsx'
import { TwoStep } from './security/two-step.tsx'
import { useHashTarget } from './security/use-hash-target.ts'

type ProfileTabProps = {
  user: SessionUser
  /** How the user is notified: a sheet of another feature. */
  notifications: ReactNode
}

/**
 * The dashboard's first tab: who the person is, how the account is reached and guarded, where it is open, and its end.
 * Each part has a name in the address.
 *
 * @see docs/reference/product.md#linked-accounts (profile, linked social accounts)
 */
export function ProfileTab({ user, notifications }: ProfileTabProps): ReactNode {
  const { t } = useTranslation('dashboard')
  useHashTarget()
  return (
    <TabBody hasColumns>
      <div>
        <section className="sheet card" id="details" aria-labelledby="details-title" tabIndex={-1}>
          <h2 id="details-title">{t('details.title')}</h2>
          <p>{t('details.lead')}</p>
          <Details user={user} />
        </section>
        <PasswordCard user={user} />
        <EmailCard userId={user.id} />
        {notifications}
      </div>
      <div>
        <LinkedAccounts userId={user.id} />
        <TwoStep userId={user.id} />
        <SessionList userId={user.id} />
        <OwnKeys userId={user.id} />
        <OwnData userId={user.id} />
      </div>
    </TabBody>
  )
}

/** When the profile was last saved, shown in the margin. Nothing until it is known. */
export function ProfileSavedNote({ user }: { user: SessionUser }): ReactNode {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  const { data: profile } = useQuery(profileQuery(browserApi, user.id))
  if (!profile?.updated_at) return null
  return t('details.savedAt', { date: formatLongInstant(profile.updated_at, language) })
}

function Details({ user }: { user: SessionUser }): ReactNode {
  const { t } = useTranslation(['dashboard', 'errors'])
  const { data: profile, error, isFetching, refetch } = useQuery(profileQuery(browserApi, user.id))
  if (profile) return <ProfileForm user={user} profile={profile} />
  if (error === null) return <ProfileSkeleton label={t('loading')} />
  return (
    <Callout tone="red" announce>
      <p>
        <b>{t('details.errorLoading')}</b>. {t(`errors:${apiErrorCode(error)}`)}
      </p>
      <Button variant="outline" size="sm" busy={isFetching} onClick={() => void refetch()}>
        {t('retry')}
      </Button>
    </Callout>
  )
}
