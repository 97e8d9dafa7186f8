import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { Call, CallFactsResponse } from '#shared/contracts/calls.ts'
import * as callRoutes from '#shared/contracts/routes/calls.ts'
import { locales } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { isSettled, openDeadlineOf } from '#shared/grants/due.ts'
import { isOfRow, isUnderPath, primaryDeadlineOf } from '#shared/grants/fact-rows.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { formatNumber } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import type { Translate } from '#web/i18n/use-translation.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useLiveEvent } from '#web/session/use-live-event.ts'
import { paths } from '#web/paths.ts'
import { saveFile } from '#web/list/save-file.ts'
import { useSingleKeys } from '#web/list/use-list-keys.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { refreshApplications } from '#web/workspace/application-queries.ts'
import { DaysLeft } from '#web/workspace/days-left.tsx'
import { instantOf } from '#web/workspace/due-text.ts'
import { StepHead } from '#web/workspace/step-head.tsx'
import { BringVersion } from './bring-version.tsx'
import { CallProposals } from './call-proposals.tsx'
import { CallFailed, CallReading, stageOf } from './call-states.tsx'
import { callQuery, changesQuery, factsQuery, refreshCall, textQuery } from './call-queries.ts'
import { ConfirmBar, openRowsOf } from './confirm-bar.tsx'
import { DeadlineBlock } from './deadline-block.tsx'
import { FactHistory } from './fact-history.tsx'
import { FactItem } from './fact-item.tsx'
import { addableLists } from './fact-forms.ts'
import { factGroups, factWords, labelOf } from './fact-rows.ts'
import type { FactGroup } from './fact-rows.ts'
import { AddEntry, Conflicts, Missing, Removed, Warnings } from './open-points.tsx'
import { OtherFigures } from './other-figures.tsx'
import { SourceText } from './source-text.tsx'
import type { TextRange } from './source-text.tsx'
import { useFactActions } from './use-fact-actions.ts'
import type { FactActions } from './use-fact-actions.ts'
import styles from './call-sheet.module.css'

type CallSheetProps = {
  callId: string
  userId: string
  /** Shown at the end once everything is confirmed: the way to the next step. */
  onward?: ReactNode
  /** The call is being deleted: what happens to it is asked about no more. */
  isLeaving?: boolean
}

/** A call: its facts next to the text that proves them. @see docs/reference/workspace.md#what-people-decide */
export function CallSheet({ callId, userId, onward, isLeaving = false }: CallSheetProps): ReactNode {
  const { t } = useTranslation(['calls', 'errors'])
  const queries = useQueryClient()
  useLiveEvent('call_changed', (event) => {
    if (!isLeaving && (event === null || event.call_id === callId)) void refreshCall(queries, userId, callId)
  })
  const { data: call, error, isFetching, refetch } = useQuery(callQuery(browserApi, userId, callId))
  const [wasReading, setWasReading] = useState(false)
  const refresh = useCallback(() => {
    void refreshCall(queries, userId, callId)
    void refreshApplications(queries)
  }, [queries, userId, callId])
  const state = call?.state
  const seen = useRef(state)
  useEffect(() => {
    if (seen.current === 'reading' && state !== 'reading') {
      refresh()
      setWasReading(true)
    }
    seen.current = state
  }, [state, refresh])
  return (
    <>
      {/* It stays while the screen below it changes: readers announce only what changes in a region they already know. */}
      <p className="sr" role="status">
        {call?.state === 'reading' ? t(`reading.${stageOf(call)}`) : null}
        {call?.state === 'read' && call.reason === null && wasReading ? t('reading.done') : null}
      </p>
      {call === undefined ? (
        error === null ? (
          <Loading />
        ) : (
          <div role="alert">
            <EmptyState
              art="error-server"
              title={t('notLoaded')}
              text={t(`errors:${apiErrorCode(error)}`)}
              action={
                <Button variant="outline" busy={isFetching} onClick={() => void refetch()}>
                  {t('retry')}
                </Button>
              }
            />
          </div>
        )
      ) : call.state === 'failed' ? (
        <CallFailed call={call} onSent={refresh} />
      ) : call.version === null ? (
        <CallReading call={call} />
      ) : (
        <CallRead call={call} userId={userId} onward={onward} onRefresh={refresh} />
      )}
    </>
  )
}

