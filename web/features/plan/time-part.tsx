import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ChoiceCell, MonthCell, TextCell } from './cells.tsx'
import { Gantt } from './gantt.tsx'
import { monthsOf, numbered } from './plan-names.ts'
import { AddButton, PartHead, RowTable } from './row-table.tsx'
import type { Column } from './row-table.tsx'
import { usePackageChoices, usePartnerChoices } from './use-choices.ts'
import { usePlan } from './use-plan.ts'
import styles from './plan-screen.module.css'

/** Work packages and tasks: the chart, and the tables that say the same. */
export function TimePart(): ReactNode {
  const { t } = useTranslation('plan')
  const { list, change, plan } = usePlan()
  const packages = list('work_package')
  const tasks = numbered('T', list('task'), packages)
  const add = useAddPackage()
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
          kind="work_package"
          label={t('package.title')}
          rows={packages}
          nameOf={(row, index) => `${index + 1}. ${row.title}`}
          columns={[
            { label: '№', isNumber: true, cell: (_row, index) => index + 1 },
            ...useSpanColumns<(typeof packages)[number]>('work_package'),
          ]}
        />
        <AddButton label={t('package.add')} onAdd={add} />
      </section>
      <section className={styles.part}>
        <PartHead title={t('task.title')} aside={String(tasks.length)} />
        <RowTable
          kind="task"
          label={t('task.title')}
          rows={tasks}
          nameOf={({ number, title }) => `${number} ${title}`}
          columns={[
            { label: '№', isNumber: true, cell: ({ number }) => number },
            usePackageColumn<(typeof tasks)[number]>('task'),
            ...useSpanColumns<(typeof tasks)[number]>('task'),
          ]}
        />
        <AddButton
          label={t('task.add')}
          onAdd={() => {
            const last = packages.at(-1)
            if (last === undefined) return null
            const id = crypto.randomUUID()
            const values = {
              work_package: tasks.at(-1)?.work_package ?? last.id,
              title: '',
              lead: null,
              start: last.start,
              end: last.end,
              description: '',
            }
            return change({ do: 'add', kind: 'task', id, values, before: null }) === null ? id : null
          }}
        />
      </section>
    </>
  )
}

/** Adds a work package over the whole time, led by the applicant. */
export function useAddPackage(): () => string | null {
  const { change, plan } = usePlan()
  return () => {
    const id = crypto.randomUUID()
    const lead = plan.partners.find(({ is_applicant }) => is_applicant)?.id ?? null
    const values = { title: '', lead, start: 1, end: monthsOf(plan).months, description: '' }
    return change({ do: 'add', kind: 'work_package', id, values, before: null }) === null ? id : null
  }
}

/** How long the project is, and whose word that is. */
function Duration(): ReactNode {
  const { t } = useTranslation('plan')
  const { plan } = usePlan()
  const { months, from } = monthsOf(plan)
  const own = plan.rows.find((row) => row.kind === 'settings')
  return (
    <div className={styles.setting}>
      <span>{t('time.duration')}</span>
      <MonthCell
        kind="settings"
        id={own?.id ?? plan.application_id}
        field="months"
        label={t('time.duration')}
        value={own?.kind === 'settings' ? own.values.months : null}
        isOptional
        placeholder={String(months)}
      />
      <small data-from={from}>{t(`time.from.${from}`, { count: months })}</small>
    </div>
  )
}

type Spanning = { id: string; title: string; lead: string | null; start: number; end: number; description: string }

function useSpanColumns<Row extends Spanning>(kind: 'work_package' | 'task'): Column<Row>[] {
  const { t } = useTranslation('plan')
  const partners = usePartnerChoices()
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
    {
      label: t('field.lead'),
      cell: ({ id, lead }) => (
        <ChoiceCell
          kind={kind}
          id={id}
          field="lead"
          label={t('field.lead')}
          value={lead}
          options={partners}
          empty="–"
        />
      ),
    },
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
          also={(month) => (month > end ? { end: month } : {})}
        />
      ),
    },
    {
      label: t('field.end'),
      isNumber: true,
      cell: ({ id, end }) => <MonthCell kind={kind} id={id} field="end" label={t('field.end')} value={end} />,
    },
  ]
}

/** The work package of a part of it. */
export function usePackageColumn<Row extends { id: string; work_package: string }>(
  kind: 'task' | 'deliverable',
): Column<Row> {
  const { t } = useTranslation('plan')
  const packages = usePackageChoices()
  return {
    label: t('field.package'),
    cell: ({ id, work_package }) => (
      <ChoiceCell
        kind={kind}
        id={id}
        field="work_package"
        label={t('field.package')}
        value={work_package}
        options={packages}
      />
    ),
  }
}
