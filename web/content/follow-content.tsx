import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as contentRoutes from '#shared/contracts/routes/content.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useLanguage } from '#web/i18n/use-language.ts'

/** How often an open, visible page asks whether its content changed. */
const followIntervalMs = 30_000

/** Keeps the content of open pages fresh: asks now and then while the page is looked at, and when it is looked at again. */
export function FollowContent(): null {
  const client = useQueryClient()
  const language = useLanguage()
  useEffect(() => {
    let known: string | null = null
    const look = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return
      try {
        const { version } = await browserApi.call(contentRoutes.getContentVersion, { query: { language } })
        // Of what version the page was made is not known: after the first answer its content is asked for once.
        if (known !== version)
          for (const key of ['content', 'menu']) await client.invalidateQueries({ queryKey: [key] })
        known = version
      } catch {
        // The next look will tell.
      }
    }
    const timer = setInterval(look, followIntervalMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [client, language])
  return null
}
