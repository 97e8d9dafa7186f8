import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { PlanChange } from '#shared/contracts/plan.ts'
import { endingOf, useSaveExport } from '#web/features/exports/public/use-save-export.ts'
import { formatTime } from '#web/i18n/formats.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Translate } from '#web/i18n/use-translation.ts'
import { helpPath } from '#web/help-topics.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StepHead } from '#web/workspace/step-head.tsx'
import { BudgetPart } from './budget-part.tsx'
import { EffortPart } from './effort-part.tsx'
import { DeliverablesPart, RisksPart } from './outcome-parts.tsx'
import { useRestore } from './row-table.tsx'
import { AddPackage, TimePart } from './time-part.tsx'
import { PlanContext, useOpenPlan, usePlan } from './use-plan.ts'
import type { SavedState } from './use-plan.ts'
import styles from './plan-screen.module.css'

/** The parts of the plan; each is an address of the screen. */
const parts = ['time', 'deliverables', 'effort', 'budget', 'risks'] as const
type Part = (typeof parts)[number]

/** Plan and budget of the open application. */
export function PlanScreen({ userId }: { userId: string }): ReactNode {
  const { t } = useTranslation('plan')
  const { open, error, retry } = useOpenPlan(userId)
  if (open === null)
    return (
      <>
        <StepHead step="text" title={t('title')}>
          {error === null ? t('lead') : t('failed')}
        </StepHead>
        {error === null ? (
          <div className={styles.loading} role="status" aria-busy aria-label={t('loading')}>
            <Skeleton className="h-12 w-3/5" />
            <Skeleton className="h-64" />
          </div>
        ) : (
          <Button variant="outline" onClick={retry}>
            {t('retry')}
          </Button>
        )}
      </>
    )
  return (
    <PlanContext value={open}>
      <LoadedPlan />
    </PlanContext>
  )
}

function LoadedPlan(): ReactNode {
  const { t } = useTranslation('plan')
  const { list, mayEdit } = usePlan()
  const { hash } = useLocation()
  const part: Part = parts.find((each) => hash === `#${each}`) ?? 'time'
  const isEmpty = list('work_package').length === 0
  return (
    <>
      <StepHead step="text" title={t('title')} actions={<SaveWorkbook />}>
        {t('lead')} <Link to={helpPath('plan')}>{t('help')}</Link>
      </StepHead>
      <div className={styles.bar}>
        <nav className={styles.parts} aria-label={t('parts.label')}>
          {parts.map((each) => (
            <Link
              key={each}
              to={`#${each}`}
              replace
              preventScrollReset
              aria-current={each === part ? 'page' : undefined}
            >
              {t(`parts.${each}`)}
            </Link>
          ))}
        </nav>
        {mayEdit ? <Saved /> : <p className={styles.saved}>{t('readOnly')}</p>}
      </div>
      <UnmadeChanges />
      {isEmpty && part !== 'budget' && part !== 'risks' ? (
        <EmptyState
          art="empty-projects"
          title={t('empty.title')}
          text={t('empty.text')}
          action={mayEdit ? <AddPackage isFirst /> : undefined}
        />
      ) : (
        <OpenPart part={part} />
      )}
      <RemovedRows />
    </>
  )
}

function OpenPart({ part }: { part: Part }): ReactNode {
  switch (part) {
    case 'time':
      return <TimePart />
    case 'deliverables':
      return <DeliverablesPart />
    case 'effort':
      return <EffortPart />
    case 'budget':
      return <BudgetPart />
    case 'risks':
      return <RisksPart />
  }
}

/** Saves plan and budget as the server has them, so not before what was typed is stored. */
function SaveWorkbook(): ReactNode {
  const { t } = useTranslation('plan')
  const { saved } = usePlan()
  const save = useSaveExport('xlsx', t('title'))
  return (
    <Button
      variant="outline"
      busy={save.isPending}
      disabled={saved.is !== 'saved'}
      aria-label={t('workbook')}
      onClick={() => save.mutate()}
    >
      <Icon name="download" size={18} />
      {endingOf('xlsx').toUpperCase()}
    </Button>
  )
}

/** Whether what was typed is stored: "saved" means that the server has it. */
function Saved(): ReactNode {
  const { t } = useTranslation(['plan', 'errors'])
  const { saved, saveNow } = usePlan()
  return (
    <p className={styles.saved} role="status" data-state={saved.is}>
      {savedWords(saved, t)}
      {saved.is === 'unsaved' && saved.code !== null ? (
        <>
          {' '}
          {t(`errors:${saved.code}`)}{' '}
          <Button variant="ghost" size="sm" onClick={saveNow}>
            {t('saved.now')}
          </Button>
        </>
      ) : null}
    </p>
  )
}

function savedWords(saved: SavedState, t: Translate<'plan' | 'errors'>): string {
  if (saved.is === 'saving') return t('saved.saving')
  if (saved.is === 'saved') return saved.at === null ? t('saved.all') : t('saved.at', { time: clockTime(saved.at) })
  return saved.since === null ? t('saved.kept') : t('saved.since', { time: clockTime(saved.since) })
}

function clockTime(at: number): string {
  const time = new Date(at)
  return formatTime(time.getHours(), time.getMinutes())
}

/** Changes that were not made, each with what was typed: it is lost only when the user says so. */
function UnmadeChanges(): ReactNode {
  const { t } = useTranslation('plan')
  const { unmade, settle } = usePlan()
  return unmade.map((each) => (
    <div key={JSON.stringify(each.change)} className={styles.unmade}>
      <Callout announce>
        <p>
          <b>{t(`unmade.${each.why}`)}</b> {t('unmade.typed', { text: typedIn(each.change) })}
        </p>
        <p className={styles.choices}>
          {each.why === 'gone' ? null : (
            <Button variant="outline" size="sm" onClick={() => settle(each, 'mine')}>
              {t(each.why === 'conflict' ? 'unmade.mine' : 'unmade.again')}
            </Button>
          )}
          <Button variant="ghost" size="sm" onClick={() => settle(each, 'theirs')}>
            {t(each.why === 'conflict' ? 'unmade.theirs' : 'unmade.discard')}
          </Button>
        </p>
      </Callout>
    </div>
  ))
}

/** What was typed, without the names of fields. */
function typedIn(change: PlanChange): string {
  if (!('values' in change)) return '–'
  const ids = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
  const words = Object.values(change.values).filter(
    (value) => (typeof value === 'string' && value !== '' && !ids.test(value)) || typeof value === 'number',
  )
  return words.length === 0 ? '–' : words.join(', ')
}

/** Rows that were removed and can be brought back. */
function RemovedRows(): ReactNode {
  const { t } = useTranslation('plan')
  const { plan, mayEdit } = usePlan()
  const restore = useRestore()
  const removed = plan.rows.filter(({ removed_at }) => removed_at !== null)
  if (!mayEdit || removed.length === 0) return null
  return (
    <details className={styles.removed}>
      <summary>{t('removed.title', { count: removed.length })}</summary>
      <ul>
        {removed.map((row) => {
          const name = 'title' in row.values && row.values.title !== '' ? row.values.title : t(`kind.${row.kind}`)
          return (
            <li key={row.id}>
              <span>{name}</span>
              <Button
                variant="ghost"
                size="sm"
                aria-label={t('removed.restore', { name })}
                onClick={() => restore(row.id)}
              >
                {t('row.undo')}
              </Button>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
