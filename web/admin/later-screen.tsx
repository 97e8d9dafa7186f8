import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { DrawingName } from '#web/art/drawing-boxes.ts'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { AdminSection } from './admin-entries.ts'

const drawings: Partial<Record<AdminSection, DrawingName>> = {
  users: 'empty-users',
  roles: 'empty-users',
  support: 'empty-tickets',
  logs: 'empty-search',
  analytics: 'empty-search',
}

/** Answers the address of a screen that this version does not have. It says so, and shows nothing made up. */
export function LaterScreen({ section }: { section: AdminSection }): ReactNode {
  const { t } = useTranslation('admin')
  return (
    <>
      <div className="admin-title">
        <h1>{t(`menu.${section}`)}</h1>
      </div>
      <div className="sheet">
        <EmptyState
          art={drawings[section] ?? 'empty-projects'}
          title={t('later.title')}
          text={t('later.text')}
          action={
            <LinkButton variant="outline" to={paths.admin}>
              {t('later.action')}
            </LinkButton>
          }
        />
      </div>
    </>
  )
}
