import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useId, useState } from 'react'
import type { ReactNode } from 'react'
import type { Call, CallFactsResponse } from '#shared/contracts/calls.ts'
import type { Proposal, ProposalsMade } from '#shared/contracts/proposals.ts'
import * as routes from '#shared/contracts/routes/models.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField, FormError } from '#web/ui/field.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { refreshApplications } from '#web/workspace/application-queries.ts'
import { previewQuery, proposalsQuery, refreshCall } from './call-queries.ts'
import { factWords, labelOf } from './fact-rows.ts'
import styles from './call-proposals.module.css'

const SendPreview = lazy(() => import('#web/features/models/public/send-preview.tsx'))

type CallProposalsProps = { call: Call; facts: CallFactsResponse; userId: string }

/** Facts that a model proposes for a call, each with its sentence. Nothing where the site has no model. @see docs/reference/workspace.md#proposals */
export function CallProposals({ call, facts, userId }: CallProposalsProps): ReactNode {
  const { t } = useTranslation(['calls', 'errors'])
  const titleId = useId()
  const queries = useQueryClient()
  const { data } = useQuery(proposalsQuery(browserApi, userId, call.id, call.version))
  const [isLooking, setLooking] = useState(false)
  const [made, setMade] = useState<ProposalsMade | null>(null)
  // What the person has just chosen, until the server's word is here.
  const [wanted, setWanted] = useState<boolean | null>(null)
  const refresh = async (): Promise<void> => {
    void refreshApplications(queries)
    await refreshCall(queries, userId, call.id)
  }
  const use = useMutation({
    mutationFn: (closed: boolean) => browserApi.call(routes.setModelUse, { path: { id: call.id }, body: { closed } }),
    onSuccess: () => setLooking(false),
    onSettled: async () => {
      await refresh()
      setWanted(null)
    },
  })
  if (data === undefined || (data.model === null && data.items.length === 0)) return null
  const { items, model, closed_for_all: isClosedForAll } = data
  const closed = data.closed || isClosedForAll
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('proposals.title')}</h2>
      {closed ? (
        <p className={styles.lead}>{t(isClosedForAll ? 'proposals.closedForAll' : 'proposals.closedLead')}</p>
      ) : model === null ? null : (
        <p className={styles.lead}>{t('proposals.lead', { model })}</p>
      )}
      {items.length === 0 ? null : (
        <ul className={styles.list}>
          {items.map((item) => (
            <Item key={item.id} call={call} item={item} facts={facts} onDecided={refresh} />
          ))}
        </ul>
      )}
      <p className={styles.note} role="status">
        {made === null ? '' : outcomeOf(made).map(([key, count]) => `${t(`proposals.${key}`, { count })} `)}
      </p>
      {call.may_edit && model !== null ? (
        <>
          {isLooking && !closed ? (
            <Suspense>
              <SendPreview
                query={previewQuery(browserApi, userId, call.id)}
                send={async (signal) => {
                  setMade(await browserApi.call(routes.askForProposals, { path: { id: call.id }, signal }))
                  setLooking(false)
                  void refresh()
                }}
                text={(sent) => t('proposals.previewText', sent)}
                reading={t('proposals.reading')}
                onCancel={() => setLooking(false)}
              />
            </Suspense>
          ) : closed ? null : (
            <div className={styles.actions}>
              <Button
                variant="outline"
                onClick={() => {
                  setMade(null)
                  setLooking(true)
                }}
              >
                {t(items.length === 0 ? 'proposals.ask' : 'proposals.askAgain')}
              </Button>
            </div>
          )}
          {isClosedForAll ? null : (
            <div className={styles.actions}>
              <CheckField
                label={t('proposals.never')}
                checked={wanted ?? closed}
                onChange={({ target }) => {
                  setWanted(target.checked)
                  use.mutate(target.checked)
                }}
              />
            </div>
          )}
          {use.error === null ? null : <FormError>{t(`errors:${apiErrorCode(use.error)}`)}</FormError>}
        </>
      ) : null}
    </section>
  )
}

/** What came of asking: how many are open, where the model agrees, and how many were left out. */
function outcomeOf({ items, agreed, dropped }: ProposalsMade): ['none' | 'made' | 'agreed' | 'dropped', number][] {
  const open = items.filter(({ state }) => state === 'open').length
  const left = dropped.no_quote + dropped.not_valid + dropped.known
  return [
    ...(open === 0 && agreed > 0 ? [] : [[open === 0 ? 'none' : 'made', open] satisfies ['none' | 'made', number]]),
    ...(agreed === 0 ? [] : [['agreed', agreed] satisfies ['agreed', number]]),
    ...(left === 0 ? [] : [['dropped', left] satisfies ['dropped', number]]),
  ]
}

type ItemProps = { call: Call; item: Proposal; facts: CallFactsResponse; onDecided: () => Promise<void> }

/** One proposal: in pencil until the user takes it. */
function Item({ call, item, facts, onDecided }: ItemProps): ReactNode {
  const { t } = useTranslation('calls')
  const { t: errorWords } = useTranslation('errors')
  const language = useLanguage()
  const path = { id: call.id, proposal: item.id }
  const decide = useMutation({
    mutationFn: async (isTaken: boolean) => {
      if (isTaken) await browserApi.call(routes.takeProposal, { path, body: { facts_version: facts.facts_version } })
      else await browserApi.call(routes.rejectProposal, { path })
    },
    onSettled: onDecided,
  })
  const write = (value: unknown): string => factWords({ t, language }, item.path, value, facts)
  const label = labelOf({ t, language }, item.path)
  const fact = `${label}, ${write(item.value)}`
  const isOpen = item.state === 'open'
  return (
    <li className={isOpen ? styles.item : `${styles.item} ${styles.inked}`}>
      <div className={isOpen ? styles.pencil : undefined}>
        <div className={styles.label}>{label}</div>
        <div className={styles.value}>{write(item.value)}</div>
        <blockquote className={styles.quote} lang={facts.language}>
          {item.quote}{' '}
          <span className={styles.note} lang={language}>
            {t('page', { number: item.page })}
          </span>
        </blockquote>
        {item.kind === 'differs' ? (
          <div className={styles.differs}>{t('proposals.differs', { present: write(item.present) })}</div>
        ) : isOpen ? (
          <div className={styles.note}>{t('proposals.pencil')}</div>
        ) : null}
        {decide.error === null ? null : <FormError>{errorWords(apiErrorCode(decide.error))}</FormError>}
      </div>
      {!isOpen ? (
        <StatusPill glyph={item.state === 'taken' ? 'full' : 'off'} tone={item.state === 'taken' ? 'green' : 'neutral'}>
          {t(`proposals.${item.state === 'taken' ? 'taken' : 'refused'}`)}
        </StatusPill>
      ) : call.may_edit ? (
        <div className={styles.actions}>
          {item.kind === 'open' ? (
            <Button
              size="sm"
              variant="outline"
              busy={decide.isPending}
              aria-label={t('proposals.acceptOf', { fact })}
              onClick={() => decide.mutate(true)}
            >
              {t('proposals.accept')}
            </Button>
          ) : null}
          <Button
            size="sm"
            variant="ghost"
            busy={decide.isPending}
            aria-label={t('proposals.refuseOf', { fact })}
            onClick={() => decide.mutate(false)}
          >
            {t('proposals.refuse')}
          </Button>
        </div>
      ) : null}
    </li>
  )
}
