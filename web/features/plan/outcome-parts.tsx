import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ChoiceCell, MonthCell, TextCell } from './cells.tsx'
import { monthsOf, numbered } from './plan-names.ts'
import { AddButton, PartHead, RowTable } from './row-table.tsx'
import { usePackageColumn } from './time-part.tsx'
import { usePackageChoices, usePartnerChoices } from './use-choices.ts'
import { usePlan } from './use-plan.ts'
import styles from './plan-screen.module.css'

/** What is handed over when, and how it is known that it was reached. */
export function DeliverablesPart(): ReactNode {
  return (
    <>
      <Deliverables />
      <Milestones />
      <Indicators />
    </>
  )
}

function Deliverables(): ReactNode {
  const { t } = useTranslation('plan')
  const { list, change } = usePlan()
  const packages = list('work_package')
  const rows = numbered('D', list('deliverable'), packages)
  const partners = usePartnerChoices()
  const without = packages.filter(({ id }) => !rows.some(({ work_package }) => work_package === id)).length
  type Row = (typeof rows)[number]
  return (
    <section>
      <PartHead
        title={t('deliverable.title')}
        aside={
          rows.length === 0
            ? t('deliverable.none')
            : without === 0
              ? t('deliverable.every')
              : t('deliverable.without', { count: without })
        }
      />
      <RowTable
        kind="deliverable"
        label={t('deliverable.title')}
        rows={rows}
        nameOf={({ number, title }) => `${number} ${title}`}
        columns={[
          { label: '№', isNumber: true, cell: ({ number }: Row) => number },
          {
            label: t('field.title'),
            isWide: true,
            cell: ({ id, title }: Row) => (
              <TextCell kind="deliverable" id={id} field="title" label={t('field.title')} value={title} />
            ),
          },
          usePackageColumn<Row>('deliverable'),
          {
            label: t('field.month'),
            isNumber: true,
            cell: ({ id, month }: Row) => (
              <MonthCell kind="deliverable" id={id} field="month" label={t('field.month')} value={month} />
            ),
          },
          {
            label: t('field.who'),
            cell: ({ id, lead }: Row) => (
              <ChoiceCell
                kind="deliverable"
                id={id}
                field="lead"
                label={t('field.who')}
                value={lead}
                options={partners}
                empty="–"
              />
            ),
          },
          {
            label: t('field.form'),
            cell: ({ id, form }: Row) => (
              <TextCell kind="deliverable" id={id} field="form" label={t('field.form')} value={form} max={120} />
            ),
          },
          {
            label: t('field.dissemination'),
            cell: ({ id, dissemination }: Row) => (
              <ChoiceCell
                kind="deliverable"
                id={id}
                field="dissemination"
                label={t('field.dissemination')}
                value={dissemination}
                empty="–"
                options={(['public', 'sensitive', 'classified'] as const).map((value) => ({
                  value,
                  label: t(`dissemination.${value}`),
                }))}
              />
            ),
          },
        ]}
      />
      {packages.length === 0 ? (
        <p className={styles.quiet}>{t('deliverable.needsPackage')}</p>
      ) : (
        <AddButton
          label={t('deliverable.add')}
          onAdd={() => {
            const owner =
              packages.find(({ id }) => !rows.some(({ work_package }) => work_package === id)) ?? packages.at(-1)
            if (owner === undefined) return null
            const id = crypto.randomUUID()
            const values = {
              work_package: owner.id,
              title: '',
              lead: owner.lead,
              month: owner.end,
              form: '',
              dissemination: 'public' as const,
            }
            return change({ do: 'add', kind: 'deliverable', id, values, before: null }) === null ? id : null
          }}
        />
      )}
    </section>
  )
}

function Milestones(): ReactNode {
  const { t } = useTranslation('plan')
  const { list, change, plan } = usePlan()
  const rows = list('milestone')
  const packages = usePackageChoices()
  type Row = (typeof rows)[number]
  return (
    <section className={styles.part}>
      <PartHead title={t('milestone.title')} aside={t('milestone.hint')} />
      <RowTable
        kind="milestone"
        label={t('milestone.title')}
        rows={rows}
        nameOf={({ title }, index) => `M${index + 1} ${title}`}
        columns={[
          { label: '№', isNumber: true, cell: (_row, index) => `M${index + 1}` },
          {
            label: t('field.title'),
            isWide: true,
            cell: ({ id, title }: Row) => (
              <TextCell kind="milestone" id={id} field="title" label={t('field.title')} value={title} />
            ),
          },
          {
            label: t('field.month'),
            isNumber: true,
            cell: ({ id, month }: Row) => (
              <MonthCell kind="milestone" id={id} field="month" label={t('field.month')} value={month} />
            ),
          },
          {
            label: t('field.package'),
            cell: ({ id, work_package }: Row) => (
              <ChoiceCell
                kind="milestone"
                id={id}
                field="work_package"
                label={t('field.package')}
                value={work_package}
                options={packages}
                empty="–"
              />
            ),
          },
          {
            label: t('field.proof'),
            isWide: true,
            cell: ({ id, proof }: Row) => (
              <TextCell
                kind="milestone"
                id={id}
                field="proof"
                label={t('field.proof')}
                value={proof}
                max={1000}
                lines
              />
            ),
          },
        ]}
      />
      <AddButton
        label={t('milestone.add')}
        onAdd={() => {
          const id = crypto.randomUUID()
          const values = { work_package: null, title: '', month: monthsOf(plan).months, proof: '' }
          return change({ do: 'add', kind: 'milestone', id, values, before: null }) === null ? id : null
        }}
      />
    </section>
  )
}

