import type { Editor } from '@tiptap/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ApplicationPages } from '#shared/contracts/exports.ts'
import { exportPagesMax, planKey } from '#shared/contracts/exports.ts'
import { secondMs } from '#shared/duration.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { formatTime } from '#web/i18n/formats.ts'
import { formatDecimal, formatNumber } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Translate } from '#web/i18n/use-translation.ts'
import { useLiveEvent } from '#web/session/use-live-event.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useApplication, useApplicationUser } from '#web/workspace/application-context.ts'
import { applyPath, sectionPath } from '#web/workspace/apply-paths.ts'
import { pageCountsQuery } from './page-counts.ts'
import styles from './page-ruler.module.css'

/** How long after the last change the pages are counted again: every count lays the whole application out. */
const countDelayMs = 8 * secondMs

type PageRulerProps = {
  /** Of the open section: what is typed there changes the pages. */
  editor?: Editor
  /** Key of the open section. */
  current?: string
}

/**
 * The pages of the application as its PDF has them, section by section, next to what the call allows. Needs the words of
 * `ruler`. Import it lazily.
 */
export default function PageRuler({ editor, current }: PageRulerProps): ReactNode {
  const { t } = useTranslation('ruler')
  const titleId = useId()
  const { id } = useApplication()
  const userId = useApplicationUser()
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery(pageCountsQuery(browserApi, userId, id))
  useRecount(id, userId, editor)
  const isAlone = editor === undefined
  const counted = new Date(dataUpdatedAt)
  return (
    <section className={isAlone ? styles.whole : styles.part} aria-labelledby={titleId} aria-busy={isFetching}>
      <h2 id={titleId} className={isAlone ? styles.title : 'sr-only'}>
        {t('title')}
      </h2>
      {data === undefined && error === null ? (
        <div role="status" aria-label={t('counting')}>
          <Skeleton className="h-16" />
        </div>
      ) : null}
      {data === undefined ? null : <Ruler counted={data} current={current} />}
      {error === null ? null : <p role="alert">{refusal(t, error)}</p>}
      {data === undefined && error === null ? null : (
        <p className={styles.note}>
          {data === undefined ? null : t('at', { time: formatTime(counted.getHours(), counted.getMinutes()) })}{' '}
          <Button variant="ghost" size="sm" busy={isFetching} onClick={() => void refetch()}>
            {t('again')}
          </Button>
        </p>
      )}
    </section>
  )
}

/** Counts again once what was typed, here or by another user, has come to rest. */
function useRecount(id: string, userId: string, editor: Editor | undefined): void {
  const queries = useQueryClient()
  const waiting = useRef<number>(undefined)
  const wait = useCallback(() => {
    window.clearTimeout(waiting.current)
    const count = () => void queries.invalidateQueries({ queryKey: pageCountsQuery(browserApi, userId, id).queryKey })
    waiting.current = window.setTimeout(count, countDelayMs)
  }, [queries, id, userId])
  useLiveEvent('application_changed', (event) => {
    if (event === null || event.application_id === id) wait()
  })
  useEffect(() => () => window.clearTimeout(waiting.current), [])
  useEffect(() => {
    editor?.on('update', wait)
    return () => void editor?.off('update', wait)
  }, [editor, wait])
}

function refusal(t: Translate<'ruler'>, error: Error): string {
  return error instanceof ApiError && error.code === 'export_refused'
    ? t('tooLong', { max: exportPagesMax })
    : t('failed')
}

function Ruler({ counted, current }: { counted: ApplicationPages; current: string | undefined }): ReactNode {
  const { t } = useTranslation('ruler')
  const language = useLanguage()
  const { id } = useApplication()
  const { pages, body_page: bodyPage, limits, layout, missing_characters: missing } = counted
  // Of several limits only the text of the call says which is for what.
  const limit = limits.length === 1 ? (limits[0]?.max ?? null) : null
  const figure = (length: number) => formatDecimal(length, language, 1)
  const scale = Math.max(pages, limit ?? 0)
  const left = limit === null ? null : limit - pages
  const given = layout.given.length
  return (
    <>
      <p className={styles.head} data-over={left !== null && left < 0}>
        <b>
          {limit === null
            ? t('pages', { count: pages, figure: formatNumber(pages, language) })
            : t('of', { figure: formatNumber(pages, language), max: formatNumber(limit, language) })}
        </b>{' '}
        <span>
          {t('layout', {
            size: layout.page_size === 'a4' ? 'A4' : 'Letter',
            font: figure(layout.font_pt),
            margin: figure(layout.margin_mm),
          })}{' '}
          ({t(given === 0 ? 'usual' : given === 3 ? 'byCall' : 'partly')})
        </span>
        {left === null ? null : <strong>{left < 0 ? t('over', { count: -left }) : t('left', { count: left })}</strong>}
      </p>
      <svg
        className={styles.ruler}
        viewBox={`0 0 ${scale} 1`}
        preserveAspectRatio="none"
        role="group"
        aria-label={t('title')}
      >
        {bodyPage > 1 ? (
          <rect className={styles.front} width={bodyPage - 1} height="0.4">
            <title>{t('front')}</title>
          </rect>
        ) : null}
        {placesOf(counted).map(({ key, title, length, first_page: page, at }) => {
          const words = t('section', { title, length: t('pages', { count: length, figure: figure(length) }), page })
          return (
            <Link key={key} to={placePath(id, key)} aria-label={words} aria-current={key === current}>
              <title>{words}</title>
              <rect className={styles.target} x={at} width={length} height="1" />
              <rect className={styles.section} x={at} width={Math.max(0, length - gap)} height="0.4" />
            </Link>
          )
        })}
        {Array.from({ length: Math.floor(scale) + 1 }, (_, number) => (
          <path key={number} className={styles.tick} d={`M${number} 0.7V1`} />
        ))}
        {limit === null ? null : <path className={styles.limit} d={`M${limit} 0V1`} />}
      </svg>
      {limits.length > 1 ? (
        <p className={styles.note}>
          {t('limits')}{' '}
          {limits
            .map(({ applies, max }) => t('limit', { max: t('pages', { count: max, figure: figure(max) }), applies }))
            .join('; ')}
        </p>
      ) : null}
      {missing.length === 0 ? null : (
        <Callout tone="red">
          {t('missing', { count: missing.length })}
          <ul>
            {missing.slice(0, shownMax).map(({ character, section, excerpt }) => (
              <li key={`${section} ${character}`}>
                {section === null ? (
                  t('missingIn', { character, excerpt })
                ) : (
                  <Link to={placePath(id, section)}>{t('missingIn', { character, excerpt })}</Link>
                )}
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </>
  )
}

function placePath(id: string, key: string): string {
  return key === planKey ? applyPath(id, 'plan') : sectionPath(id, key)
}

/** Where each section begins on the ruler, in pages: one follows the other, after title and contents. */
function placesOf({ body_page: bodyPage, sections }: ApplicationPages) {
  let at = bodyPage - 1
  return sections.map((section) => {
    const place = { ...section, at }
    at += section.length
    return place
  })
}

/** What keeps two sections apart on the ruler, in pages. */
const gap = 0.04

/** Most missing characters that are listed. */
const shownMax = 5
