import { Suspense, lazy } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import type { PageNeeds } from '#web/api/page-data.ts'
import { DeletionBanner } from '#web/features/accounts/security/deletion-banner.tsx'
import { ProfileSavedNote, ProfileTab } from '#web/features/accounts/profile-tab.tsx'
import { DashboardFrame } from '#web/features/dashboard/dashboard-frame.tsx'
import { tabOf, tabsFor } from '#web/features/dashboard/dashboard-tabs.ts'
import { DashboardWaiting } from '#web/features/dashboard/dashboard-waiting.tsx'
import { PreferencesCard } from '#web/features/notifications/preferences-card.tsx'
import { pageMeta } from '#web/features/site/page-meta.ts'
import { RequireSession } from '#web/session/require-session.tsx'
import { titleWord } from '#web/session/title-word.ts'
import '#web/styles/dashboard.css'

const DeskTab = lazy(() => import('#web/features/admin/consultations/desk-tab.tsx'))
const OwnConsultations = lazy(async () => ({
  default: (await import('#web/features/consultations/own-consultations.tsx')).OwnConsultations,
}))
const SubscriptionTab = lazy(async () => ({
  default: (await import('#web/features/subscription/subscription-tab.tsx')).SubscriptionTab,
}))
const SupportDesk = lazy(() => import('#web/features/support/staff/support-desk.tsx'))
const SupportTab = lazy(() => import('#web/features/support/support-tab.tsx'))

const needs: PageNeeds = {
  words: ['dashboard', 'support', 'auth', 'errors', 'notifications', 'subscription', 'consultations'],
}

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

/** Titles need what the loaders brought, so `meta` is made anew for each page. */
export function meta(args: Parameters<ReturnType<typeof pageMeta>>[0]) {
  return pageMeta({ title: () => titleWord(args.matches, 'dashboard', 'title'), isIndexed: false })(args)
}

/** The signed-in user's own pages. @see product specification, section 2 (dashboard) */
export default function DashboardPage(): ReactNode {
  const { search } = useLocation()
  return (
    <RequireSession waiting={<DashboardWaiting />}>
      {({ user, role }) => {
        const tab = tabOf(search, role.permissions)
        return (
          <DashboardFrame
            user={user}
            isStaff={role.isEditor}
            tabs={tabsFor(role.permissions)}
            tab={tab}
            notice={<DeletionBanner key={user.id} user={user} />}
            note={tab === 'profile' ? <ProfileSavedNote user={user} /> : undefined}
          >
            {tab === 'profile' ? (
              <ProfileTab key={user.id} user={user} notifications={<PreferencesCard userId={user.id} />} />
            ) : tab === 'support' ? (
              <Suspense>
                <SupportTab key={user.id} userId={user.id} />
              </Suspense>
            ) : tab === 'consultations' ? (
              <Suspense>
                <OwnConsultations key={user.id} userId={user.id} />
              </Suspense>
            ) : tab === 'subscription' ? (
              <Suspense>
                <SubscriptionTab key={user.id} userId={user.id} />
              </Suspense>
            ) : tab === 'manage-consultations' ? (
              <Suspense>
                <DeskTab />
              </Suspense>
            ) : (
              <div className="app-body single">
                <div>
                  <Suspense>
                    <SupportDesk key={user.id} userId={user.id} />
                  </Suspense>
                </div>
              </div>
            )}
          </DashboardFrame>
        )
      }}
    </RequireSession>
  )
}
