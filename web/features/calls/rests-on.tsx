import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { CallFactsResponse } from '#shared/contracts/calls.ts'
import { markedRowsOf } from '#shared/grants/fact-rows.ts'
import type { FactGroupKey, FactMark } from '#shared/grants/fact-rows.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useApplication } from '#web/workspace/application-context.ts'
import { applyPath } from '#web/workspace/apply-paths.ts'
import { OpenMarks } from '#web/workspace/marks.tsx'
import { factsAsOfQuery } from './call-queries.ts'
import { factGroups } from './fact-rows.ts'
import type { FactRow } from './fact-rows.ts'
import styles from './rests-on.module.css'

const screens = ['text', 'plan', 'review', 'submission'] as const
/** A screen that builds on the facts of the call. */
type Screen = (typeof screens)[number]

/** Which headings of the facts a screen builds on; what reads the whole application builds on all of them. */
const groupsOf: Readonly<Record<Screen, readonly FactGroupKey[] | null>> = {
  text: ['deadlines', 'limits', 'criteria', 'outcomes', 'documents'],
  plan: ['deadlines', 'money', 'consortium', 'limits'],
  review: null,
  submission: ['deadlines', 'limits', 'documents'],
}

/** Most facts that are listed; the rest is at the call. */
const shownMax = 8

/**
 * Names the facts that the open screen of an application builds on and that no one has confirmed or that a user
 * assumed, each with a link to it. Fit says the same of its rules, and on the step Call they are the work itself.
 */
export default function RestsOn({ userId }: { userId: string }): ReactNode {
  const { call_id: callId, call } = useApplication()
  const [, , , part = ''] = useLocation().pathname.split('/')
  const screen = screens.find((each) => each === part)
  if (screen === undefined || callId === null || call?.state !== 'read') return null
  return <OpenFacts screen={screen} callId={callId} version={call.facts_version} userId={userId} />
}

type OpenFactsProps = { screen: Screen; callId: string; version: number; userId: string }

function OpenFacts({ screen, callId, version, userId }: OpenFactsProps): ReactNode {
  const { t } = useTranslation(['applications', 'calls'])
  const { t: tCalls } = useTranslation('calls')
  const language = useLanguage()
  const { id } = useApplication()
  const { data: facts, isPending } = useQuery(factsAsOfQuery(browserApi, userId, callId, version))
  const open = useMemo(
    () => (facts === undefined ? [] : openRows(facts, screen, factGroups(facts, { t: tCalls, language }))),
    [facts, screen, tCalls, language],
  )
  if (facts === undefined) return isPending ? <div aria-busy="true" /> : null
  if (open.length === 0) return null
  const left = open.length - shownMax
  return (
    <section className={styles.open} aria-labelledby="rests-on">
      <h2 id="rests-on">{t('restsOn.title')}</h2>
      <p>{t('restsOn.lead')}</p>
      <ul>
        {open.slice(0, shownMax).map(({ row, marks }) => (
          <li key={row.key}>
            <span>{row.label}</span>
            <span className={styles.value} lang={row.isQuoted ? facts.language : undefined}>
              {row.value}
            </span>
            <span className={styles.marks}>
              <OpenMarks id={id} path={row.key} marks={marks} />
            </span>
          </li>
        ))}
      </ul>
      {left <= 0 ? null : <Link to={applyPath(id, 'call')}>{t('restsOn.more', { count: left })}</Link>}
    </section>
  )
}

type OpenRow = { row: FactRow; marks: FactMark[] }

/** What is to be decided or was assumed comes before what no one has looked at yet. */
function openRows(facts: CallFactsResponse, screen: Screen, groups: ReturnType<typeof factGroups>): OpenRow[] {
  const wanted = groupsOf[screen]
  const rows = new Map(groups.flatMap((group) => group.rows).map((row) => [row.key, row]))
  const isPlain = ({ marks }: OpenRow) => Number(marks.length === 1 && marks[0] === 'unconfirmed')
  return markedRowsOf(facts, facts)
    .filter(({ group }) => wanted === null || wanted.includes(group))
    .flatMap(({ key, marks }) => {
      const row = rows.get(key)
      return row === undefined ? [] : [{ row, marks }]
    })
    .toSorted((one, other) => isPlain(one) - isPlain(other))
}
