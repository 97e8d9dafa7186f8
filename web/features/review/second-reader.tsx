import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useEffect, useEffectEvent, useId, useState } from 'react'
import type { ReactNode } from 'react'
import * as runRoutes from '#shared/contracts/routes/runs.ts'
import type { Remarks } from '#shared/contracts/review.ts'
import type { RunInput } from '#shared/contracts/runs.ts'
import { mayAs } from '#shared/organisations.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { runPreviewQuery } from '#web/features/runs/public/run-queries.ts'
import { useRunText } from '#web/features/runs/public/use-run-text.ts'
import { formatLongInstant } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { useApplication, useApplicationUser } from '#web/workspace/application-context.ts'
import { RemarkItem } from './remark-item.tsx'
import { remarksQuery } from './review-queries.ts'
import styles from './second-reader.module.css'

const SendPreview = lazy(() => import('#web/features/models/public/send-preview.tsx'))

/**
 * What a model remarks as a second reader, apart from the findings of the rules. Nothing where the site has no model and none
 * has read before. @see docs/reference/workspace.md#second-reader
 */
export function SecondReader(): ReactNode {
  const { t } = useTranslation(['review', 'runs', 'calls'])
  const titleId = useId()
  const { id, role } = useApplication()
  const userId = useApplicationUser()
  const language = useLanguage()
  const queries = useQueryClient()
  const { queryKey, ...query } = remarksQuery(browserApi, userId, id)
  const { data } = useQuery({ queryKey, ...query })
  const [isLooking, setLooking] = useState(false)
  const refresh = () => queries.invalidateQueries({ queryKey })
  const run = data?.run ?? null
  const isReading = run?.state === 'running'
  const written = useRunText(isReading ? run.id : null, () => void refresh())
  const lines = written.split('\n').length
  // The server finds the quotes, so it is asked again for each remark that is whole.
  const look = useEffectEvent(() => void refresh())
  useEffect(() => {
    if (lines > 1) look()
  }, [lines])
  if (data === undefined || (data.model === null && run === null && data.items.length === 0)) return null
  const { items, model, closed, closed_for_all: isClosedForAll } = data
  const input: RunInput = { agent: 'reviewer', instruction: '', passage: '', language }
  const mayAsk = model !== null && !closed && !isClosedForAll && mayAs(role, 'editor')
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('reader.title')}</h2>
      <p className={styles.lead}>
        {closed || isClosedForAll
          ? t(isClosedForAll ? 'calls:proposals.closedForAll' : 'calls:proposals.closedLead')
          : model === null
            ? t('reader.noModel')
            : t('reader.lead', { model })}
      </p>
      {run === null ? null : <Reading run={run} remarks={data} onStop={() => void refresh()} />}
      {items.map((remark) => (
        <RemarkItem key={remark.id} remark={remark} onChanged={refresh} />
      ))}
      {!mayAsk || isReading ? null : isLooking ? (
        <Suspense>
          <SendPreview
            query={runPreviewQuery(browserApi, userId, id, input)}
            send={async () => {
              await browserApi.call(runRoutes.beginRun, { path: { id }, body: input })
              setLooking(false)
              await refresh()
            }}
            text={(sent) => t('reader.sends', sent)}
            reading={t('runs:begins')}
            onCancel={() => setLooking(false)}
          />
        </Suspense>
      ) : (
        <div className={styles.actions}>
          <Button variant="outline" onClick={() => setLooking(true)}>
            {t(run === null ? 'reader.ask' : 'reader.askAgain')}
          </Button>
        </div>
      )}
    </section>
  )
}

type ReadingProps = { run: NonNullable<Remarks['run']>; remarks: Remarks; onStop: () => void }

/** How far the newest reading is, and what it came to. */
function Reading({ run, remarks, onStop }: ReadingProps): ReactNode {
  const { t } = useTranslation(['review', 'runs', 'errors'])
  const language = useLanguage()
  const { role } = useApplication()
  const stop = useMutation({
    mutationFn: async () => browserApi.call(runRoutes.stopRun, { path: { id: run.id } }),
    onError: (error) => toast.error(t(`errors:${apiErrorCode(error)}`)),
    onSettled: onStop,
  })
  const isReading = run.state === 'running'
  const { items, dropped } = remarks
  const said = { model: run.model, day: formatLongInstant(run.at, language) }
  const found = items.length === 0 && dropped === 0 && run.state === 'done'
  return (
    <>
      <p className={styles.note}>
        {run.by === null ? t('reader.byNobody', said) : t('reader.by', { ...said, name: run.by })}
      </p>
      <p className={styles.note} role="status">
        {isReading ? t('reader.reading', { count: items.length }) : null}
        {run.state === 'stopped' ? `${t('reader.stopped')} ` : null}
        {found ? t('reader.none') : null}
        {isReading || dropped === 0 ? null : t('reader.dropped', { count: dropped })}
      </p>
      {run.error === null ? null : <FormError>{t(`runs:faults.${run.error}`)}</FormError>}
      {isReading && mayAs(role, 'editor') ? (
        <div className={styles.actions}>
          <Button variant="outline" busy={stop.isPending} onClick={() => stop.mutate()}>
            {t('runs:stop')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
