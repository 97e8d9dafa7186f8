import { useActionLabels } from '#web/features/logs/public/action-labels.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as usersRoutes from '#shared/contracts/routes/users.ts'
import { userNoteInputSchema } from '#shared/contracts/users.ts'
import type { UserActionName, UserActivity, UserDetails, UserNote } from '#shared/contracts/users.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { FormFailure } from '#web/form/form-failure.tsx'
import { useContractForm } from '#web/form/use-contract-form.ts'
import { ListPending, Tools } from '#web/list/list-parts.tsx'
import { TimeMark } from '#web/list/time-mark.tsx'
import { formatLongInstant } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { LocalDraftNote } from '#web/session/local-draft-note.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { toast } from '#web/ui/toast.ts'
import { PersonSubscription } from '#web/features/subscriptions/public/person-subscription.tsx'
import { PersonDealings } from './person-dealings.tsx'
import { personInitials, personName } from './person-name.ts'
import { StatePill } from './user-columns.tsx'
import { addNote, removeNote, userQuery } from './users-queries.ts'
import pairs from '#web/ui/pairs.module.css'
import personStyles from '#web/ui/person-line.module.css'
import rowline from '#web/ui/rowline.module.css'

type UserPanelProps = {
  id: string
  /** The present user: no one acts on themselves. */
  selfId: string
  mayManage: boolean
  mayGiveRoles: boolean
  /** May see and change plans. */
  maySell: boolean
  onAction: (action: UserActionName, person: UserDetails) => void
  onClose: () => void
}

/** A ban until later than this has no end that anybody will see. */
const farAway = Date.parse('2090-01-01T00:00:00Z')

/**
 * A user in a panel at the side of the list: account, sessions, ways to sign in, notes, what happened; and what can be
 * done. Import it lazily.
 */
export default function UserPanel(props: UserPanelProps): ReactNode {
  const { t } = useTranslation(['users', 'admin'])
  const { data: person, error, isFetching, refetch } = useQuery(userQuery(browserApi, props.id))
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422)
  return (
    <SidePanel
      onClose={props.onClose}
      label={person ? personName(person) : t('panel.label')}
      head={person && !isGone ? <Head person={person} /> : <span />}
    >
      {isGone ? (
        <p>{t('panel.gone')}</p>
      ) : person ? (
        <Body {...props} person={person} />
      ) : (
        <ListPending error={error} isBusy={isFetching} onRetry={() => void refetch()} />
      )}
    </SidePanel>
  )
}

function Head({ person }: { person: UserDetails }): ReactNode {
  const { t } = useTranslation('users')
  return (
    <div className={personStyles.who} data-piece="who">
      <Avatar initials={personInitials(person)} staff={person.role !== 'user'} />
      <div>
        <b>{personName(person)}</b>
        <span>{person.name === '' ? t('noName') : person.email || person.phone}</span>
      </div>
    </div>
  )
}

function Body({
  person,
  selfId,
  mayManage,
  mayGiveRoles,
  maySell,
  onAction,
}: UserPanelProps & { person: UserDetails }): ReactNode {
  const { t } = useTranslation('users')
  return (
    <>
      <Tools>
        <StatePill state={person.state} />
        <span>{t(`roles.${person.role}`)}</span>
        {person.id === selfId ? <span>{t('you')}</span> : null}
      </Tools>
      {mayManage && person.id !== selfId ? (
        <Tools label={t('panel.actions')} className="mt-4">
          {actionsFor(person, mayGiveRoles).map((action) => (
            <Button
              key={action}
              variant={action === 'erase' || action === 'delete' || action === 'ban' ? 'ghost' : 'outline'}
              size="sm"
              onClick={() => onAction(action, person)}
            >
              {t(`act.${action}`)}
            </Button>
          ))}
        </Tools>
      ) : null}
      <Facts person={person} />
      {maySell ? <PersonSubscription userId={person.id} mayAction={person.id !== selfId} /> : null}
      <PersonDealings person={person} />
      <SignInMethods person={person} />
      <Sessions person={person} mayEnd={mayManage && person.id !== selfId} />
      <Notes person={person} mayWrite={mayManage} />
      <Activity entries={person.activity} />
    </>
  )
}

