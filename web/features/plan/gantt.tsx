import { useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { planMonthsMax } from '#shared/plan.ts'
import type { PlanEntry } from '#shared/grants/plan-changes.ts'
import { planChart } from '#shared/grants/plan-chart.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { partnerNames } from './plan-names.ts'
import { usePlan } from './use-plan.ts'
import styles from './gantt.module.css'

type Span = { start: number; end: number }

/** Bars of work packages on a ruler of months. They are moved and sized with arrow keys and by pointer; the table under it says the same. */
export function Gantt(): ReactNode {
  const { t } = useTranslation('plan')
  const { plan } = usePlan()
  const { months, step, packages, milestones } = planChart(plan)
  const nameOf = partnerNames(plan, t('partner.gone'))
  const [said, setSaid] = useState('')
  const ticks = Array.from({ length: Math.floor(months / step) }, (_, index) => (index + 1) * step)
  return (
    <div className={styles.gantt} role="group" aria-label={t('gantt.label')}>
      <p className="sr" id="gantt-keys">
        {t('gantt.keys')}
      </p>
      <p className="sr" role="status">
        {said}
      </p>
      <div className={styles.row} data-head aria-hidden>
        <svg className={styles.scale} width="100%" height="22">
          {ticks.map((month, index) => (
            <text key={month} x={`${(month / months) * 100}%`} y={15} textAnchor="end" data-odd={index % 2 === 0}>
              {month}
            </text>
          ))}
        </svg>
      </div>
      {packages.map((row, index) => (
        <div key={row.id} className={styles.row}>
          <div className={styles.name}>
            <b>{`${index + 1}. ${row.title === '' ? t('package.untitled') : row.title}`}</b>
            {row.lead === null ? null : <span>{t('package.leads', { name: nameOf(row.lead) })}</span>}
          </div>
          <svg className={styles.bars} width="100%" height="52" role="presentation">
            <Grid months={months} step={step} />
            <Bar row={row} number={index + 1} months={months} onSay={setSaid} />
            {row.deliverables.map((each) => (
              <Mark key={each.id} kind="deliverable" row={each} name={each.number} months={months} onSay={setSaid} />
            ))}
          </svg>
        </div>
      ))}
      {milestones.length === 0 ? null : (
        <div className={styles.row}>
          <div className={styles.name}>
            <b>{t('milestone.title')}</b>
          </div>
          <svg className={styles.bars} width="100%" height="52" role="presentation">
            <Grid months={months} step={step} />
            {milestones.map((each) => (
              <Mark key={each.id} kind="milestone" row={each} name={each.number} months={months} onSay={setSaid} />
            ))}
          </svg>
        </div>
      )}
    </div>
  )
}

function Grid({ months, step }: { months: number; step: number }): ReactNode {
  return Array.from({ length: months + 1 }, (_, month) => (
    <line
      key={month}
      x1={`${(month / months) * 100}%`}
      x2={`${(month / months) * 100}%`}
      y1={0}
      y2="100%"
      data-step={month % step === 0}
    />
  ))
}

/** How a span follows the keys: arrows move it, with Shift they move its end, with Alt its beginning. */
function spanAfter(event: KeyboardEvent, { start, end }: Span): Span | null {
  const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (by === 0 || event.ctrlKey || event.metaKey) return null
  if (event.shiftKey) return { start, end: Math.min(Math.max(end + by, start), planMonthsMax) }
  if (event.altKey) return { start: Math.max(Math.min(start + by, end), 1), end }
  if (start + by < 1 || end + by > planMonthsMax) return { start, end }
  return { start: start + by, end: end + by }
}

/** What part of a bar the pointer took. */
type Grip = 'start' | 'end' | 'whole'

function dragged({ start, end }: Span, grip: Grip, by: number): Span {
  if (grip === 'start') return { start: Math.max(Math.min(start + by, end), 1), end }
  if (grip === 'end') return { start, end: Math.min(Math.max(end + by, start), planMonthsMax) }
  const shift = Math.max(Math.min(by, planMonthsMax - end), 1 - start)
  return { start: start + shift, end: end + shift }
}

/** Follows a pointer in whole months. @param onMove gets the months since it was pressed. */
function useDrag(months: number, onMove: (by: number, isOver: boolean) => void) {
  const from = useRef<{ x: number; perMonth: number } | null>(null)
  const handle = (event: PointerEvent<SVGElement>, isOver: boolean) => {
    if (from.current === null) return
    const by = Math.round((event.clientX - from.current.x) / from.current.perMonth)
    if (isOver) from.current = null
    onMove(by, isOver)
  }
  return {
    onPointerDown(event: PointerEvent<SVGElement>) {
      const width = event.currentTarget.ownerSVGElement?.getBoundingClientRect().width ?? 0
      if (event.button !== 0 || width === 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      from.current = { x: event.clientX, perMonth: width / months }
    },
    onPointerMove: (event: PointerEvent<SVGElement>) => handle(event, false),
    onPointerUp: (event: PointerEvent<SVGElement>) => handle(event, true),
    onPointerCancel() {
      from.current = null
      onMove(0, true)
    },
  }
}

type PartProps = { months: number; onSay: (words: string) => void }

function Bar({
  row,
  number,
  months,
  onSay,
}: PartProps & { row: PlanEntry<'work_package'>; number: number }): ReactNode {
  const { t } = useTranslation('plan')
  const { set, mayEdit } = usePlan()
  const [moved, setMoved] = useState<Span | null>(null)
  const grip = useRef<Grip>('whole')
  const { start, end } = moved ?? row
  const write = (next: Span) => {
    if (next.start === row.start && next.end === row.end) return
    set('work_package', row.id, next)
    onSay(t('gantt.said', { name: String(number), ...next }))
  }
  const drag = useDrag(months, (by, isOver) => {
    const next = dragged(row, grip.current, by)
    setMoved(isOver ? null : next)
    if (isOver) write(next)
  })
  const at = (month: number) => `${(month / months) * 100}%`
  const title = row.title === '' ? t('package.untitled') : row.title
  const holding = (taken: Grip) =>
    mayEdit
      ? {
          ...drag,
          onPointerDown(event: PointerEvent<SVGElement>) {
            grip.current = taken
            drag.onPointerDown(event)
          },
        }
      : {}
  return (
    <g
      className={styles.bar}
      role="slider"
      tabIndex={0}
      aria-label={t('gantt.bar', { number, title })}
      aria-valuemin={1}
      aria-valuemax={planMonthsMax}
      aria-valuenow={start}
      aria-valuetext={t('gantt.span', { start, end })}
      aria-readonly={!mayEdit}
      aria-describedby="gantt-keys"
      onKeyDown={(event) => {
        const next = mayEdit ? spanAfter(event, row) : null
        if (next === null) return
        event.preventDefault()
        write(next)
      }}
    >
      <rect
        className={styles.hold}
        x={at(start - 1)}
        width={at(end - start + 1)}
        y={6}
        height={28}
        {...holding('whole')}
      />
      <rect className={styles.fill} x={at(start - 1)} width={at(end - start + 1)} y={15} height={10} />
      {mayEdit ? (
        <>
          <svg x={at(start - 1)} y={6} width={1} height={28} overflow="visible">
            <rect className={styles.grip} x={-2} width={12} height={28} {...holding('start')} />
          </svg>
          <svg x={at(end)} y={6} width={1} height={28} overflow="visible">
            <rect className={styles.grip} x={-10} width={12} height={28} {...holding('end')} />
          </svg>
        </>
      ) : null}
    </g>
  )
}

function Mark({
  kind,
  row,
  name,
  months,
  onSay,
}: PartProps & {
  kind: 'deliverable' | 'milestone'
  row: { id: string; month: number; title: string }
  name: string
}): ReactNode {
  const { t } = useTranslation('plan')
  const { set, mayEdit } = usePlan()
  const [moved, setMoved] = useState<number | null>(null)
  const within = (month: number) => Math.min(Math.max(month, 1), planMonthsMax)
  const write = (month: number) => {
    if (month === row.month) return
    set(kind, row.id, { month })
    onSay(t('gantt.saidMonth', { name, month }))
  }
  const drag = useDrag(months, (by, isOver) => {
    setMoved(isOver ? null : within(row.month + by))
    if (isOver) write(within(row.month + by))
  })
  const month = moved ?? row.month
  return (
    <svg x={`${(month / months) * 100}%`} y={kind === 'milestone' ? 4 : 24} width={1} height={28} overflow="visible">
      <g
        className={styles.mark}
        role="slider"
        tabIndex={0}
        aria-label={`${name} ${row.title}`.trim()}
        aria-valuemin={1}
        aria-valuemax={planMonthsMax}
        aria-valuenow={month}
        aria-valuetext={t('gantt.month', { month })}
        aria-readonly={!mayEdit}
        aria-describedby="gantt-keys"
        onKeyDown={(event) => {
          const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
          if (by === 0 || !mayEdit || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          write(within(row.month + by))
        }}
        {...(mayEdit ? drag : {})}
      >
        {kind === 'milestone' ? (
          <>
            <rect className={styles.hold} x={-14} width={28} height={28} />
            <path className={styles.lozenge} d="M0 3 8 11 0 19-8 11Z" />
            <text y={36} textAnchor="middle">
              {name}
            </text>
          </>
        ) : (
          <>
            <rect className={styles.hold} x={-34} width={38} height={28} />
            <path className={styles.tick} d="M0 4V22" />
            <text x={-5} y={19} textAnchor="end">
              {name}
            </text>
          </>
        )}
      </g>
    </svg>
  )
}
