import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { callStages } from '#shared/calls.ts'
import { languageNames } from '#shared/languages.ts'
import { ApiError } from '#web/api/client.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { formatDecimal, formatNumber } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { StatusGlyph } from '#web/ui/icon.tsx'
import { foundQuery, readingQuery } from './start-queries.ts'
import { TooManyPages, Trouble } from './trouble.tsx'
import type { TroubleKind } from './trouble.tsx'
import styles from './reading.module.css'

type ReadingProps = {
  callId: string
  /** The application is being begun. */
  isBusy: boolean
  /** Why it could not be begun. */
  trouble: { kind: TroubleKind; detail?: string } | null
  /** Called when a call was read: at once, or when a text that looks like none is taken all the same. */
  onRead: () => void
  /** Deletes what was brought in and leads back to the sheet, where everything is still there. */
  onDiscard: () => void
  /** Back to the sheet, where everything is still there. */
  onStop: () => void
}

type Stage = (typeof callStages)[number]

/** The reading of a call as a list of finished things with real counts and times. */
export function Reading({ callId, isBusy, trouble, onRead, onDiscard, onStop }: ReadingProps): ReactNode {
  const { t } = useTranslation('applications')
  const language = useLanguage()
  const call = useQuery(readingQuery(browserApi, callId))
  const isRead = call.data?.state === 'read'
  const isNoCall = isRead && call.data?.looks_like_call === false
  const found = useQuery({ ...foundQuery(browserApi, callId), enabled: isRead })
  const times = useStageTimes(isRead ? 'done' : (call.data?.progress?.stage ?? 'waiting'))
  const hasBegun = useRef(false)
  useEffect(() => {
    if (!isRead || isNoCall || found.isPending || hasBegun.current) return
    hasBegun.current = true
    onRead()
  }, [isRead, isNoCall, found.isPending, onRead])

  if (call.error !== null && call.data === undefined) {
    const isGone = call.error instanceof ApiError && call.error.status === 404
    return (
      <div className={styles.reading}>
        <Trouble kind={isGone ? 'interrupted' : 'offline'} />
        <Button variant="outline" onClick={isGone ? onStop : () => void call.refetch()}>
          {t(isGone ? 'start.again' : 'failed.retry')}
        </Button>
      </div>
    )
  }
  const { state, pages, reason, source, source_name: name } = call.data ?? {}
  if (state === 'failed')
    return (
      <div className={styles.reading}>
        <Heading name={name} />
        {reason === 'plan_pages' && call.data?.plan_limit && pages ? (
          <TooManyPages pages={pages} limit={call.data.plan_limit} />
        ) : (
          <Trouble kind={reason ?? 'interrupted'} />
        )}
        <Button variant="primary" onClick={onDiscard}>
          {t('start.again')}
        </Button>
      </div>
    )
  if (isNoCall)
    return (
      <div className={styles.reading}>
        <Heading name={name} />
        {trouble === null ? <Trouble kind="no_call" /> : <Trouble kind={trouble.kind} detail={trouble.detail} />}
        <p className={styles.foot}>
          <Button variant="primary" disabled={isBusy} onClick={onDiscard}>
            {t('start.again')}
          </Button>
          <Button variant="outline" busy={isBusy} onClick={onRead}>
            {t('start.allTheSame')}
          </Button>
        </p>
      </div>
    )
  const stage: Stage | 'done' = isRead ? 'done' : (call.data?.progress?.stage ?? 'waiting')
  const seconds = (of: Stage): string | null =>
    times[of] === undefined ? null : t('reading.seconds', { seconds: formatDecimal(times[of] / 1000, language, 1) })
  const counts = found.data
  const foundWords = counts
    ? [
        t('reading.facts', { count: counts.facts }),
        t('reading.deadlines', { count: counts.deadlines }),
        t('reading.amounts', { count: counts.amounts }),
      ].join(', ')
    : ''
  return (
    <div className={styles.reading}>
      <Heading name={name} />
      <p className="sr" role="status">
        {counts
          ? `${t('reading.found')} ${foundWords}`
          : call.data
            ? t(`reading.${stage === 'done' ? 'rules' : stage}`)
            : null}
      </p>
      <ol className={styles.steps}>
        <Line state={stageState('waiting', stage)} fig={null}>
          {t(stage === 'waiting' ? 'reading.waiting' : 'reading.taken')}
        </Line>
        <Line state={stageState('opening', stage)} fig={seconds('opening')}>
          {stageState('opening', stage) === 'done' ? (
            <>
              <b>{t('reading.opened')}</b>{' '}
              {[
                source === 'file' && pages ? t('reading.pages', { count: pages }) : null,
                counts
                  ? t('reading.characters', {
                      count: counts.characters,
                      number: formatNumber(counts.characters, language),
                    })
                  : null,
              ]
                .filter(Boolean)
                .join(', ')}
            </>
          ) : (
            t('reading.opening')
          )}
        </Line>
        <Line state={stageState('rules', stage)} fig={seconds('rules')}>
          {counts ? (
            <>
              <b>{t('reading.found')}</b> {foundWords}
            </>
          ) : (
            t('reading.rules')
          )}
        </Line>
        <Line state={counts ? 'done' : 'wait'} fig={null}>
          {counts && call.data?.language ? (
            <>
              <b>{t('reading.language')}</b> <span lang={call.data.language}>{languageNames[call.data.language]}</span>
            </>
          ) : (
            t('reading.languageLater')
          )}
        </Line>
        <Line state={counts ? 'done' : 'wait'} fig={null}>
          {counts ? (
            <>
              <b>{t('reading.notStated')}</b> {t('reading.notStatedCount', { count: counts.notStated })}
            </>
          ) : (
            t('reading.notStatedLater')
          )}
        </Line>
      </ol>
      {trouble === null ? null : <Trouble kind={trouble.kind} detail={trouble.detail} />}
      <p className={styles.foot}>
        {trouble !== null ? (
          <Button variant="primary" busy={isBusy} onClick={onRead}>
            {t('failed.retry')}
          </Button>
        ) : null}
        <Button variant="outline" size="sm" onClick={onStop}>
          {t('start.stop')}
        </Button>
        <span>{t(isRead ? 'reading.beginning' : 'reading.leave')}</span>
      </p>
    </div>
  )
}

