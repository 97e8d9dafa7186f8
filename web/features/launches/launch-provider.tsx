import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { ReactNode } from 'react'
import * as launchesRoutes from '#shared/contracts/routes/launches.ts'
import type { AgentName } from '#shared/agents.ts'
import type { SiteConfig } from '#shared/contracts/site.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { LaunchContext } from '#web/session/launch-context.ts'
import type { Launch } from '#web/session/launch-context.ts'
import { siteConfigQuery } from '#web/session/queries.ts'
import { needsSecondFactor } from '#web/session/second-factor.ts'
import { readStoredSession } from '#web/session/stored-session.ts'
import { assistantLink } from './assistant-link.ts'
import { BlockedLaunchHost } from './blocked-launch-host.tsx'

/**
 * Gives the launch flow to everything below it: the assistant in a new tab for who is signed in, the authentication
 * dialog first for everybody else. A new tab that the browser blocks leaves a link to press.
 *
 * @see docs/reference/product.md#launch, LAUNCH-01, LAUNCH-02
 */
export function LaunchProvider({ children }: { children: ReactNode }): ReactNode {
  const { state, openDialog } = useAuth()
  const language = useLanguage()
  const queries = useQueryClient()
  const [blocked, setBlocked] = useState<{ link: string; agent: AgentName | null } | null>(null)

  const countLaunch = useCallback(
    (agent: AgentName | null) => {
      // Counting must never come between a user and the assistant.
      browserApi.call(launchesRoutes.countLaunch, { body: { language, agent } }).catch(() => {})
    },
    [language],
  )

  const openAssistant = useCallback(
    (agent: AgentName | null) => {
      const open = ({ assistant_links }: SiteConfig): void => {
        const link = assistantLink(assistant_links, language)
        if (openTab(link)) countLaunch(agent)
        else setBlocked({ link, agent })
      }
      // The page came with the links, so the tab opens within the press and no browser minds.
      const known = queries.getQueryData<SiteConfig>(siteConfigQuery(browserApi).queryKey)
      if (known) open(known)
      else
        queries
          .fetchQuery(siteConfigQuery(browserApi))
          .then(open, (error: unknown) => console.error('Error reading the assistant links:', error))
    },
    [language, queries, countLaunch],
  )

  const handleFollow = useCallback(() => {
    countLaunch(blocked?.agent ?? null)
    setBlocked(null)
  }, [countLaunch, blocked])

  const isSignedIn = state.status === 'signed-in'
  const isUnknown = state.status === 'unknown'
  const launch = useCallback<Launch>(
    (agent) => {
      const open = (): void => openAssistant(agent ?? null)
      // While the session is still being read, a stored one is good enough to open a link.
      if (isSignedIn || (isUnknown && isStoredSignedIn())) open()
      else openDialog({ reason: 'launch', onSuccess: open })
    },
    [isSignedIn, isUnknown, openAssistant, openDialog],
  )

  return (
    <LaunchContext value={launch}>
      {children}
      <BlockedLaunchHost
        link={blocked?.link ?? null}
        language={language}
        onFollow={handleFollow}
        onClose={() => setBlocked(null)}
      />
    </LaunchContext>
  )
}

function isStoredSignedIn(): boolean {
  const stored = readStoredSession()
  return stored !== null && !needsSecondFactor(stored.accessToken, stored.user)
}

/**
 * Opens a link in a new tab that knows nothing of this one.
 *
 * @returns false when the browser blocked it. The feature `noopener` would make that impossible to tell, so the tie is
 * cut by hand, before the new page can run anything.
 */
function openTab(link: string): boolean {
  const tab = window.open(link, '_blank')
  if (tab === null) return false
  tab.opener = null
  return true
}