function Indicators(): ReactNode {
  const { t } = useTranslation('plan')
  const { list, change } = usePlan()
  const rows = list('indicator')
  type Row = (typeof rows)[number]
  const text = (field: 'title' | 'baseline' | 'target' | 'proof', max: number) => ({
    label: t(`indicator.${field}`),
    isWide: field === 'title' || field === 'proof',
    cell: (row: Row) => (
      <TextCell
        kind="indicator"
        id={row.id}
        field={field}
        label={t(`indicator.${field}`)}
        value={row[field]}
        max={max}
      />
    ),
  })
  return (
    <section className={styles.part}>
      <PartHead title={t('indicator.heading')} aside={t('indicator.hint')} />
      <RowTable
        kind="indicator"
        label={t('indicator.heading')}
        rows={rows}
        nameOf={({ title }) => title}
        columns={[
          text('title', 300),
          text('baseline', 200),
          text('target', 200),
          {
            label: t('field.month'),
            isNumber: true,
            cell: ({ id, month }: Row) => (
              <MonthCell kind="indicator" id={id} field="month" label={t('field.month')} value={month} isOptional />
            ),
          },
          text('proof', 1000),
        ]}
      />
      <AddButton
        label={t('indicator.add')}
        onAdd={() => {
          const id = crypto.randomUUID()
          const values = { title: '', baseline: '', target: '', month: null, proof: '' }
          return change({ do: 'add', kind: 'indicator', id, values, before: null }) === null ? id : null
        }}
      />
    </section>
  )
}

/** What may go wrong, and what is done about it. */
export function RisksPart(): ReactNode {
  const { t } = useTranslation('plan')
  const { list, change, set, mayEdit } = usePlan()
  const rows = list('risk')
  const packages = usePackageChoices()
  const open = rows.filter(({ remedy }) => remedy.trim() === '').length
  type Row = (typeof rows)[number]
  const grade = (field: 'likelihood' | 'harm') => ({
    label: t(`risk.${field}`),
    cell: (row: Row) => (
      <ChoiceCell
        kind="risk"
        id={row.id}
        field={field}
        label={t(`risk.${field}`)}
        value={row[field]}
        empty="–"
        options={(['low', 'medium', 'high'] as const).map((value) => ({ value, label: t(`grade.${value}`) }))}
      />
    ),
  })
  return (
    <section>
      <PartHead
        title={t('risk.heading')}
        aside={rows.length === 0 ? t('risk.none') : open === 0 ? t('risk.every') : t('risk.without', { count: open })}
      />
      <RowTable
        kind="risk"
        label={t('risk.heading')}
        rows={rows}
        nameOf={({ title }) => title}
        columns={[
          {
            label: t('risk.title'),
            isWide: true,
            cell: ({ id, title }: Row) => (
              <TextCell kind="risk" id={id} field="title" label={t('risk.title')} value={title} max={1000} lines />
            ),
          },
          grade('likelihood'),
          grade('harm'),
          {
            label: t('field.package'),
            cell: ({ id, work_packages: chosen }: Row) => (
              <span className={styles.chips}>
                {packages.map(({ value, label }, index) => (
                  <button
                    key={value}
                    type="button"
                    aria-pressed={chosen.includes(value)}
                    aria-label={label}
                    disabled={!mayEdit}
                    onClick={() =>
                      void set('risk', id, {
                        work_packages: chosen.includes(value)
                          ? chosen.filter((each) => each !== value)
                          : packages
                              .map((each) => each.value)
                              .filter((each) => each === value || chosen.includes(each)),
                      })
                    }
                  >
                    {index + 1}
                  </button>
                ))}
              </span>
            ),
          },
          {
            label: t('risk.remedy'),
            isWide: true,
            cell: ({ id, remedy }: Row) => (
              <TextCell kind="risk" id={id} field="remedy" label={t('risk.remedy')} value={remedy} max={2000} lines />
            ),
          },
        ]}
      />
      <AddButton
        label={t('risk.add')}
        onAdd={() => {
          const id = crypto.randomUUID()
          const values = { title: '', likelihood: null, harm: null, work_packages: [], remedy: '' }
          return change({ do: 'add', kind: 'risk', id, values, before: null }) === null ? id : null
        }}
      />
    </section>
  )
}
