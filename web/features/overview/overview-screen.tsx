import type { ReactNode } from 'react'
import { overviewFigures, overviewFigureNames } from '#shared/contracts/overview.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { DayPart } from './day-part.tsx'
import { EditsPart } from './edits-part.tsx'
import { FigurePart } from './figure-part.tsx'
import { FirstStepsPart } from './first-steps-part.tsx'
import { HealthPart } from './health-part.tsx'
import { WaitingPart } from './waiting-part.tsx'
import styles from './overview.module.css'
import { ScreenHead } from '#web/list/screen-head.tsx'

/** The first screen of the admin area: the day in figures, what waits, what comes, what changed. Each part loads alone. @see ADM-01 */
export function OverviewScreen(): ReactNode {
  const { t } = useTranslation(['overview', 'admin'])
  const { state } = useAuth()
  const permissions = state.status === 'signed-in' ? state.role.permissions : []
  const figures = overviewFigureNames.filter((name) => permissions.includes(overviewFigures[name]))
  return (
    <>
      <ScreenHead title={t('admin:menu.overview')} lead={t('lead')}>
        {permissions.includes('content.visual_edit') ? (
          // The wish in the address turns edit mode on, with the headline in focus.
          <LinkButton variant="outline" size="sm" to={`${paths.home}#edit=home.hero.headline`}>
            {t('editPages')}
          </LinkButton>
        ) : null}
      </ScreenHead>
      {figures.length === 0 ? null : (
        <div className={styles.figures}>
          {figures.map((name) => (
            <FigurePart key={name} name={name} />
          ))}
        </div>
      )}
      <div className={styles.parts}>
        <WaitingPart permissions={permissions} />
        {permissions.includes('consultations.manage') ? <DayPart /> : null}
        {permissions.includes('content.edit') ? (
          <EditsPart mayEdit={permissions.includes('content.visual_edit')} />
        ) : null}
        {permissions.includes('settings.view') ? <HealthPart /> : null}
      </div>
      {permissions.includes('settings.edit') ? <FirstStepsPart /> : null}
    </>
  )
}