/** Saves the file that the newest version of a call was read from. */
async function saveOriginal({ id, file }: Call, failed: string): Promise<void> {
  try {
    saveFile(file?.name ?? 'call', await browserApi.download(callRoutes.getCallFile, { path: { id } }))
  } catch {
    toast.error(failed)
  }
}

function Loading(): ReactNode {
  const { t } = useTranslation('calls')
  return (
    <div role="status" aria-busy aria-label={t('loading')}>
      <Skeleton className="mb-6 h-20 max-w-160" />
      <Skeleton className="mb-4 h-40" />
      <Skeleton className="h-40" />
    </div>
  )
}

type CallReadProps = { call: Call; userId: string; onward: ReactNode; onRefresh: () => void }

function CallRead({ call, userId, onward, onRefresh }: CallReadProps): ReactNode {
  const { t } = useTranslation('calls')
  const language = useLanguage()
  const { data: facts } = useQuery(factsQuery(browserApi, userId, call.id, call.version))
  const { data: text } = useQuery(textQuery(browserApi, userId, call.id, call.version))
  const actions = useFactActions(call, facts, userId)
  const groups = useMemo(() => (facts ? factGroups(facts, { t, language }) : []), [facts, t, language])
  const [chosen, setChosen] = useState<string | null>(null)
  const [isRenewing, setRenewing] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  useFactKeys(list, () => setChosen(null))
  useFactOfAddress(groups, setChosen)
  const place = usePlaceOfAddress()
  const chooseFromText = useCallback((key: string) => {
    setChosen(key)
    document.getElementById(`fact-${key}`)?.scrollIntoView({ block: 'center' })
  }, [])
  if (facts === undefined) return <Loading />
  return (
    <>
      <CallHead call={call} facts={facts} groups={groups} onRenew={() => setRenewing(true)} />
      <div className={styles.words}>
        <CallNotices call={call} facts={facts} userId={userId} />
        {isRenewing ? (
          <section aria-label={t('acts.renew')}>
            <BringVersion
              id={call.id}
              label={t('acts.read')}
              onCancel={() => setRenewing(false)}
              onSent={() => {
                setRenewing(false)
                onRefresh()
              }}
            />
          </section>
        ) : null}
      </div>
      <div className={styles.read}>
        <div ref={list} className={styles.facts}>
          <DeadlineBlock facts={facts} groups={groups} actions={actions} />
          <Conflicts facts={facts} groups={groups} actions={actions} />
          {groups.map(({ key, rows }) => (
            <section key={key} className={styles.group}>
              <h2>{t(`groups.${key}`)}</h2>
              {rows.map((row) => (
                <FactItem
                  key={row.key}
                  row={row}
                  callLanguage={facts.language}
                  isChosen={row.key === chosen}
                  onChoose={() => setChosen(row.key === chosen ? null : row.key)}
                  actions={actions}
                  rivalId={rivalIdOf(facts, row.key)}
                >
                  <PrimaryDays facts={facts} rowKey={row.key} />
                </FactItem>
              ))}
              <AddTo group={key} facts={facts} actions={actions} />
            </section>
          ))}
          <Missing facts={facts} groups={groups} actions={actions} />
          <Removed facts={facts} actions={actions} />
          <OtherFigures call={call} facts={facts} userId={userId} actions={actions} />
          <FactHistory call={call} facts={facts} userId={userId} />
        </div>
        {text === undefined ? (
          <Skeleton className="h-160" />
        ) : (
          <SourceText
            call={call}
            text={text}
            facts={facts}
            groups={groups}
            userId={userId}
            actions={actions}
            onOpenFile={call.file === null ? null : () => void saveOriginal(call, t('source.failed'))}
            chosen={chosen}
            place={place}
            onChoose={chooseFromText}
          />
        )}
      </div>
      <CallProposals call={call} facts={facts} userId={userId} />
      <ConfirmBar facts={facts} groups={groups} actions={actions} onward={onward} />
    </>
  )
}

