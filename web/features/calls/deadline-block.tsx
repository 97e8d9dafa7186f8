import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import type { CallFactsResponse } from '#shared/contracts/calls.ts'
import { isSettled, openDeadlineOf } from '#shared/grants/due.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { StatusGlyph } from '#web/ui/icon.tsx'
import { DaysLeft } from '#web/workspace/days-left.tsx'
import { instantOf } from '#web/workspace/due-text.ts'
import { FactEditor } from './fact-editor.tsx'
import type { FactGroup } from './fact-rows.ts'
import { deadlineText, decisionText, ownDeadlineText } from './fact-text.ts'
import type { FactActions } from './use-fact-actions.ts'
import styles from './deadline-block.module.css'

type DeadlineBlockProps = { facts: CallFactsResponse; groups: readonly FactGroup[]; actions: FactActions }

/**
 * The deadline of a call, confirmed on its own with its sentence in view: days left, lists and reminders wait for that.
 *
 * @see CALL-13
 */
export function DeadlineBlock({ facts, groups, actions }: DeadlineBlockProps): ReactNode {
  const { t } = useTranslation('calls')
  const language = useLanguage()
  const title = useId()
  const [isEditing, setEditing] = useState(() => actions.isTyped('deadline'))
  const primary = openDeadlineOf(facts, facts)
  const row = groups.flatMap(({ rows }) => rows).find(({ key }) => key === primary?.path)
  if (primary === null || row === undefined)
    return (
      <section className={styles.block} aria-labelledby={title}>
        <h2 id={title}>{t('deadline.title')}</h2>
        <p className={styles.words}>{t('deadline.none')}</p>
      </section>
    )
  const { deadline, marks } = primary
  const isConfirmed = isSettled(marks)
  const isDisputed = marks.includes('conflict')
  // What names a deadline often also says that it counts.
  const sentences = [...new Map(row.evidence.map((each) => [each.start, each])).values()]
  const [decision] = row.decisions.toSorted((one, other) => other.at.localeCompare(one.at))
  const own = ownDeadlineText({ t, language }, deadline)
  return (
    <section className={styles.block} aria-labelledby={title} data-open={isConfirmed ? undefined : true}>
      <h2 id={title}>{deadline.stage === 'full' ? t('deadline.title') : t('deadline.named', { stage: row.label })}</h2>
      {isDisputed ? (
        <p className={styles.words}>{t('deadline.disputed')}</p>
      ) : (
        <p className={styles.when}>
          <time dateTime={deadline.at}>{deadlineText({ t, language }, deadline)}</time>
          {own === null ? null : <span>{own}</span>}
        </p>
      )}
      {sentences.map(({ quote, start, page }) => (
        <blockquote key={start} className={styles.quote}>
          <span lang={facts.language}>{quote}</span> <cite>{t('page', { number: page })}</cite>
        </blockquote>
      ))}
      <p className={styles.state} role="status">
        <StatusGlyph name={isConfirmed ? 'full' : 'wait'} />
        {isConfirmed ? (
          <span>
            {decision === undefined ? t('status.confirmed') : decisionText({ t, language }, decision)}{' '}
            <DaysLeft deadline={{ ...deadline, instant: instantOf(deadline.at), confirmed: true }} />
          </span>
        ) : (
          <span>
            <b>{t(isDisputed ? 'status.conflict' : 'deadline.unconfirmed')}.</b> {t('deadline.until')}
          </span>
        )}
      </p>
      {isEditing && row.form !== null ? (
        <FactEditor
          form={row.form}
          place="deadline"
          label={row.label}
          asksSource={row.status === 'assumed'}
          actions={actions}
          onClose={() => setEditing(false)}
        />
      ) : isDisputed || !actions.mayEdit ? null : (
        <div className={styles.actions}>
          {isConfirmed ? null : (
            <Button variant="primary" busy={actions.busy} onClick={() => actions.confirm(row.unconfirmed)}>
              {t('deadline.confirm')}
            </Button>
          )}
          {row.form === null ? null : (
            <Button variant={isConfirmed ? 'ghost' : 'outline'} onClick={() => setEditing(true)}>
              {t('deadline.other')}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
