import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { DrawingName } from '#web/art/drawing-boxes.ts'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { DashboardTab } from './dashboard-tabs.ts'

const drawings: Record<Exclude<DashboardTab, 'profile'>, DrawingName> = {
  consultations: 'empty-consultations',
  'manage-consultations': 'empty-consultations',
  support: 'empty-tickets',
  'manage-support': 'empty-tickets',
  subscription: 'empty-projects',
}

/** Answers the address of a tab that this version does not have. It says so, and shows nothing made up. */
export function LaterTab({ tab }: { tab: Exclude<DashboardTab, 'profile'> }): ReactNode {
  const { t } = useTranslation('dashboard')
  return (
    <div className="app-body single">
      <div className="sheet">
        <EmptyState
          art={drawings[tab]}
          title={t('later.title')}
          text={t('later.text')}
          action={
            <LinkButton variant="outline" to={paths.contact}>
              {t('later.action')}
            </LinkButton>
          }
        />
      </div>
    </div>
  )
}