type PrimaryDaysProps = { facts: CallFactsResponse; rowKey: string }

/** How many days are left, at the deadline that counts. */
function PrimaryDays({ facts, rowKey }: PrimaryDaysProps): ReactNode {
  const primary = openDeadlineOf(facts, facts)
  if (primary?.path !== rowKey) return null
  const { at } = primary.deadline
  return (
    <small>
      <DaysLeft deadline={{ at, instant: instantOf(at), confirmed: isSettled(primary.marks) }} />
    </small>
  )
}

/** The id of a deadline that holds and is not the one to which days are counted. */
function rivalIdOf(facts: CallFactsResponse, rowKey: string): string | undefined {
  const primary = primaryDeadlineOf(facts)
  const [, place] = /^submission\.deadlines\.(\d+)$/.exec(rowKey) ?? []
  const deadline = facts.submission.deadlines[Number(place ?? NaN)]
  return deadline?.status === 'current' && primary !== null && primary.path !== rowKey ? deadline.id : undefined
}

type AddToProps = { group: FactGroup['key']; facts: CallFactsResponse; actions: FactActions }

function AddTo({ group, facts, actions }: AddToProps): ReactNode {
  const lists = addableLists[group] ?? []
  return lists.map((list) => <AddEntry key={list} list={list} facts={facts} actions={actions} />)
}

type CallHeadProps = { call: Call; facts: CallFactsResponse; groups: readonly FactGroup[]; onRenew: () => void }

function CallHead({ call, facts, groups, onRenew }: CallHeadProps): ReactNode {
  const { t } = useTranslation('calls')
  const language = useLanguage()
  const rows = groups.flatMap((group) => group.rows)
  const open = openRowsOf(facts, groups)
  const counted = (['certain', 'likely', 'check'] as const).flatMap((confidence) => {
    const count = open.filter((row) => row.confidence === confidence).length
    return count === 0 ? [] : [t(`head.${confidence}`, { count, value: formatNumber(count, language) })]
  })
  const parts = [
    t(`head.from.${call.source}`, { name: call.source_name ?? '' }),
    ...(call.pages !== null && call.pages > 1
      ? [t('head.pages', { count: call.pages, value: formatNumber(call.pages, language) })]
      : []),
    t(`languages.${facts.language}`),
  ]
  return (
    <StepHead
      step="call"
      title={facts.title ?? t('untitled')}
      titleLanguage={facts.title === null ? undefined : facts.language}
      actions={
        call.may_edit && call.state === 'read' ? (
          <Button variant="outline" size="sm" onClick={onRenew}>
            {t('acts.renew')}
          </Button>
        ) : undefined
      }
    >
      {parts.join(', ')}. {t('head.facts', { count: rows.length, value: formatNumber(rows.length, language) })}
      {counted.length === 0 ? '.' : `: ${counted.join(', ')}.`} {t('head.lead')}
    </StepHead>
  )
}

type CallNoticesProps = { call: Call; facts: CallFactsResponse; userId: string }

