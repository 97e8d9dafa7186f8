import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import type { ConsultationAction, ConsultationDetails, StaffMove } from '#shared/contracts/consultations-admin.ts'
import { meetingMoment } from '#shared/meeting-time.ts'
import { screenPath } from '#web/admin/screens.ts'
import { ListFailure, ListSkeleton } from '#web/list/list-parts.tsx'
import { TimeMark } from '#web/list/time-mark.tsx'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Translate } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField, FormError, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { toast } from '#web/ui/toast.ts'
import { DeskActions, DeskPill, SecondaryText, Term, Terms, clientClockOf, officeClockOf } from './desk-parts.tsx'
import {
  actOn,
  addNote,
  deskDetailsQuery,
  moveConsultation,
  officeQuery,
  patchConsultation,
  refreshDesk,
} from './desk-queries.ts'
import { useDeskRejections, useFocusOnRejected, whenFields } from './desk-rejections.ts'
import { FreeTimes, useIsClosed } from './free-times.tsx'
import { useUndo } from './use-undo.ts'
import styles from './desk-panel.module.css'

const CancelManyDialog = lazy(() => import('./cancel-many-dialog.tsx'))

/** Everything about one consultation, and what staff do with it. Import it lazily. */
export default function DeskPanel({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation('bookings')
  const { data, error, isFetching, refetch } = useQuery(deskDetailsQuery(id))
  return (
    <SidePanel onClose={onClose} label={data?.name ?? t('title')} head={<h2>{data?.name ?? '\u{A0}'}</h2>}>
      {data ? <Facts row={data} /> : error ? null : <ListSkeleton />}
      {error && !data ? <ListFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} /> : null}
    </SidePanel>
  )
}

/** Runs an act of the panel: what was refused is said once. */
function useAction() {
  const { t } = useTranslation(['bookings', 'errors'])
  const client = useQueryClient()
  return async (run: () => Promise<unknown>): Promise<boolean> => {
    try {
      await run()
      await refreshDesk(client)
      return true
    } catch (error) {
      toast.error(t(`errors:${apiErrorCode(error)}`))
      return false
    }
  }
}

function Facts({ row }: { row: ConsultationDetails }): ReactNode {
  const { t } = useTranslation('bookings')
  const language = useLanguage()
  const action = useAction()
  const undo = useUndo()
  const [isCancelling, setCancelling] = useState(false)
  // The present of the first look; what began since is offered when the panel is opened again.
  const [now] = useState(() => Date.now())
  const clientClock = clientClockOf(row)
  const hasBegun = Date.parse(row.starts_at) <= now
  const [start, end] = [Date.parse(row.starts_at), Date.parse(row.ends_at)]

  const doAction = (given: ConsultationAction) =>
    action(async () => {
      const { items } = await actOn([row.id], given)
      const rejection = items[0]?.rejection ?? null
      if (rejection !== null) toast.error(t(`refusals.${rejection}`))
    })

  return (
    <div className={styles.panel}>
      <p>
        <b>{meetingMoment(start, end, language, officeClockOf(row))}</b>
      </p>
      {clientClock === null ? null : (
        <p className="muted">{t('clientTime', { time: meetingMoment(start, end, language, clientClock) })}</p>
      )}
      <DeskPill row={row} />
      <Terms>
        <Term label={t('columns.contact')}>
          <AccountLink row={row} />
          <a href={`mailto:${row.email}`}>{row.email}</a>
          {row.phone === null ? null : <span className="block">{row.phone}</span>}
        </Term>
        {row.company === null ? null : <Term label={t('company')}>{row.company}</Term>}
        {row.message === null ? null : <Term label={t('message')}>{row.message}</Term>}
        {row.cancel_reason === null ? null : <Term label={t('reason')}>{row.cancel_reason}</Term>}
      </Terms>
      <DeskActions>
        {row.status === 'cancelled' ? (
          <Button variant="outline" size="sm" onClick={() => void undo([row.id])}>
            {t('actions.restore')}
          </Button>
        ) : hasBegun ? (
          <>
            {row.status === 'completed' ? null : (
              <Button variant="outline" size="sm" onClick={() => void doAction({ action: 'complete' })}>
                {t('actions.complete')}
              </Button>
            )}
            <Button
              variant="outline"
              size="sm"
              onClick={() => void doAction({ action: 'no_show', no_show: !row.no_show })}
            >
              {t(row.no_show ? 'actions.came' : 'actions.noShow')}
            </Button>
          </>
        ) : null}
        {row.status === 'completed' ? (
          <Button variant="outline" size="sm" onClick={() => void doAction({ action: 'reopen' })}>
            {t('actions.reopen')}
          </Button>
        ) : null}
        {row.status === 'scheduled' ? (
          <Button variant="outline" size="sm" onClick={() => setCancelling(true)}>
            {t('actions.cancel')}
          </Button>
        ) : null}
      </DeskActions>
      {row.status === 'scheduled' ? <MoveForm row={row} /> : null}
      <HolderForm row={row} />
      <NotesPart row={row} />
      <h3>{t('history')}</h3>
      <ul className={styles.history}>
        {row.events.map((event) => (
          <li key={event.id}>
            {t(`actors.${event.actor_kind}`)} {event.actor_name}: {eventWord(event.action, t)}{' '}
            <TimeMark at={event.at} />
          </li>
        ))}
      </ul>
      <Suspense>
        {isCancelling ? (
          <CancelManyDialog ids={[row.id]} onClose={() => setCancelling(false)} onDone={() => {}} />
        ) : null}
      </Suspense>
    </div>
  )
}