function Heading({ name }: { name: string | null | undefined }): ReactNode {
  const { t } = useTranslation('applications')
  return <h2 className={styles.name}>{name ?? t('reading.pasted')}</h2>
}

type LineState = 'done' | 'run' | 'wait'

function Line({ state, fig, children }: { state: LineState; fig: string | null; children: ReactNode }): ReactNode {
  return (
    <li data-state={state}>
      <StatusGlyph name={state === 'done' ? 'full' : state === 'run' ? 'half' : 'wait'} />
      <span>{children}</span>
      {fig === null ? null : <span className={styles.fig}>{fig}</span>}
    </li>
  )
}

const order: readonly (Stage | 'done')[] = ['waiting', 'opening', 'rules', 'done']

function stageState(of: Stage, now: Stage | 'done'): LineState {
  const [own, current] = [order.indexOf(of), order.indexOf(now)]
  return own < current ? 'done' : own === current ? 'run' : 'wait'
}

/** How long each stage took as it was seen here, in milliseconds; one that came and went between two looks has none. */
function useStageTimes(stage: Stage | 'done'): Partial<Record<Stage | 'done', number>> {
  const began = useRef<{ stage: Stage | 'done'; at: number } | null>(null)
  const [times, setTimes] = useState<Partial<Record<Stage | 'done', number>>>({})
  useEffect(() => {
    const before = began.current
    if (before?.stage === stage) return
    const at = performance.now()
    began.current = { stage, at }
    if (before !== null) setTimes((known) => ({ ...known, [before.stage]: at - before.at }))
  }, [stage])
  return times
}
