import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import type { SessionUser } from '#web/session/auth-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { formatInstant } from './format-instant.ts'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { profileQuery } from './profile-queries.ts'
import { ProfileSkeleton } from './profile-skeleton.tsx'

/** The dashboard's first tab: personal details and password. @see product specification, section 3 (profile) */
export function ProfileTab({ user }: { user: SessionUser }): ReactNode {
  const { t } = useTranslation('dashboard')
  return (
    <div className="app-body">
      <div>
        <section className="sheet card">
          <h2>{t('details.title')}</h2>
          <p>{t('details.lead')}</p>
          <Details user={user} />
        </section>
      </div>
      <div>
        <section className="sheet card">
          <h2>{t('password.title')}</h2>
          <p>{t('password.lead')}</p>
          <PasswordForm email={user.email} />
        </section>
      </div>
    </div>
  )
}

/** When the profile was last saved; stands in the margin. Nothing until it is known. */
export function ProfileSavedNote({ user }: { user: SessionUser }): ReactNode {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  const { data: profile } = useQuery(profileQuery(browserApi, user.id))
  if (!profile?.updated_at) return null
  return t('details.savedAt', { date: formatInstant(profile.updated_at, language, 'minute') })
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
