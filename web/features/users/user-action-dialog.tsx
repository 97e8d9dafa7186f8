import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { UserAction, UserActionName, UserRejection, UserRow, UserTotal } from '#shared/contracts/users.ts'
import { userReasonLengthMax, userRejections, userTotalExactMax } from '#shared/contracts/users.ts'
import { dayMs } from '#shared/duration.ts'
import { roles } from '#shared/roles.ts'
import type { Role } from '#shared/roles.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { runInBatches } from '#web/list/batch-run.ts'
import type { RowResult, RunProgress } from '#web/list/batch-run.ts'
import type { ListParameters } from '#web/list/list-address.ts'
import { formatNumber } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { FormError, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { personName } from './person-name.ts'
import { listMatchingIds, sendAction, usersKey, usersTotalQuery } from './users-queries.ts'
import styles from './users.module.css'

/** Whom an act is for: people of the page, or all that match a filter. */
export type ActionTargets =
  | { kind: 'people'; people: readonly UserRow[]; ids: readonly string[] }
  | { kind: 'all'; parameters: ListParameters }

type ActionDialogProps = {
  action: UserActionName
  targets: ActionTargets
  /** Chosen already, for example in the row. */
  role?: Role
  onClose: () => void
  /** After something was done. */
  onDone?: () => void
}

const banDays = ['1', '7', '30', '365', '0'] as const
const losing: readonly UserActionName[] = ['ban', 'delete', 'erase']

/** What cannot be taken back in one press for many: their number is typed before it. */
const weighty: readonly UserActionName[] = ['set_role', 'ban', 'delete']

type Choices = { role: Role | null; days: (typeof banDays)[number]; reason: string; typed: string }

/** Asks before an act, does it to one or to many with its progress, and tells what was refused and why. Import it lazily. */
export default function ActionDialog({ action, targets, role, onClose, onDone }: ActionDialogProps): ReactNode {
  const { t } = useTranslation(['users', 'admin', 'errors'])
  const queries = useQueryClient()
  const [stop] = useState(() => new AbortController())
  const [choices, setChoices] = useState<Choices>({ role: role ?? null, days: '7', reason: '', typed: '' })
  const [progress, setProgress] = useState<RunProgress | null>(null)
  const [failure, setFailure] = useState<ReturnType<typeof apiErrorCode> | null>(null)
  const [results, setResults] = useState<readonly RowResult[] | null>(null)
  const { data: matching, error: countFailure } = useQuery({
    ...usersTotalQuery(browserApi, targets.kind === 'all' ? targets.parameters : {}),
    enabled: targets.kind === 'all',
    staleTime: 0,
  })
  const name = useTargetName(targets, matching)
  const only = targets.kind === 'people' && targets.people.length === 1 ? targets.people[0] : undefined
  const needsTyping =
    action === 'erase' || (weighty.includes(action) && (targets.kind === 'all' || targets.ids.length > 1))
  const expected = action === 'erase' ? (only ? only.email || only.id : '') : numberToType(targets, matching)

  async function run(): Promise<void> {
    const wanted = buildAction(action, choices)
    if (wanted === null) return
    setFailure(null)
    setProgress({ done: 0, total: targets.kind === 'people' ? targets.ids.length : null })
    try {
      const done = await runInBatches(
        targets.kind === 'people' ? targets.ids : (cursor) => listMatchingIds(browserApi, targets.parameters, cursor),
        (ids) => actOn(ids, wanted),
        {
          report: (count) => setProgress((before) => ({ done: count, total: before?.total ?? null })),
          signal: stop.signal,
        },
      )
      finish(done)
    } catch (error) {
      setFailure(apiErrorCode(error))
      setProgress(null)
    } finally {
      await queries.invalidateQueries({ queryKey: usersKey })
    }
  }

  function finish(done: readonly RowResult[]): void {
    onDone?.()
    if (done.some(({ rejection }) => rejection !== null) || stop.signal.aborted) {
      setProgress(null)
      setResults(done)
      return
    }
    const undo = undoOf(action, targets)
    toast.success(t(`done.${action}`), {
      ...(undo && { action: { label: t('admin:list.undo'), onPress: () => void undoAction(undo) } }),
    })
    onClose()
  }

  async function undoAction(actions: readonly Undo[]): Promise<void> {
    try {
      for (const each of actions) await sendAction(browserApi, each.ids, each.action)
      toast.success(t('undone'))
    } catch (error) {
      toast.error(t(`errors:${apiErrorCode(error)}`))
    }
    await queries.invalidateQueries({ queryKey: usersKey })
  }

  if (results !== null)
    return <ResultDialog results={results} targets={targets} isStopped={stop.signal.aborted} onClose={onClose} />
  const isBusy = progress !== null
  const typed = choices.typed.trim().toLowerCase()
  const isTyped = expected !== '' && typed === expected.toLowerCase()
  const isReady = (!needsTyping || isTyped) && (action !== 'set_role' || choices.role !== null)
  return (
    <Dialog
      open
      alert
      onOpenChange={() => (isBusy ? stop.abort() : onClose())}
      title={t(`ask.${action}`, { name })}
      description={t(`explain.${action}`)}
      foot={
        <>
          <Button variant="ghost" onClick={() => (isBusy ? stop.abort() : onClose())}>
            {t(isBusy ? 'admin:list.stop' : 'admin:list.cancel')}
          </Button>
          <Button
            variant={losing.includes(action) ? 'destructive' : 'primary'}
            busy={isBusy}
            disabled={!isReady}
            onClick={() => void run()}
          >
            {t(`act.${action}`)}
          </Button>
        </>
      }
    >
      <DialogBody>
        <Fields
          action={action}
          choices={choices}
          expected={needsTyping && expected !== '' ? expected : null}
          onChange={(changes) => setChoices({ ...choices, ...changes })}
        />
        {progress === null ? null : (
          <p role="status">{t('admin:list.working', { done: progress.done, total: progress.total ?? name })}</p>
        )}
        {failure === null ? null : <FormError>{t(`errors:${failure}`)}</FormError>}
        {countFailure === null || !needsTyping ? null : (
          <FormError>{t(`errors:${apiErrorCode(countFailure)}`)}</FormError>
        )}
      </DialogBody>
    </Dialog>
  )
}

function Fields({
  action,
  choices,
  expected,
  onChange,
}: {
  action: UserActionName
  choices: Choices
  /** What is to be typed before the act; null: nothing. */
  expected: string | null
  onChange: (changes: Partial<Choices>) => void
}): ReactNode {
  const { t } = useTranslation('users')
  return (
    <>
      {action === 'set_role' ? (
        <SelectField
          label={t('newRole')}
          value={choices.role ?? ''}
          onChange={(event) => onChange({ role: roles.find((each) => each === event.currentTarget.value) ?? null })}
        >
          {choices.role === null ? <option value="">{t('chooseRole')}</option> : null}
          {roles.map((each) => (
            <option key={each} value={each}>
              {t(`roles.${each}`)}
            </option>
          ))}
        </SelectField>
      ) : null}
      {action === 'ban' ? (
        <SelectField
          label={t('banFor')}
          value={choices.days}
          onChange={(event) => onChange({ days: banDays.find((each) => each === event.currentTarget.value) ?? '7' })}
        >
          {banDays.map((each) => (
            <option key={each} value={each}>
              {t(`banDays.${each}`)}
            </option>
          ))}
        </SelectField>
      ) : null}
      {losing.includes(action) ? (
        <TextAreaField
          label={t('reason')}
          mark={t('optional')}
          hint={t('reasonHint')}
          rows={3}
          maxLength={userReasonLengthMax}
          value={choices.reason}
          onChange={(event) => onChange({ reason: event.currentTarget.value })}
        />
      ) : null}
      {expected === null ? null : (
        <TextField
          label={t('typeToErase', { text: expected })}
          autoComplete="off"
          spellCheck={false}
          value={choices.typed}
          onChange={(event) => onChange({ typed: event.currentTarget.value })}
        />
      )}
    </>
  )
}

/** What was done and what was refused, and why for each. */
function ResultDialog({
  results,
  targets,
  isStopped,
  onClose,
}: {
  results: readonly RowResult[]
  targets: ActionTargets
  isStopped: boolean
  onClose: () => void
}): ReactNode {
  const { t } = useTranslation(['users', 'admin'])
  const rejected = results.flatMap(({ id, rejection }) => (rejection === null ? [] : [{ id, rejection }]))
  const done = results.length - rejected.length
  const people = new Map(targets.kind === 'people' ? targets.people.map((person) => [person.id, person]) : [])
  return (
    <Dialog open onOpenChange={onClose} title={t('result.title')}>
      <DialogBody>
        <div role="status">
          {done > 0 ? <p>{t('result.done', { count: done })}</p> : null}
          {rejected.length > 0 ? <p>{t('result.refused', { count: rejected.length })}</p> : null}
          {isStopped ? <p>{t('result.stopped')}</p> : null}
        </div>
        <ul className={styles.rejections}>
          {rejected.slice(0, 100).map(({ id, rejection }) => {
            const person = people.get(id)
            const known = userRejections.find((each): each is UserRejection => each === rejection)
            return (
              <li key={id}>
                <b>{person ? personName(person) : id.slice(0, 8)}</b> {known ? t(`refusal.${known}`) : rejection}
              </li>
            )
          })}
        </ul>
      </DialogBody>
    </Dialog>
  )
}

type Undo = { ids: readonly string[]; action: UserAction }

/** What takes an act back: a ban is lifted, a role is what it was. Nothing for the rest, and for all that match. */
function undoOf(action: UserActionName, targets: ActionTargets): readonly Undo[] | null {
  if (targets.kind === 'all' || targets.people.length < targets.ids.length) return null
  if (action === 'ban') return [{ ids: targets.ids, action: { action: 'unban' } }]
  if (action === 'delete') return [{ ids: targets.ids, action: { action: 'cancel_deletion' } }]
  if (action !== 'set_role') return null
  return roles.flatMap((role) => {
    const ids = targets.people.filter((person) => person.role === role).map(({ id }) => id)
    return ids.length > 0 ? [{ ids, action: { action: 'set_role', role } as const }] : []
  })
}

function buildAction(action: UserActionName, { role, days, reason, typed }: Choices): UserAction | null {
  const because = reason.trim() === '' ? {} : { reason: reason.trim() }
  switch (action) {
    case 'set_role':
      return role === null ? null : { action, role }
    case 'ban':
      return {
        action,
        until: days === '0' ? null : new Date(Date.now() + Number(days) * dayMs).toISOString(),
        ...because,
      }
    case 'delete':
      return { action, ...because }
    case 'erase':
      return { action, confirmation: typed, ...because }
    default:
      return { action }
  }
}

async function actOn(ids: readonly string[], action: UserAction): Promise<RowResult[]> {
  const { results } = await sendAction(browserApi, ids, action)
  return results.map((result) => ({ id: result.id, rejection: result.done ? null : result.reason }))
}

function useTargetName(targets: ActionTargets, matching: UserTotal | undefined): string {
  const { t } = useTranslation('users')
  const language = useLanguage()
  if (targets.kind === 'people') {
    const [only] = targets.people
    return targets.ids.length === 1 && only ? personName(only) : t('people', { count: targets.ids.length })
  }
  if (matching === undefined) return t('everyone')
  if (!matching.exact) return t('everyoneMoreThan', { total: formatNumber(userTotalExactMax, language) })
  return t('everyoneCounted', { count: matching.total, total: formatNumber(matching.total, language) })
}

/** The number that confirms an act on many; of a total that is an estimate, the number that is certainly passed. */
function numberToType(targets: ActionTargets, matching: UserTotal | undefined): string {
  if (targets.kind === 'people') return String(targets.ids.length)
  return matching === undefined ? '' : String(matching.exact ? matching.total : userTotalExactMax)
}
