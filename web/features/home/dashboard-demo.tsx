import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { ContentId } from '#shared/content/catalogue.ts'
import { homeProjects } from '#shared/content/own-items.ts'
import { ContentButton, ContentFigure, ContentText } from '#web/content/content.tsx'
import { useNames } from '#web/content/use-content.ts'
import { projectSections, sampleProjects, stateLooks } from '#web/features/home/sample-projects.ts'
import { formatDeadline, formatPercent } from '#web/i18n/formats.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Gauge } from '#web/ui/gauge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Ledger } from '#web/ui/ledger.tsx'
import { Row } from '#web/ui/margin-note.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import styles from './dashboard-demo.module.css'
import pairs from '#web/ui/pairs.module.css'

/** What the dashboard will look like, with samples. @see HOME-06 */
export function DashboardDemo(): ReactNode {
  return (
    <section className="sec" id="dashboard" aria-labelledby="dashboard-title">
      <Row note={<ContentText id="home.dashboard.note" />}>
        <div className={styles.head}>
          <div>
            <ContentText id="home.dashboard.title" as="h2" htmlId="dashboard-title" />
            <ContentText id="home.dashboard.description" as="p" className="lead" />
          </div>
          <ContentButton id="home.dashboard.new_project" before={<Icon name="plus" size={18} />} />
        </div>
        <Ledger>
          <ContentFigure id="home.dashboard.stat_projects" />
          <ContentFigure id="home.dashboard.stat_budget" />
          <ContentFigure id="home.dashboard.stat_deadline" />
          <ContentFigure id="home.dashboard.stat_partners" />
        </Ledger>
        <div className={styles.projects}>
          {useNames('home', 'dashboard', homeProjects, '_title').map((name) => (
            <ProjectSheet key={name} name={name} />
          ))}
        </div>
      </Row>
    </section>
  )
}

function ProjectSheet({ name }: { name: string }): ReactNode {
  const { t } = useTranslation()
  const language = useLanguage()
  // A sample that editors added has just been begun.
  const sample = sampleProjects[(homeProjects as readonly string[]).indexOf(name)]
  const [status, progressPercent, sections] = sample ?? (['draft', 0, []] as const)
  // Samples that editors added have ids of the same form.
  const idOf = (field: string): ContentId => `home.dashboard.${name}_${field}` as ContentId
  return (
    <article className={styles.project} data-piece="project">
      <div className={styles.state}>
        <StatusPill {...stateLooks[status]}>{t(`project.status.${status}`)}</StatusPill>
      </div>
      <ContentText id={idOf('title')} as="h3" />
      <ContentText id={idOf('program')} as="p" className={styles.program} />
      <dl className={pairs.pairs}>
        <dt>{t('project.budget')}</dt>
        <ContentText id={idOf('budget')} as="dd" />
        <dt>{t('project.deadline')}</dt>
        <ContentText id={idOf('deadline')} as="dd" format={(deadline) => formatDeadline(deadline, language)} />
        <dt>{t('project.partners')}</dt>
        <ContentText id={idOf('partners')} as="dd" />
      </dl>
      <Gauge
        percent={progressPercent}
        label={t('project.progress')}
        figure={formatPercent(progressPercent, language)}
      />
      <div className={styles.parts}>
        {projectSections.map((section, at) => {
          const state = sections[at] ?? 'pending'
          return (
            <div key={section}>
              {t(`project.sections.${section}`)}
              <StatusPill bare {...stateLooks[state]}>
                {t(`project.section_status.${state}`)}
              </StatusPill>
            </div>
          )
        })}
      </div>
      <div className={styles.actions}>
        <ContentButton
          id={idOf('source')}
          variant="outline"
          size="sm"
          newTab
          after={<Icon name="external" size={16} />}
          hint={t('newTab')}
        />
        <ContentButton id="home.dashboard.work_with_agent" variant="secondary" size="sm" />
      </div>
    </article>
  )
}
