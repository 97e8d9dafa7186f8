import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { z } from 'zod'
import {
  consultationNoteInputSchema,
  consultationPatchSchema,
  staffMoveSchema,
} from '#shared/contracts/consultations-admin.ts'
import type { ConsultationAction, ConsultationDetails } from '#shared/contracts/consultations-admin.ts'
import { meetingMoment } from '#shared/meeting-time.ts'
import { screenPath } from '#web/admin/screens.ts'
import { FormFailure } from '#web/form/form-failure.tsx'
import { useContractForm } from '#web/form/use-contract-form.ts'
import { ListFailure, ListSkeleton } from '#web/list/list-parts.tsx'
import { TimeMark } from '#web/list/time-mark.tsx'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Translate } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { LocalDraftNote } from '#web/session/local-draft-note.tsx'
import { useAuth } from '#web/session/auth-context.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
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
import { atTime, useDeskComplaints } from './desk-rejections.ts'
import { FreeTimes, useIsClosed } from './free-times.tsx'
import { TimeField } from './time-field.tsx'
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
            {t('cancelThem', { count: 1 })}
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
  const form = useContractForm({
    schema: staffMoveSchema,
    defaults: { date: row.date, time: row.time, any_time: false, notify: true },
    draft: `consultation.${row.id}.move`,
    send: (move) => atTime(moveConsultation(row.id, move)),
    onSent: async (_moved, move) => {
      toast.success(t('moved'))
      form.form.reset(move)
      await refreshDesk(client)
    },
    complain: (name, { message }) => complain(name, message),
  })
  const { setValue, control } = form.form
  const [date, time] = useWatch({ control, name: ['date', 'time'] })
  const complain = useDeskComplaints(useIsClosed(date, row.type.key))
  return (
    <form noValidate onSubmit={form.submit}>
      <h3>{t('actions.move')}</h3>
      <LocalDraftNote localDraft={form.localDraft} />
      <div className="two">
        <TextField label={t('date')} type="date" {...form.field('date')} />
        <TimeField label={t('time')} {...form.field('time')} />
      </div>
      <FreeTimes
        date={date}
        type={row.type.key}
        time={time}
        onChoose={(chosen) => setValue('time', chosen, { shouldDirty: true })}
      />
      <CheckField label={t('anyTime')} {...form.field('any_time')} />
      <CheckField label={t('notify')} {...form.field('notify')} />
      <FormFailure failure={form.failure} />
      <Button type="submit" variant="outline" size="sm" busy={form.isBusy}>
        {t('actions.move')}
      </Button>
    </form>
  )
}

const linkSchema = z
  .object({
    meeting_link: z
      .string()
      .trim()
      .transform((link) => link || null),
  })
  .transform((typed): z.input<typeof consultationPatchSchema> => typed)
  .pipe(consultationPatchSchema)

function HolderForm({ row }: { row: ConsultationDetails }): ReactNode {
  const { t } = useTranslation('bookings')
  const action = useAction()
  const { data: office } = useQuery(officeQuery())
  const client = useQueryClient()
  const complain = useDeskComplaints(false)
  const form = useContractForm({
    schema: linkSchema,
    defaults: { meeting_link: row.meeting_link ?? '' },
    draft: `consultation.${row.id}.link`,
    send: (patch) => patchConsultation(row.id, patch),
    onSent: async (saved) => {
      toast.success(t('linkSaved'))
      form.form.reset({ meeting_link: saved.meeting_link ?? '' })
      await refreshDesk(client)
    },
    complain: (name, { message }) => complain(name, message),
  })
  return (
    <form noValidate onSubmit={form.submit}>
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
      <LocalDraftNote localDraft={form.localDraft} />
      <TextField label={t('link')} hint={t('linkHint')} type="url" {...form.field('meeting_link')} />
      <FormFailure failure={form.failure} />
      <Button type="submit" variant="outline" size="sm" busy={form.isBusy}>
        {t('save')}
      </Button>
    </form>
  )
}

function NotesPart({ row }: { row: ConsultationDetails }): ReactNode {
  const { t } = useTranslation('bookings')
  const client = useQueryClient()
  const form = useContractForm({
    schema: consultationNoteInputSchema,
    defaults: { body: '', shared: false },
    draft: `consultation.${row.id}.note`,
    send: ({ body, shared }) => addNote(row.id, body, shared),
    onSent: async () => {
      form.form.reset()
      await refreshDesk(client)
    },
    complain: () => t('noteEmpty'),
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
      <form noValidate onSubmit={form.submit}>
        <LocalDraftNote localDraft={form.localDraft} />
        <TextAreaField label={t('newNote')} rows={2} maxLength={4000} {...form.field('body')} />
        <CheckField label={t('shareNote')} {...form.field('shared')} />
        <FormFailure failure={form.failure} />
        <Button type="submit" variant="outline" size="sm" busy={form.isBusy}>
          {t('addNote')}
        </Button>
      </form>
    </>
  )
}
