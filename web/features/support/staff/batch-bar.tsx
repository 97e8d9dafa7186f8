import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import * as supportRoutes from '#shared/contracts/routes/support.ts'
import { ticketBatchMax } from '#shared/contracts/support.ts'
import type { StaffTicketRow, TicketBatch, TicketBatchResult } from '#shared/contracts/support.ts'
import { ticketPriorities } from '#shared/ticket-states.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { assigneesQuery, refreshDesk } from '#web/features/support/staff/staff-queries.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FormError, SelectField } from '#web/ui/field.tsx'
import styles from './queue.module.css'

type BatchBarProps = {
  chosen: readonly StaffTicketRow[]
  shown: readonly StaffTicketRow[]
  userId: string
  onMark: (ids: readonly string[]) => void
}

/** What can be done with the marked tickets, and what became of the last act: what was refused, and a way back. */
export function BatchBar({ chosen, shown, userId, onMark }: BatchBarProps): ReactNode {
  const { t } = useTranslation(['support', 'errors'])
  const queries = useQueryClient()
  const [isClosing, setClosing] = useState(false)
  const [result, setResult] = useState<TicketBatchResult | null>(null)
  const ids = chosen.slice(0, ticketBatchMax).map(({ id }) => id)

  const {
    mutate: run,
    isPending: isBusy,
    error,
  } = useMutation({
    mutationFn: (work: () => Promise<TicketBatchResult>) => work(),
    onSuccess: (answer) => {
      setResult(answer)
      // What was refused stays marked, so that it can be looked at.
      onMark(answer.items.flatMap(({ id, rejection }) => (rejection === null ? [] : [id])))
    },
    onSettled: async () => {
      await refreshDesk(queries, null)
      setClosing(false)
    },
  })
  const action = (batch: TicketBatch) => run(() => browserApi.call(supportRoutes.actOnTickets, { body: batch }))

  return (
    <div className={styles.batch}>
      {ids.length > 0 ? (
        <div className={styles.actions} role="group" aria-label={t('batch.label')} aria-busy={isBusy}>
          <p role="status">{t('batch.marked', { count: ids.length })}</p>
          <div>
            <Button
              variant="ghost"
              size="sm"
              onClick={() => onMark(shown.slice(0, ticketBatchMax).map(({ id }) => id))}
            >
              {t('batch.markAll')}
            </Button>
            <Button variant="ghost" size="sm" onClick={() => onMark([])}>
              {t('batch.unmark')}
            </Button>
          </div>
          <BatchChoices isBusy={isBusy} userId={userId} ids={ids} onAction={action} />
          <Button variant="outline" size="sm" disabled={isBusy} onClick={() => setClosing(true)}>
            {t('batch.close')}
          </Button>
        </div>
      ) : null}
      {error === null ? null : <FormError>{t(`errors:${apiErrorCode(error)}`)}</FormError>}
      {result === null ? null : (
        <Outcome
          result={result}
          isBusy={isBusy}
          onUndo={(items) => run(() => browserApi.call(supportRoutes.undoTicketBatch, { body: { items } }))}
          onDismiss={() => setResult(null)}
        />
      )}
      {isClosing ? (
        <ConfirmDialog
          open
          onOpenChange={() => setClosing(false)}
          title={t('batch.closeTitle', { count: ids.length })}
          description={t('batch.closeText')}
          confirmLabel={t('batch.close')}
          busy={isBusy}
          onConfirm={() => action({ action: 'close', ids })}
        />
      ) : null}
    </div>
  )
}

type BatchChoicesProps = {
  isBusy: boolean
  userId: string
  ids: string[]
  onAction: (batch: TicketBatch) => void
}

/** To whom, and how urgent: a choice acts at once, and can be taken back. */
function BatchChoices({ isBusy, userId, ids, onAction }: BatchChoicesProps): ReactNode {
  const { t } = useTranslation('support')
  const { data: assignees } = useQuery(assigneesQuery(browserApi))
  return (
    <div className={styles.choices}>
      <SelectField
        label={t('batch.assign')}
        value=""
        disabled={isBusy}
        onChange={({ currentTarget: { value } }) =>
          onAction({ action: 'assign', ids, assignee_id: value === 'none' ? null : value })
        }
      >
        <option value="" disabled>
          {t('batch.choose')}
        </option>
        <option value={userId}>{t('desk.me')}</option>
        <option value="none">{t('desk.nobody')}</option>
        {assignees?.items
          .filter(({ id }) => id !== userId)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </SelectField>
      <SelectField
        label={t('desk.setPriority')}
        value=""
        disabled={isBusy}
        onChange={({ currentTarget: { value } }) => {
          const priority = ticketPriorities.find((each) => each === value)
          if (priority) onAction({ action: 'priority', ids, priority })
        }}
      >
        <option value="" disabled>
          {t('batch.choose')}
        </option>
        {ticketPriorities.map((priority) => (
          <option key={priority} value={priority}>
            {t(`priority.${priority}`)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

type OutcomeProps = {
  result: TicketBatchResult
  isBusy: boolean
  onUndo: (items: NonNullable<TicketBatchResult['items'][number]['undo']>[]) => void
  onDismiss: () => void
}

function Outcome({ result: { items }, isBusy, onUndo, onDismiss }: OutcomeProps): ReactNode {
  const { t } = useTranslation(['support', 'errors'])
  const rejected = items.filter(({ rejection }) => rejection !== null)
  const undos = items.flatMap(({ undo }) => undo ?? [])
  return (
    <div className={styles.result}>
      <div role="status">
        <p>{t('batch.done', { count: items.length - rejected.length })}</p>
        {rejected.length > 0 ? (
          <>
            <p>{t('batch.refused', { count: rejected.length })}</p>
            <ul>
              {rejected.map(({ id, number, rejection }) => (
                <li key={id}>
                  {number === null ? null : `${t('list.number', { number })}: `}
                  {rejection === null ? null : t(`errors:${rejection}`)}
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
      <div>
        {undos.length > 0 ? (
          <Button variant="secondary" size="sm" busy={isBusy} onClick={() => onUndo(undos)}>
            {t('batch.undo')}
          </Button>
        ) : null}
        <Button variant="ghost" size="sm" onClick={onDismiss}>
          {t('batch.dismiss')}
        </Button>
      </div>
    </div>
  )
}
