import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Call, CallFactsResponse } from '#shared/contracts/calls.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { figuresQuery } from './call-queries.ts'
import { figureText, rolesFor } from './figure-roles.ts'
import type { Figure } from './figure-roles.ts'
import type { FactActions } from './use-fact-actions.ts'
import styles from './other-figures.module.css'

type FiguresProps = { call: Call; facts: CallFactsResponse; userId: string; actions: FactActions }

/** Rows of a list before it is opened. */
const shownAtFirst = 6

/**
 * The dates, amounts and percentages of a call that are behind none of its facts, each with its sentence, why it has no role, and
 * the roles that a person can give it.
 */
export function OtherFigures({ call, facts, userId, actions }: FiguresProps): ReactNode {
  const { t } = useTranslation('calls')
  const { data, isError, refetch } = useQuery(figuresQuery(browserApi, userId, call.id, facts.facts_version))
  if (isError)
    return (
      <p className={styles.note} role="alert">
        {t('figures.notLoaded')}{' '}
        <Button variant="ghost" size="sm" onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </p>
    )
  if (data === undefined) return null
  if (!data.listed) return <p className={styles.note}>{t('figures.notListed')}</p>
  const others = data.items.filter(({ path }) => path === null)
  const parts = [
    ['dates', others.filter(({ kind }) => kind === 'date')],
    ['amounts', others.filter(({ kind }) => kind !== 'date')],
  ] as const
  return (
    <>
      {parts.map(([part, figures]) =>
        figures.length === 0 ? null : (
          <FigureList key={part} part={part} figures={figures} facts={facts} actions={actions} />
        ),
      )}
      {data.left_out === 0 ? null : <p className={styles.note}>{t('figures.leftOut', { count: data.left_out })}</p>}
    </>
  )
}

type ListProps = {
  part: 'dates' | 'amounts'
  figures: readonly Figure[]
  facts: CallFactsResponse
  actions: FactActions
}

function FigureList({ part, figures, facts, actions }: ListProps): ReactNode {
  const { t } = useTranslation('calls')
  const [isWhole, setWhole] = useState(false)
  return (
    <section className={styles.group}>
      <h2>{t(`figures.${part}.title`)}</h2>
      <p className={styles.lead}>{t(`figures.${part}.lead`)}</p>
      <ul>
        {(isWhole ? figures : figures.slice(0, shownAtFirst)).map((figure) => (
          <FigureRow key={`${figure.start} ${figure.end}`} figure={figure} facts={facts} actions={actions} />
        ))}
      </ul>
      {isWhole || figures.length <= shownAtFirst ? null : (
        <Button variant="ghost" size="sm" onClick={() => setWhole(true)}>
          {t('figures.all', { count: figures.length })}
        </Button>
      )}
    </section>
  )
}

type RowProps = { figure: Figure; facts: CallFactsResponse; actions: FactActions }

function FigureRow({ figure, facts, actions }: RowProps): ReactNode {
  const { t } = useTranslation('calls')
  const language = useLanguage()
  const choices = useId()
  const [isOpen, setOpen] = useState(false)
  const value = figureText({ t, language }, figure)
  const roles = rolesFor(figure, facts)
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <b>{value}</b>
        <span>{t(`figures.reasons.${figure.reason}`)}</span>
        {actions.mayEdit && roles.length > 0 ? (
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={isOpen}
            aria-controls={choices}
            aria-label={t('figures.thisIsNamed', { value })}
            onClick={() => setOpen(!isOpen)}
          >
            {t('figures.thisIs')}
          </Button>
        ) : null}
      </div>
      <Link
        className={styles.quote}
        lang={facts.language}
        to={`#text-${figure.start}-${figure.end}`}
        preventScrollReset
      >
        {figure.quote}
      </Link>
      {isOpen ? (
        <div id={choices} className={styles.roles} role="group" aria-label={t('figures.thisIsNamed', { value })}>
          {roles.map(({ role, values }) => (
            <Button
              key={role}
              variant="outline"
              size="sm"
              busy={actions.busy}
              onClick={() =>
                actions.override(values, t('figures.assigned', { value, role: t(`figures.roles.${role}`) }))
              }
            >
              {t(`figures.roles.${role}`)}
            </Button>
          ))}
        </div>
      ) : null}
    </li>
  )
}
