import type { ReactNode } from 'react'
import { numbered } from '#shared/grants/plan-numbers.ts'
import { monthsOf } from '#shared/grants/plan-chart.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { columnsOf } from './columns.tsx'
import { AddButton, PartHead, RowTable } from './row-table.tsx'
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
  const { list } = usePlan()
  const packages = list('work_package')
  const rows = numbered('D', list('deliverable'), packages)
  const without = packages.filter(({ id }) => !rows.some(({ work_package }) => work_package === id))
  const owner = without[0] ?? packages.at(-1)
  const { text, month, choice } = columnsOf('deliverable')
  return (
    <section>
      <PartHead
        title={t('deliverable.title')}
        aside={
          rows.length === 0
            ? t('deliverable.none')
            : without.length === 0
              ? t('deliverable.every')
              : t('deliverable.without', { count: without.length })
        }
      />
      <RowTable
        label={t('deliverable.title')}
        rows={rows}
        nameOf={({ number, title }) => `${number} ${title}`}
        columns={[
          { label: '№', isNumber: true, cell: ({ number }: (typeof rows)[number]) => number },
          text('title', t('field.title'), { isWide: true }),
          choice('work_package', t('field.package'), usePackageChoices()),
          month('month', t('field.month')),
          choice('lead', t('field.who'), usePartnerChoices(), '–'),
          text('form', t('field.form'), { max: 120 }),
          choice(
            'dissemination',
            t('field.dissemination'),
            (['public', 'sensitive', 'classified'] as const).map((value) => ({
              value,
              label: t(`dissemination.${value}`),
            })),
            '–',
          ),
        ]}
      />
      {owner === undefined ? (
        <p className={styles.quiet}>{t('deliverable.needsPackage')}</p>
      ) : (
        <AddButton
          kind="deliverable"
          label={t('deliverable.add')}
          values={{
            work_package: owner.id,
            title: '',
            lead: owner.lead,
            month: owner.end,
            form: '',
            dissemination: 'public',
          }}
        />
      )}
    </section>
  )
}

function Milestones(): ReactNode {
  const { t } = useTranslation('plan')
  const { list, plan } = usePlan()
  const { text, month, choice } = columnsOf('milestone')
  return (
    <section className={styles.part}>
      <PartHead title={t('milestone.title')} aside={t('milestone.hint')} />
      <RowTable
        label={t('milestone.title')}
        rows={list('milestone')}
        nameOf={({ title }, index) => `M${index + 1} ${title}`}
        columns={[
          { label: '№', isNumber: true, cell: (_row, index) => `M${index + 1}` },
          text('title', t('field.title'), { isWide: true }),
          month('month', t('field.month')),
          choice('work_package', t('field.package'), usePackageChoices(), '–'),
          text('proof', t('field.proof'), { isWide: true, max: 1000, lines: true }),
        ]}
      />
      <AddButton
        kind="milestone"
        label={t('milestone.add')}
        values={{ work_package: null, title: '', month: monthsOf(plan).months, proof: '' }}
      />
    </section>
  )
}

function Indicators(): ReactNode {
  const { t } = useTranslation('plan')
  const { list } = usePlan()
  const { text, month } = columnsOf('indicator')
  return (
    <section className={styles.part}>
      <PartHead title={t('indicator.heading')} aside={t('indicator.hint')} />
      <RowTable
        label={t('indicator.heading')}
        rows={list('indicator')}
        nameOf={({ title }) => title}
        columns={[
          text('title', t('indicator.title'), { isWide: true }),
          text('baseline', t('indicator.baseline'), { max: 200 }),
          text('target', t('indicator.target'), { max: 200 }),
          month('month', t('field.month'), { isOptional: true }),
          text('proof', t('indicator.proof'), { isWide: true, max: 1000 }),
        ]}
      />
      <AddButton
        kind="indicator"
        label={t('indicator.add')}
        values={{ title: '', baseline: '', target: '', month: null, proof: '' }}
      />
    </section>
  )
}

/** What may go wrong, and what is done about it. */
export function RisksPart(): ReactNode {
  const { t } = useTranslation('plan')
  const { list } = usePlan()
  const rows = list('risk')
  const open = rows.filter(({ remedy }) => remedy.trim() === '').length
  const { text, choice } = columnsOf('risk')
  const grades = (['low', 'medium', 'high'] as const).map((value) => ({ value, label: t(`grade.${value}`) }))
  return (
    <section>
      <PartHead
        title={t('risk.heading')}
        aside={rows.length === 0 ? t('risk.none') : open === 0 ? t('risk.every') : t('risk.without', { count: open })}
      />
      <RowTable
        label={t('risk.heading')}
        rows={rows}
        nameOf={({ title }) => title}
        columns={[
          text('title', t('risk.title'), { isWide: true, max: 1000, lines: true }),
          choice('likelihood', t('risk.likelihood'), grades, '–'),
          choice('harm', t('risk.harm'), grades, '–'),
          {
            label: t('field.package'),
            cell: ({ id, work_packages }: (typeof rows)[number]) => <PackageChips id={id} chosen={work_packages} />,
          },
          text('remedy', t('risk.remedy'), { isWide: true, max: 2000, lines: true }),
        ]}
      />
      <AddButton
        kind="risk"
        label={t('risk.add')}
        values={{ title: '', likelihood: null, harm: null, work_packages: [], remedy: '' }}
      />
    </section>
  )
}

/** The work packages that a risk is about, each a button that is pressed or not. */
function PackageChips({ id, chosen }: { id: string; chosen: readonly string[] }): ReactNode {
  const { set, mayEdit } = usePlan()
  const packages = usePackageChoices()
  const toggle = (pressed: string) =>
    void set('risk', id, {
      work_packages: packages
        .map(({ value }) => value)
        .filter((value) => chosen.includes(value) !== (value === pressed)),
    })
  return (
    <span className={styles.chips}>
      {packages.map(({ value, label }, index) => (
        <button
          key={value}
          type="button"
          aria-pressed={chosen.includes(value)}
          aria-label={label}
          disabled={!mayEdit}
          onClick={() => toggle(value)}
        >
          {index + 1}
        </button>
      ))}
    </span>
  )
}