/** The acts that make sense for a person in this state. */
function actionsFor(person: UserDetails, mayGiveRoles: boolean): UserActionName[] {
  const hasAddress = person.email !== ''
  const actions: (UserActionName | false)[] = [
    mayGiveRoles && 'set_role',
    hasAddress && !person.email_confirmed && 'confirm_email',
    hasAddress && !person.email_confirmed && 'resend_confirmation',
    hasAddress && 'send_recovery',
    person.sessions.length > 0 && 'end_sessions',
    person.state === 'banned' ? 'unban' : 'ban',
    person.erase_at === null ? 'delete' : 'cancel_deletion',
    'erase',
  ]
  return actions.filter((action) => action !== false)
}

function Facts({ person }: { person: UserDetails }): ReactNode {
  const { t } = useTranslation('users')
  const language = useLanguage()
  const at = (instant: string | null) => (instant === null ? null : formatLongInstant(instant, language))
  const isForGood = person.banned_until !== null && Date.parse(person.banned_until) > farAway
  const facts: readonly (readonly [label: string, value: string | null])[] = [
    [
      t('columns.email'),
      person.email && `${person.email} (${t(person.email_confirmed ? 'confirmed' : 'unconfirmed')})`,
    ],
    [t('panel.phone'), person.phone],
    [t('panel.telegram'), person.telegram && `@${person.telegram}`],
    [t('panel.country'), person.country_code],
    [t('panel.joined'), at(person.created_at)],
    [t('panel.invited'), at(person.invited_at)],
    [t('panel.lastSeen'), at(person.last_sign_in_at) ?? t('never')],
    [t('panel.bannedUntil'), isForGood ? t('panel.forGood') : at(person.banned_until)],
    [t('panel.erasedOn'), at(person.erase_at)],
    [t('panel.id'), person.id],
  ]
  return (
    <section>
      <h2>{t('panel.profile')}</h2>
      <dl className={pairs.pairs}>
        {facts.map(([label, value]) =>
          value ? (
            <div key={label} className="contents">
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </section>
  )
}

const knownProviders = ['google', 'github', 'phone'] as const

/** What people call a way in; an organisation's own is called by its name. */
function providerWord(t: (word: `methods.${(typeof knownProviders)[number]}`) => string, provider: string): string {
  const known = knownProviders.find((each) => each === provider)
  return known === undefined ? provider : t(`methods.${known}`)
}

function SignInMethods({ person }: { person: UserDetails }): ReactNode {
  const { t } = useTranslation('users')
  return (
    <>
      <section>
        <h2>{t('panel.ways')}</h2>
        {person.methods.length === 0 ? (
          <p>{t('panel.noWays')}</p>
        ) : (
          <p>{person.methods.map((method) => t(`methods.${method}`)).join(', ')}</p>
        )}
        {person.identities.map((way) => (
          <div key={way.id} className={rowline.rowline}>
            <span className={rowline.text}>
              <b>{providerWord(t, way.provider)}</b>
              <span>{way.email}</span>
            </span>
            {way.last_sign_in_at === null ? null : <TimeMark at={way.last_sign_in_at} />}
          </div>
        ))}
      </section>
      <section>
        <h2>{t('panel.factors')}</h2>
        {person.factors.length === 0 ? <p>{t('panel.noFactors')}</p> : null}
        {person.factors.map((factor) => (
          <div key={factor.id} className={rowline.rowline}>
            <span className={rowline.text}>
              <b>{factor.name || factor.type}</b>
              <span>{factor.verified ? factor.type : `${factor.type}, ${t('panel.notVerified')}`}</span>
            </span>
            <TimeMark at={factor.created_at} />
          </div>
        ))}
      </section>
    </>
  )
}

function Sessions({ person, mayEnd }: { person: UserDetails; mayEnd: boolean }): ReactNode {
  const { t } = useTranslation(['users', 'errors'])
  const queries = useQueryClient()
  const ending = useMutation({
    mutationFn: (sessionId: string) =>
      browserApi.call(usersRoutes.endUserSession, { path: { id: person.id, session_id: sessionId } }),
    onSuccess: () => toast.success(t('panel.sessionEnded')),
    onError: (error) => toast.error(t(`errors:${apiErrorCode(error)}`)),
    onSettled: () => queries.invalidateQueries({ queryKey: userQuery(browserApi, person.id).queryKey }),
  })
  return (
    <section>
      <h2>{t('panel.sessions')}</h2>
      {person.sessions.length === 0 ? <p>{t('panel.noSessions')}</p> : null}
      {person.sessions.map((session) => {
        const device = session.user_agent || t('panel.unknownDevice')
        return (
          <div key={session.id} className={rowline.rowline}>
            <span className={rowline.text}>
              <b>{device}</b>
              <span>
                {session.ip} {session.last_used_at === null ? null : <TimeMark at={session.last_used_at} />}
              </span>
            </span>
            {mayEnd ? (
              <Button
                variant="outline"
                size="sm"
                busy={ending.isPending && ending.variables === session.id}
                aria-label={t('panel.endSession', { name: device })}
                onClick={() => ending.mutate(session.id)}
              >
                {t('panel.end')}
              </Button>
            ) : null}
          </div>
        )
      })}
    </section>
  )
}

function Notes({ person, mayWrite }: { person: UserDetails; mayWrite: boolean }): ReactNode {
  const { t } = useTranslation(['users', 'errors'])
  const queries = useQueryClient()
  const { queryKey } = userQuery(browserApi, person.id)
  const change = useMutation({
    mutationFn: (action: () => Promise<UserNote[]>) => action(),
    onSuccess: (notes) => {
      queries.setQueryData<UserDetails>(queryKey, (before) => before && { ...before, notes })
      return queries.invalidateQueries({ queryKey })
    },
    onError: (error) => toast.error(t(`errors:${apiErrorCode(error)}`)),
  })
  const form = useContractForm({
    schema: userNoteInputSchema,
    defaults: { body: '' },
    draft: `user-note.${person.id}`,
    send: ({ body }) => addNote(browserApi, person.id, body),
    onSent: (notes) => {
      queries.setQueryData<UserDetails>(queryKey, (before) => before && { ...before, notes })
      toast.success(t('panel.noteAdded'))
      form.form.reset()
      return queries.invalidateQueries({ queryKey })
    },
    complain: () => t('panel.noteMissing'),
  })
  function remove(id: string): void {
    change.mutate(() => removeNote(browserApi, person.id, id), {
      onSuccess: () => toast.success(t('panel.noteRemoved')),
    })
  }
  return (
    <section>
      <h2>{t('panel.notes')}</h2>
      {person.notes.length === 0 ? <p>{t('panel.noNotes')}</p> : null}
      {person.notes.map((note) => (
        <div key={note.id} className={rowline.rowline}>
          <span className={`${rowline.text} whitespace-pre-line`}>
            {note.body}
            <span>
              {note.author_name} <TimeMark at={note.created_at} />
            </span>
          </span>
          {mayWrite ? (
            <Button
              variant="ghost"
              size="sm"
              iconOnly
              aria-label={t('panel.removeNote')}
              onClick={() => remove(note.id)}
            >
              <Icon name="trash" size={18} />
            </Button>
          ) : null}
        </div>
      ))}
      {mayWrite ? (
        <form noValidate onSubmit={form.submit}>
          <LocalDraftNote localDraft={form.localDraft} />
          <TextAreaField label={t('panel.noteLabel')} rows={2} maxLength={4000} {...form.field('body')} />
          <FormFailure failure={form.failure} />
          <Button type="submit" variant="outline" size="sm" busy={form.isBusy}>
            {t('panel.addNote')}
          </Button>
        </form>
      ) : null}
    </section>
  )
}

function Activity({ entries }: { entries: readonly UserActivity[] }): ReactNode {
  const { t } = useTranslation('users')
  const { actionWords } = useActionLabels()
  return (
    <section>
      <h2>{t('panel.activity')}</h2>
      {entries.length === 0 ? <p>{t('panel.noActivity')}</p> : null}
      {entries.map((entry) => (
        <div key={entry.id} className={rowline.rowline}>
          <span className={rowline.text}>
            <b>{actionWords(entry.action)}</b>
            <span>
              {entry.actor_name ?? t('panel.system')}
              {entry.reason === null ? null : ` – ${entry.reason}`}
            </span>
          </span>
          <TimeMark at={entry.at} />
        </div>
      ))}
    </section>
  )
}
