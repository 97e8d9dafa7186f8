import { useState } from 'react'
import type { ReactNode } from 'react'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { StatusGlyph } from '#web/ui/icon.tsx'
import type { StatusGlyphName } from '#web/ui/icon.tsx'
import { FactEditor } from './fact-editor.tsx'
import type { FactRow } from './fact-rows.ts'
import { decisionText } from './fact-text.ts'
import type { FactActions } from './use-fact-actions.ts'
import styles from './fact-item.module.css'

type FactItemProps = {
  row: FactRow
  /** The language of the call, for what is quoted. */
  callLanguage: string
  isChosen: boolean
  onChoose: () => void
  actions: FactActions
  /** The id of a deadline that holds and is not the one that counts. */
  rivalId?: string | undefined
  children?: ReactNode
}

/** One fact of a call: what it is, how sure, and, when it is chosen, its sentence and what can be done with it. */
export function FactItem({
  row,
  callLanguage,
  isChosen,
  onChoose,
  actions,
  rivalId,
  children,
}: FactItemProps): ReactNode {
  const { t } = useTranslation('calls')
  const [isEditing, setEditing] = useState(() => actions.isTyped(`row.${row.key}`))
  const [proof] = row.evidence
  return (
    <div className={styles.item} data-chosen={isChosen || undefined} id={`fact-${row.key}`}>
      <button type="button" className={styles.row} aria-expanded={isChosen} data-fact-row={row.key} onClick={onChoose}>
        <span className={styles.label}>{row.label}</span>
        <span className={styles.value}>
          {row.struck === null ? null : (
            <>
              <del className={styles.struck}>{row.struck}</del>{' '}
            </>
          )}
          <span lang={row.isQuoted ? callLanguage : undefined}>{row.value}</span>
          {row.notes.map((note) => (
            <small key={note}>{note}</small>
          ))}
          {children}
        </span>
        <span className={styles.sure}>
          <FactStatus row={row} />
          {proof === undefined ? null : <span className={styles.page}>{t('page', { number: proof.page })}</span>}
        </span>
      </button>
      {isChosen ? (
        <div className={styles.more}>
          {row.evidence.map(({ quote, start }) => (
            <blockquote key={start} className={styles.quote} lang={callLanguage}>
              {quote}
            </blockquote>
          ))}
          <Decisions row={row} />
          {isEditing && row.form !== null ? (
            <FactEditor
              form={row.form}
              place={`row.${row.key}`}
              label={row.label}
              asksSource={row.status === 'assumed'}
              actions={actions}
              onClose={() => setEditing(false)}
            />
          ) : actions.mayEdit ? (
            <ItemActions row={row} rivalId={rivalId} actions={actions} onEdit={() => setEditing(true)} />
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

type ItemActionsProps = Pick<FactItemProps, 'row' | 'rivalId' | 'actions'> & { onEdit: () => void }

function ItemActions({ row, rivalId, actions, onEdit }: ItemActionsProps): ReactNode {
  const { t } = useTranslation('calls')
  const confirmable = row.status === 'conflict' ? [] : row.unconfirmed
  return (
    <div className={styles.actions}>
      {confirmable.length === 0 ? null : (
        <Button variant="primary" size="sm" busy={actions.busy} onClick={() => actions.confirm(confirmable)}>
          {t('acts.confirm')}
        </Button>
      )}
      {row.form === null ? null : (
        <Button variant="outline" size="sm" onClick={onEdit}>
          {t('acts.correct')}
        </Button>
      )}
      {rivalId === undefined ? null : (
        <Button
          variant="outline"
          size="sm"
          busy={actions.busy}
          onClick={() =>
            actions.override([{ path: 'primaryDeadline', value: rivalId }], t('acts.primaryDone', { name: row.value }))
          }
        >
          {t('acts.primary')}
        </Button>
      )}
      {row.decisions.length === 0 ? null : (
        <Button
          variant="ghost"
          size="sm"
          busy={actions.busy}
          onClick={() => actions.clear(row.decisions.map(({ path }) => path))}
        >
          {t(row.status === 'assumed' ? 'acts.drop' : row.status === 'overridden' ? 'acts.back' : 'acts.unconfirm')}
        </Button>
      )}
      {row.status === 'assumed' ? null : (
        <Button
          variant="ghost"
          size="sm"
          busy={actions.busy}
          onClick={() => actions.override([{ path: row.key, value: null }], t('removed.done', { name: row.label }))}
        >
          {t('acts.remove')}
        </Button>
      )}
    </div>
  )
}

/** Who decided what, and when. */
function Decisions({ row }: { row: FactRow }): ReactNode {
  const { t } = useTranslation('calls')
  const language = useLanguage()
  const sentences = row.decisions.map((decision) =>
    [
      decisionText({ t, language }, decision),
      ...(decision.source === null ? [] : [t('decided.source', { source: decision.source })]),
    ].join(' '),
  )
  // What was decided together is said once.
  return [...new Set(sentences)].map((sentence) => (
    <p key={sentence} className={styles.decided}>
      {sentence}
    </p>
  ))
}

const glyphs: Readonly<Record<'certain' | 'likely' | 'check', StatusGlyphName>> = {
  certain: 'full',
  likely: 'half',
  check: 'wait',
}

/** How sure a fact is, or what a person said of it: a glyph and a word. */
function FactStatus({ row: { status, confidence } }: { row: FactRow }): ReactNode {
  const { t } = useTranslation('calls')
  if (status === 'overridden' || status === 'assumed') return <b className={styles.badge}>{t(`status.${status}`)}</b>
  if (status === 'confirmed')
    return (
      <span className={styles.word} data-tone="confirmed">
        <StatusGlyph name="full" />
        {t('status.confirmed')}
      </span>
    )
  if (status === 'conflict')
    return (
      <span className={styles.word} data-tone="conflict">
        <StatusGlyph name="wait" />
        {t('status.conflict')}
      </span>
    )
  if (confidence === null) return <span className={styles.default}>{t('status.default')}</span>
  return (
    <span className={styles.word} data-tone={confidence}>
      <StatusGlyph name={glyphs[confidence]} />
      {t(`status.${confidence}`)}
    </span>
  )
}
