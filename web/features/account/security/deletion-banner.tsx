import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatLongInstant } from '#web/i18n/measures.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import type { SessionUser } from '#web/session/auth-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { securityQuery } from './security-queries.ts'
import { useUndoDeletion } from './use-undo-deletion.ts'

/** Reminds of a deletion that waits, whatever tab is open; nothing when there is none. @see DASH-06 */
export function DeletionBanner({ user }: { user: SessionUser }): ReactNode {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  const { data: security } = useQuery(securityQuery(browserApi, user.id))
  const undo = useUndoDeletion(user.id)
  const deletion = security?.deletion
  if (!deletion) return null
  return (
    <Callout tone="red" announce>
      <p>
        <b>{t('deletion.bannerTitle')}</b>{' '}
        {t('deletion.banner', { date: formatLongInstant(deletion.erase_at, language) })}
      </p>
      <Button variant="outline" size="sm" busy={undo.isPending} onClick={() => undo.mutate()}>
        {t('deletion.undoNamed')}
      </Button>
    </Callout>
  )
}
