import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useCallback } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import type { PageNeeds } from '#web/api/page-data.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { DeletionBanner } from '#web/features/account/security/deletion-banner.tsx'
import { UnconfirmedBanner } from '#web/features/account/security/unconfirmed-banner.tsx'
import { ProfileSavedNote, ProfileTab } from '#web/features/account/profile-tab.tsx'
import { openApplicationsQuery } from '#web/features/applications/list-queries.ts'
import { ownConsultationsQuery } from '#web/features/consultations/booking-calls.ts'
import { DashboardFrame } from '#web/features/dashboard/dashboard-frame.tsx'
import { tabOf, tabsFor } from '#web/features/dashboard/dashboard-tabs.ts'
import { DashboardWaiting, PlanSkeleton } from '#web/features/dashboard/dashboard-waiting.tsx'
import { TabBody } from '#web/features/dashboard/public/tab-body.tsx'
import { TabSkeleton } from '#web/features/dashboard/public/tab-skeleton.tsx'
import { markNoticesReadOf } from '#web/features/notifications/notification-queries.ts'
import { PreferencesCard } from '#web/features/notifications/preferences-card.tsx'
import { organisationsQuery } from '#web/features/organisations/organisation-queries.ts'
import { PlanLine } from '#web/features/subscriptions/plan-line.tsx'
import { activeTicketsQuery } from '#web/features/support/support-queries.ts'
import { pageMeta } from '#web/features/site/page-meta.ts'
import type { AuthState } from '#web/session/auth-context.ts'
import { RequireSession } from '#web/session/require-session.tsx'
import { useHydrated } from '#web/session/use-hydrated.ts'
import { titleMessage } from '#web/session/title-word.ts'

const ApplicationsTab = lazy(() => import('#web/features/applications/applications-tab.tsx'))
const DeskTab = lazy(() => import('#web/features/consultations/staff/desk-tab.tsx'))
const OwnConsultations = lazy(async () => ({
  default: (await import('#web/features/consultations/own-consultations.tsx')).OwnConsultations,
}))
const OrganisationTab = lazy(() => import('#web/features/organisations/organisation-tab.tsx'))
const SubscriptionTab = lazy(async () => ({
  default: (await import('#web/features/subscriptions/subscription-tab.tsx')).SubscriptionTab,
}))
const SupportDesk = lazy(() => import('#web/features/support/staff/support-desk.tsx'))
const SupportTab = lazy(() => import('#web/features/support/support-tab.tsx'))

const needs: PageNeeds = {
  words: [
    'dashboard',
    'support',
    'auth',
    'errors',
    'notifications',
    'subscription',
    'consultations',
    'applications',
    'organisations',
  ],
}

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

/** Titles need what the loaders brought, so `meta` is made again for each page. */
export function meta(args: Parameters<ReturnType<typeof pageMeta>>[0]) {
  return pageMeta({ title: () => titleMessage(args.matches, 'dashboard', 'title'), isIndexed: false })(args)
}

/** The signed-in user's own pages. @see docs/reference/product.md#dashboard */
export default function DashboardPage(): ReactNode {
  const { pathname, search } = useLocation()
  // The server's page of an address is the same for every search behind it.
  const known = { pathname, search: useHydrated() ? search : '' }
  return (
    <RequireSession waiting={<DashboardWaiting tab={tabOf(known, [])} />}>
      {({ user, role }) => <Dashboard key={user.id} user={user} role={role} address={{ pathname, search }} />}
    </RequireSession>
  )
}

type DashboardProps = Pick<Extract<AuthState, { status: 'signed-in' }>, 'user' | 'role'> & {
  address: { pathname: string; search: string }
}

function Dashboard({ user, role, address }: DashboardProps): ReactNode {
  const tab = tabOf(address, role.permissions)
  const queries = useQueryClient()
  // A notice that cannot be marked stays where it is: no message is needed.
  const handleSeen = useCallback(
    (id: string) =>
      void markNoticesReadOf(browserApi, queries, `/dashboard?tab=support&ticket=${id}`).catch(() => undefined),
    [queries],
  )
  const booked = useQuery(ownConsultationsQuery(user.id, 'upcoming'))
  const organisations = useQuery(organisationsQuery(browserApi, user.id))
  const upcoming = booked.data?.items.length
  const applications = useQuery(openApplicationsQuery(browserApi, user.id)).data?.counts.open
  const tickets = useQuery(activeTicketsQuery(browserApi, user.id)).data?.items.length
  return (
    <DashboardFrame
      user={user}
      isStaff={role.isEditor}
      organisation={organisations.isPending ? undefined : (organisations.data?.items[0]?.name ?? null)}
      tabs={tabsFor(role.permissions)}
      tab={tab}
      counts={{ applications, consultations: upcoming, support: tickets }}
      plan={<PlanLine userId={user.id} waiting={<PlanSkeleton />} />}
      notice={
        <>
          <DeletionBanner key={`deletion ${user.id}`} user={user} />
          <UnconfirmedBanner key={`address ${user.id}`} user={user} />
        </>
      }
      note={tab === 'profile' ? <ProfileSavedNote user={user} /> : undefined}
    >
      <Suspense fallback={<TabSkeleton tab={tab} />} key={tab}>
        {tab === 'applications' ? (
          <ApplicationsTab key={user.id} userId={user.id} />
        ) : tab === 'organisation' ? (
          <OrganisationTab key={user.id} userId={user.id} />
        ) : tab === 'profile' ? (
          <ProfileTab key={user.id} user={user} notifications={<PreferencesCard userId={user.id} />} />
        ) : tab === 'support' ? (
          <SupportTab key={user.id} userId={user.id} onSeen={handleSeen} />
        ) : tab === 'consultations' ? (
          <OwnConsultations key={user.id} userId={user.id} />
        ) : tab === 'subscription' ? (
          <SubscriptionTab
            key={user.id}
            userId={user.id}
            consultationsAhead={upcoming ?? (booked.isError ? null : undefined)}
          />
        ) : tab === 'manage-consultations' ? (
          <DeskTab />
        ) : (
          <TabBody>
            <div>
              <SupportDesk key={user.id} userId={user.id} />
            </div>
          </TabBody>
        )}
      </Suspense>
    </DashboardFrame>
  )
}
