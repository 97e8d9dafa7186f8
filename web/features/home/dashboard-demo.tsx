import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ContentButton, ContentFigure, ContentText } from '#web/content/content.tsx'
import { projectLooks, projectSections, sampleProjects, sectionLooks } from '#web/features/home/sample-projects.ts'
import type { SampleProject } from '#web/features/home/sample-projects.ts'
import { formatDeadline, formatPercent } from '#web/i18n/formats.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Gauge } from '#web/ui/gauge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Ledger } from '#web/ui/ledger.tsx'
import { Row } from '#web/ui/margin-note.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import styles from './dashboard-demo.module.css'

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
          {sampleProjects.map((project) => (
            <ProjectSheet key={project.number} project={project} />
          ))}
        </div>
      </Row>
    </section>
  )
}

function ProjectSheet({ project }: { project: SampleProject }): ReactNode {
  const { t } = useTranslation()
  const language = useLanguage()
  const { number, status, progressPercent, sections } = project
  return (
    <article className={styles.project} data-piece="project">
      <div className={styles.state}>
        <StatusPill {...projectLooks[status]}>{t(`project.status.${status}`)}</StatusPill>
      </div>
      <ContentText id={`home.dashboard.project_${number}_title`} as="h3" />
      <ContentText id={`home.dashboard.project_${number}_program`} as="p" className={styles.program} />
      <dl className="kv">
        <dt>{t('project.budget')}</dt>
        <ContentText id={`home.dashboard.project_${number}_budget`} as="dd" />
        <dt>{t('project.deadline')}</dt>
        <ContentText
          id={`home.dashboard.project_${number}_deadline`}
          as="dd"
          format={(deadline) => formatDeadline(deadline, language)}
        />
        <dt>{t('project.partners')}</dt>
        <ContentText id={`home.dashboard.project_${number}_partners`} as="dd" />
      </dl>
      <Gauge
        percent={progressPercent}
        label={t('project.progress')}
        figure={formatPercent(progressPercent, language)}
      />
      <div className={styles.parts}>
        {projectSections.map((section) => (
          <div key={section}>
            {t(`project.sections.${section}`)}
            <StatusPill bare {...sectionLooks[sections[section]]}>
              {t(`project.section_status.${sections[section]}`)}
            </StatusPill>
          </div>
        ))}
      </div>
      <div className={styles.actions}>
        <ContentButton
          id={`home.dashboard.project_${number}_source`}
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