const eventActions = [
  'book',
  'move',
  'cancel',
  'restore',
  'complete',
  'no_show',
  'reopen',
  'assign',
  'update',
  'add_note',
  'remove_note',
] as const

/** Says what was done; an act that came later than this screen keeps its own name. */
function eventWord(action: string, t: Translate<'bookings'>): string {
  const known = eventActions.find((each) => each === action)
  return known === undefined ? action : t(`events.${known}`)
}

/** Leads to the account of who booked, for those who may see people. */
function AccountLink({ row }: { row: ConsultationDetails }): ReactNode {
  const { state } = useAuth()
  const mayLook = state.status === 'signed-in' && state.role.permissions.includes('users.view')
  if (row.user_id === null || !mayLook) return null
  return (
    <Link className="block" to={`${screenPath('users')}?user=${row.user_id}`}>
      {row.name}
    </Link>
  )
}

function MoveForm({ row }: { row: ConsultationDetails }): ReactNode {
  const { t } = useTranslation('bookings')
  const client = useQueryClient()
  const { register, handleSubmit, setValue, watch } = useForm({
    defaultValues: { date: row.date, time: row.time, any_time: false, notify: true },
  })
  const [date, time] = watch(['date', 'time'])
  const moving = useMutation({
    mutationFn: (move: StaffMove) => moveConsultation(row.id, move),
    onSuccess: async () => {
      toast.success(t('moved'))
      await refreshDesk(client)
    },
  })
  const rejections = useDeskRejections(moving.error, whenFields, useIsClosed(date, row.type.key))
  const form = useFocusOnRejected(rejections.errors)
  return (
    <form ref={form} noValidate onSubmit={(event) => void handleSubmit((move) => moving.mutate(move))(event)}>
      <h3>{t('actions.move')}</h3>
      <div className="two">
        <TextField label={t('date')} type="date" error={rejections.of('date')} {...register('date')} />
        <TextField label={t('time')} type="time" error={rejections.of('time')} {...register('time')} />
      </div>
      <FreeTimes date={date} type={row.type.key} time={time} onChoose={(chosen) => setValue('time', chosen)} />
      <CheckField label={t('anyTime')} {...register('any_time')} />
      <CheckField label={t('notify')} {...register('notify')} />
      {rejections.rest === null ? null : <FormError>{rejections.rest}</FormError>}
      <Button type="submit" variant="outline" size="sm" busy={moving.isPending}>
        {t('actions.move')}
      </Button>
    </form>
  )
}

const linkFields = ['meeting_link'] as const

function HolderForm({ row }: { row: ConsultationDetails }): ReactNode {
  const { t } = useTranslation('bookings')
  const action = useAction()
  const { data: office } = useQuery(officeQuery())
  const client = useQueryClient()
  const { register, handleSubmit } = useForm({ defaultValues: { meeting_link: row.meeting_link ?? '' } })
  const saving = useMutation({
    mutationFn: (link: string) => patchConsultation(row.id, { meeting_link: link.trim() || null }),
    onSuccess: async () => {
      toast.success(t('linkSaved'))
      await refreshDesk(client)
    },
  })
  const rejections = useDeskRejections(saving.error, linkFields, false)
  const form = useFocusOnRejected(rejections.errors)
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void handleSubmit(({ meeting_link: link }) => saving.mutate(link))(event)}
    >
      <SelectField
        label={t('columns.assignee')}
        value={row.assignee_id ?? ''}
        onChange={(event) => void action(() => patchConsultation(row.id, { assignee_id: event.target.value || null }))}
      >
        <option value="">{t('nobody')}</option>
        {office?.staff.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('link')}
        hint={t('linkHint')}
        type="url"
        error={rejections.of('meeting_link')}
        {...register('meeting_link')}
      />
      {rejections.rest === null ? null : <FormError>{rejections.rest}</FormError>}
      <Button type="submit" variant="outline" size="sm">
        {t('save')}
      </Button>
    </form>
  )
}

function NotesPart({ row }: { row: ConsultationDetails }): ReactNode {
  const { t } = useTranslation('bookings')
  const action = useAction()
  const { register, handleSubmit, setValue } = useForm({ defaultValues: { body: '', shared: false } })
  const handleAdd = handleSubmit(async ({ body, shared }) => {
    if (body.trim() !== '' && (await action(() => addNote(row.id, body, shared)))) setValue('body', '')
  })
  return (
    <>
      <h3>{t('notes')}</h3>
      <ul className={styles.history}>
        {row.notes.map((note) => (
          <li key={note.id}>
            <b>{t(note.shared ? 'noteShared' : 'noteInternal')}</b> {note.body}{' '}
            <SecondaryText>
              {note.author_name} <TimeMark at={note.created_at} />
            </SecondaryText>
          </li>
        ))}
      </ul>
      <form onSubmit={(event) => void handleAdd(event)}>
        <TextAreaField label={t('newNote')} rows={2} maxLength={4000} {...register('body')} />
        <CheckField label={t('shareNote')} {...register('shared')} />
        <Button type="submit" variant="outline" size="sm">
          {t('addNote')}
        </Button>
      </form>
    </>
  )
}
