import { useQuery } from '@tanstack/react-query'
import type { SiteMenu } from '#shared/contracts/site.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { fallbackMenu } from '#web/features/site/fallback-menu.ts'
import { ownMenuQuery, siteMenuQuery } from '#web/features/site/queries.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useAuth } from '#web/session/auth-context.ts'

/**
 * Header and footer for the present user: the visitor's menu, which came with the page; once a user is signed in and
 * the menu has entries for some, their own. The shipped menu when none could be read: the server logs that.
 */
export function useSiteMenu(): SiteMenu {
  const language = useLanguage()
  const { state } = useAuth()
  const userId = state.status === 'signed-in' ? state.user.id : null
  // While another language's menu is on its way the one before stays, so that the header does not jump.
  const { data: menu } = useQuery({ ...siteMenuQuery(browserApi, language), placeholderData: (before) => before })
  const own = useQuery({
    ...ownMenuQuery(browserApi, language, userId),
    enabled: menu?.personal === true && userId !== null,
  })
  return own.data ?? menu ?? fallbackMenu
}
