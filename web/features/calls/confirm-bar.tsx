import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CallFactsResponse } from '#shared/contracts/calls.ts'
import { isConfirmedAlone, rowsToConfirm } from '#shared/grants/fact-rows.ts'
import { formatNumber } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import type { FactGroup, FactRow } from './fact-rows.ts'
import type { FactActions } from './use-fact-actions.ts'
import styles from './call-sheet.module.css'

/** The rows that wait for a person's word: the same that the thread of the application counts. */
export function openRowsOf(facts: CallFactsResponse, groups: readonly FactGroup[]): FactRow[] {
  const keys = new Set(rowsToConfirm(facts, facts.unconfirmed).map(({ key }) => key))
  return groups.flatMap((group) => group.rows).filter(({ key }) => keys.has(key))
}

type ConfirmBarProps = {
  facts: CallFactsResponse
  groups: readonly FactGroup[]
  actions: FactActions
  onward: ReactNode
}

/** Confirms what is certain together, and all the rest; deadlines and money are confirmed one by one. @see CALL-13 */
export function ConfirmBar({ facts, groups, actions, onward }: ConfirmBarProps): ReactNode {
  const { t } = useTranslation('calls')
  const language = useLanguage()
  const conflicts = facts.conflicts.length
  const open = openRowsOf(facts, groups)
  const places = new Map(groups.flatMap(({ key, rows }) => rows.map((row) => [row, key] as const)))
  const isAlone = (row: FactRow) => isConfirmedAlone({ group: places.get(row) ?? 'about', key: row.key })
  const alone = open.filter(isAlone)
  const together = open.filter((row) => !isAlone(row))
  const certain = together.filter(({ confidence }) => confidence === 'certain')
  const isDone = facts.unconfirmed.length === 0
  const number = (count: number) => ({ count, value: formatNumber(count, language) })
  const confirm = (rows: readonly FactRow[]) => actions.confirm(rows.flatMap(({ unconfirmed }) => unconfirmed))
  return (
    <div className={styles.bar}>
      <span role="status">
        <b>
          {isDone
            ? t('bar.done')
            : [
                ...(open.length === 0 ? [] : [t('bar.open', number(open.length))]),
                ...(conflicts === 0 ? [] : [t('bar.conflicts', number(conflicts))]),
              ].join(', ')}
        </b>{' '}
        {isDone ? null : t(actions.mayEdit ? 'bar.hint' : 'bar.readOnly')}{' '}
        {alone[0] === undefined || !actions.mayEdit ? null : (
          <Link to={`#fact-${alone[0].key}`}>{t('bar.alone', number(alone.length))}</Link>
        )}
      </span>
      <div className={styles.actions}>
        {isDone || !actions.mayEdit ? null : (
          <>
            {certain.length === 0 || certain.length === together.length ? null : (
              <Button variant="outline" busy={actions.busy} onClick={() => confirm(certain)}>
                {t('bar.certain', number(certain.length))}
              </Button>
            )}
            {together.length === 0 ? null : (
              <Button variant="primary" busy={actions.busy} onClick={() => confirm(together)}>
                {t('bar.confirm', number(together.length))}
              </Button>
            )}
          </>
        )}
        {isDone ? onward : null}
      </div>
    </div>
  )
}
