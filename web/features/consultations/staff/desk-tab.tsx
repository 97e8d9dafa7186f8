import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { TabBody } from '#web/features/dashboard/public/tab-body.tsx'
import { ListSkeleton } from '#web/list/list-parts.tsx'
import { ensureMessages } from '#web/i18n/i18n.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ConsultationsScreen } from './consultations-screen.tsx'

/** The staff's screen as a tab of the dashboard; fetches its words itself. Import it lazily. @see DASH-01 */
export default function DeskTab(): ReactNode {
  const { i18n } = useTranslation()
  const language = useLanguage()
  const [ready, setReady] = useState<string | null>(null)
  useEffect(() => {
    let isWanted = true
    const show = () => {
      if (isWanted) setReady(language)
    }
    // Without its words the screen still works, in the keys' place: better than nothing at all.
    ensureMessages(i18n, language, ['admin', 'bookings']).then(show, show)
    return () => {
      isWanted = false
    }
  }, [i18n, language])
  return (
    <TabBody>
      <div>{ready === language ? <ConsultationsScreen isTab /> : <ListSkeleton />}</div>
    </TabBody>
  )
}
