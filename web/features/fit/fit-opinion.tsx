import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useId, useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Fit, FitOpinion } from '#shared/contracts/fit.ts'
import * as routes from '#shared/contracts/routes/fit.ts'
import { locales } from '#shared/languages.ts'
import { mayAs } from '#shared/organisations.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { formatLongInstant } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { useApplication } from '#web/workspace/application-context.ts'
import { refreshApplications } from '#web/workspace/application-queries.ts'
import { sentencePath } from '#web/workspace/apply-paths.ts'
import { VerdictMark } from '#web/workspace/marks.tsx'
import { opinionPreviewQuery, opinionQuery } from './fit-queries.ts'
import styles from './fit-opinion.module.css'

const SendPreview = lazy(() => import('#web/features/models/public/send-preview.tsx'))

/**
 * What a model says to the rules' answers, next to them. Nothing where the site has no model and no one asked one
 * before. @see docs/reference/workspace.md#second-opinion
 */
export function FitOpinionPart({ fit, userId }: { fit: Fit; userId: string }): ReactNode {
  const { t } = useTranslation(['fit', 'calls', 'applications'])
  const language = useLanguage()
  const titleId = useId()
  const queries = useQueryClient()
  const { id, role } = useApplication()
  const asked = { userId, applicationId: id, language }
  const { data } = useQuery(opinionQuery(browserApi, asked))
  const [isLooking, setLooking] = useState(false)
  const [made, setMade] = useState<FitOpinion['opinion']>(null)
  if (data === undefined || (data.model === null && data.opinion === null)) return null
  const { opinion, model, closed, closed_for_all: isClosedForAll } = data
  const isClosed = closed || isClosedForAll
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('opinion.title')}</h2>
      {isClosed ? (
        <p className={styles.lead}>
          {t(isClosedForAll ? 'calls:proposals.closedForAll' : 'calls:proposals.closedLead')}
        </p>
      ) : model === null ? null : (
        <p className={styles.lead}>{t('opinion.lead', { model })}</p>
      )}
      {opinion === null ? null : <Opinion opinion={opinion} fit={fit} />}
      <p className={styles.note} role="status">
        {made === null ? '' : outcomeOf(made).map(([key, count]) => `${t(`opinion.${key}`, { count })} `)}
      </p>
      {model === null || isClosed || !mayAs(role, 'editor') ? null : isLooking ? (
        <Suspense>
          <SendPreview
            query={opinionPreviewQuery(browserApi, asked)}
            send={async (signal) => {
              const place = { path: { id }, query: { lng: language } }
              const answer = await browserApi.call(routes.askForFitOpinion, { ...place, signal })
              queries.setQueryData(opinionQuery(browserApi, asked).queryKey, answer)
              setMade(answer.opinion)
              setLooking(false)
              void refreshApplications(queries)
            }}
            text={(sent) => t('opinion.previewText', sent)}
            reading={t('opinion.reading')}
            onCancel={() => setLooking(false)}
          />
        </Suspense>
      ) : (
        <div className={styles.actions}>
          <Button
            variant="outline"
            onClick={() => {
              setMade(null)
              setLooking(true)
            }}
          >
            {t(opinion === null ? 'opinion.ask' : 'opinion.askAgain')}
          </Button>
        </div>
      )}
    </section>
  )
}

/** What came of asking: how many remarks, and how many were left out. */
function outcomeOf({ remarks, dropped }: NonNullable<FitOpinion['opinion']>): ['none' | 'made' | 'dropped', number][] {
  return [
    [remarks.length === 0 ? 'none' : 'made', remarks.length],
    ...(dropped === 0 ? [] : [['dropped', dropped] satisfies ['dropped', number]]),
  ]
}

function Opinion({ opinion, fit }: { opinion: NonNullable<FitOpinion['opinion']>; fit: Fit }): ReactNode {
  const { t } = useTranslation(['fit', 'applications'])
  const language = useLanguage()
  const { id, call } = useApplication()
  const { at, by: name, model, outdated, remarks } = opinion
  const day = formatLongInstant(at, language)
  const parts = new Intl.ListFormat(locales[language]).format(outdated.map((part) => t(`opinion.changed.${part}`)))
  return (
    <>
      <p className={styles.note}>
        {name === null || name === '' ? t('opinion.byNobody', { model, day }) : t('opinion.by', { model, day, name })}{' '}
        {remarks.length === 0 ? t('opinion.none') : null}
      </p>
      {outdated.length === 0 ? null : <p className={styles.outdated}>{t('opinion.outdated', { what: parts })}</p>}
      <ul className={styles.list}>
        {remarks.map(({ rule, title, verdict, remark, quote, page, start, end }) => {
          const found = fit.rules.find((each) => each.id === rule)
          const sentence = t('opinion.sentence', { number: page })
          return (
            <li key={`${rule} ${start} ${remark}`}>
              <h3>{title ?? t('opinion.noRule')}</h3>
              <p className={styles.beside}>
                {found === undefined ? null : (
                  <span>
                    {t('opinion.rule')} <VerdictMark verdict={found.verdict} />
                  </span>
                )}
                <span>
                  {t('opinion.model')} {t(`applications:verdicts.${verdict}`)}
                </span>
              </p>
              <div className={styles.pencil}>
                <p lang={opinion.language}>{remark}</p>
                <blockquote lang={call?.language ?? undefined}>{quote}</blockquote>
                <p className={styles.note}>
                  {/* Of a newer text the positions are others. */}
                  {outdated.includes('call') ? sentence : <Link to={sentencePath(id, { start, end })}>{sentence}</Link>}
                </p>
              </div>
            </li>
          )
        })}
      </ul>
    </>
  )
}