/** What is to be known before the facts are read: a newer version, a double, what is odd about the text. */
function CallNotices({ call, facts, userId }: CallNoticesProps): ReactNode {
  const { t } = useTranslation('calls')
  const language = useLanguage()
  const { data: changes } = useQuery(changesQuery(browserApi, userId, call))
  const items = changes?.items ?? []
  return (
    <>
      {call.state === 'reading' ? (
        <Callout tone="blue" announce>
          {t('renewing')}
        </Callout>
      ) : null}
      {call.state === 'read' && call.reason !== null ? (
        <Callout tone="red">
          <b>{t('notRenewed')}</b> {t(`reasons.${call.reason}`)}
        </Callout>
      ) : null}
      {items.length === 0 ? null : (
        <Callout>
          <b>{t('changes.title')}</b> {t('changes.lead')}
          <ul className={styles.changes}>
            {items.slice(0, 12).map(({ path, before, after, kind }) => (
              <li key={`${path} ${kind} ${JSON.stringify(before)}`}>
                {labelOf({ t, language }, path)}:{' '}
                {kind === 'added' ? null : <del>{factWords({ t, language }, path, before, facts)}</del>}{' '}
                {kind === 'removed' ? t('changes.removed') : <b>{factWords({ t, language }, path, after, facts)}</b>}
              </li>
            ))}
          </ul>
          {items.length > 12 ? t('changes.more', { count: items.length - 12 }) : null}
        </Callout>
      )}
      {call.same_as === null ? null : (
        <Callout tone="blue">
          {t('sameAs')} <Link to={paths.call(call.same_as.id)}>{call.same_as.title ?? t('untitled')}</Link>
        </Callout>
      )}
      {call.looks_like_call === false ? (
        <Callout>
          <b>{t('noCall.title')}</b> {t('noCall.text', { names: signNames(call, language, t) })}
        </Callout>
      ) : null}
      <Warnings facts={facts} />
    </>
  )
}

/** What was not found in a text, in one line. */
function signNames({ not_found: missing }: Call, language: Language, t: Translate<'calls'>): string {
  const names = missing.map((sign) => t(`noCall.signs.${sign}`))
  return new Intl.ListFormat(locales[language], { type: 'disjunction' }).format(names)
}

/** Opens the fact that the address names (`#fact-submission.deadlines.0`), once it is there. */
function useFactOfAddress(groups: readonly FactGroup[], onFound: (key: string) => void): void {
  const { hash, key: visit } = useLocation()
  const done = useRef('')
  useEffect(() => {
    const [, path] = /^#fact-([\w.-]{1,200})$/.exec(hash) ?? []
    if (path === undefined || done.current === visit || groups.length === 0) return
    done.current = visit
    const rows = groups.flatMap((group) => group.rows)
    const row = rows.find((each) => isOfRow(each, path)) ?? rows.find(({ key }) => isUnderPath(path, key))
    if (row === undefined) return
    onFound(row.key)
    const item = document.getElementById(`fact-${row.key}`)
    item?.scrollIntoView({ block: 'center' })
    item?.querySelector<HTMLElement>('[data-fact-row]')?.focus({ preventScroll: true })
  }, [hash, visit, groups, onFound])
}

/** The stretch of the text that the address names (`#text-120-164`), again for each visit; null for none. */
function usePlaceOfAddress(): TextRange | null {
  const { hash, key: visit } = useLocation()
  return useMemo(() => {
    const [, start, end] = /^#text-(\d{1,9})-(\d{1,9})$/.exec(hash) ?? []
    return start === undefined || end === undefined ? null : { start: Number(start), end: Number(end), visit }
  }, [hash, visit])
}

/** Lets keys walk the facts: J and K, Escape closes; Enter is the row's own. */
function useFactKeys(list: { readonly current: HTMLElement | null }, onEscape: () => void): void {
  const [isOn] = useSingleKeys()
  const escape = useRef(onEscape)
  useEffect(() => {
    escape.current = onEscape
  })
  useEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.key === 'Escape') return escape.current()
      // By the place on the keyboard, so that it works with Russian letters as well.
      const step = event.code === 'KeyJ' ? 1 : event.code === 'KeyK' ? -1 : 0
      if (!isOn || step === 0) return
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-fact-row]') ?? [])]
      const at = rows.findIndex((row) => row === document.activeElement)
      rows[at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))]?.focus()
      event.preventDefault()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [isOn, list])
}

function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return true
  return target instanceof HTMLElement && target.matches('textarea, select, input:not([type="radio"])')
}
