import type { ReactNode } from 'react'
import { numbered } from '#shared/grants/plan-numbers.ts'
import { monthsOf } from '#shared/grants/plan-chart.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { MonthCell, TextCell } from './cells.tsx'
import { columnsOf } from './columns.tsx'
import { Gantt } from './gantt.tsx'
import { AddButton, PartHead, RowTable } from './row-table.tsx'
import type { Column } from './row-table.tsx'
import { usePackageChoices, usePartnerChoices } from './use-choices.ts'
import { usePlan } from './use-plan.ts'
import styles from './plan-screen.module.css'

/** Work packages and tasks: the chart, and the tables that say the same. */
export function TimePart(): ReactNode {
  const { t } = useTranslation('plan')
  const { list, plan } = usePlan()
  const packages = list('work_package')
  const tasks = numbered('T', list('task'), packages)
  const last = packages.at(-1)
  return (
    <>
      <section>
        <PartHead
          title={t('time.title', { count: packages.length })}
          aside={t('time.months', { count: monthsOf(plan).months })}
        />
        <Duration />
        <Gantt />
      </section>
      <section className={styles.part}>
        <PartHead title={t('package.title')} aside={t('package.hint')} />
        <RowTable
          label={t('package.title')}
          rows={packages}
          nameOf={(row, index) => `${index + 1}. ${row.title}`}
          columns={[
            { label: '№', isNumber: true, cell: (_row, index) => index + 1 },
            ...useSpanColumns('work_package'),
          ]}
        />
        <AddPackage />
      </section>
      <section className={styles.part}>
        <PartHead title={t('task.title')} aside={String(tasks.length)} />
        <RowTable
          label={t('task.title')}
          rows={tasks}
          nameOf={({ number, title }) => `${number} ${title}`}
          columns={[
            { label: '№', isNumber: true, cell: ({ number }: (typeof tasks)[number]) => number },
            columnsOf('task').choice('work_package', t('field.package'), usePackageChoices()),
            ...useSpanColumns('task'),
          ]}
        />
        {last === undefined ? null : (
          <AddButton
            kind="task"
            label={t('task.add')}
            values={{
              work_package: tasks.at(-1)?.work_package ?? last.id,
              title: '',
              lead: null,
              start: last.start,
              end: last.end,
              description: '',
            }}
          />
        )}
      </section>
    </>
  )
}

/** Adds a work package over the whole time, led by the applicant. */
export function AddPackage({ isFirst = false }: { isFirst?: boolean }): ReactNode {
  const { t } = useTranslation('plan')
  const { plan } = usePlan()
  const lead = plan.partners.find(({ is_applicant }) => is_applicant)?.id ?? null
  return (
    <AddButton
      kind="work_package"
      label={t('package.add')}
      isFirst={isFirst}
      values={{ title: '', lead, start: 1, end: monthsOf(plan).months, description: '' }}
    />
  )
}

/** How long the project is, and whose word that is. */
function Duration(): ReactNode {
  const { t } = useTranslation('plan')
  const { plan, settings } = usePlan()
  const { months, from } = monthsOf(plan)
  return (
    <div className={styles.setting}>
      <span>{t('time.duration')}</span>
      <MonthCell
        kind="settings"
        id={plan.application_id}
        field="months"
        label={t('time.duration')}
        value={settings.months}
        isOptional
        placeholder={String(months)}
      />
      <small data-from={from}>{t(`time.from.${from}`, { count: months })}</small>
    </div>
  )
}

type Spanning = { id: string; title: string; lead: string | null; start: number; end: number; description: string }

function useSpanColumns(kind: 'work_package' | 'task'): Column<Spanning>[] {
  const { t } = useTranslation('plan')
  const { month, choice } = columnsOf(kind)
  return [
    {
      label: t('field.title'),
      isWide: true,
      cell: ({ id, title, description }) => (
        <>
          <TextCell kind={kind} id={id} field="title" label={t('field.title')} value={title} />
          <TextCell
            kind={kind}
            id={id}
            field="description"
            label={t('field.description')}
            value={description}
            max={4000}
            lines
          />
        </>
      ),
    },
    choice('lead', t('field.lead'), usePartnerChoices(), '–'),
    {
      label: t('field.start'),
      isNumber: true,
      cell: ({ id, start, end }) => (
        <MonthCell
          kind={kind}
          id={id}
          field="start"
          label={t('field.start')}
          value={start}
          also={(next) => (next > end ? { end: next } : {})}
        />
      ),
    },
    month('end', t('field.end')),
  ]
}
