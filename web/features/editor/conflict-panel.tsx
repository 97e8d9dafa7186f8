import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Choice, Conflict } from '#web/features/editor/edit-session.ts'
import type { AnyField, Draft } from '#web/features/editor/draft.ts'
import { compareWords } from '#web/content/words.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Segmented } from '#web/ui/field.tsx'
import styles from '#web/features/editor/conflict-panel.module.css'

type ConflictPanelProps = {
  conflict: Conflict
  /** Who saved first and when, in words; null while it is not known. */
  savedBy: string | null
  nameOf: (field: AnyField) => string
  onChoose: (field: AnyField, choice: Choice) => void
}

/** Shows two people's versions of the same fields side by side, to choose from. @see CONT-04 */
export function ConflictPanel({ conflict, savedBy, nameOf, onChoose }: ConflictPanelProps): ReactNode {
  const { t } = useTranslation('editor')
  return (
    <div className={styles.conflict}>
      <Callout announce>
        <b>{t('conflict.title')}</b>
        <br />
        {savedBy === null ? null : `${savedBy} `}
        {t('conflict.text')}
      </Callout>
      {conflict.fields.map((field) => (
        <section key={field} aria-label={`${t('conflict.title')}: ${nameOf(field)}`}>
          <div className={styles.versions}>
            <Version
              title={`${nameOf(field)}: ${t('conflict.mine')}`}
              field={field}
              shown={conflict.mine}
              other={conflict.theirs}
            />
            <Version
              title={`${nameOf(field)}: ${t('conflict.theirs')}`}
              field={field}
              shown={conflict.theirs}
              other={conflict.mine}
            />
          </div>
          <Segmented
            label={t('conflict.choice', { field: nameOf(field) })}
            value={conflict.chosen[field]}
            onChange={(choice) => onChoose(field, choice)}
            options={choicesOf(field).map((choice) => ({ value: choice, label: t(`conflict.${choice}`) }))}
          />
          {conflict.chosen[field] === 'both' ? <p className="hint">{t('conflict.bothHint')}</p> : null}
        </section>
      ))}
    </div>
  )
}

type VersionProps = { title: string; field: AnyField; shown: Draft; other: Draft }

/** One version; what the other one does not have is marked. */
function Version({ title, field, shown, other }: VersionProps): ReactNode {
  const { t } = useTranslation('editor')
  return (
    <div>
      <h3>{title}</h3>
      {field === 'visible' ? (
        <p>{t(shown.visible ? 'fields.shown' : 'fields.hidden')}</p>
      ) : shown[field] === '' ? (
        <p className="muted">{t('fields.asDesigned')}</p>
      ) : (
        <p>
          {compareWords(other[field], shown[field])
            .filter((run) => run.kind !== 'removed')
            .map((run, index) =>
              run.kind === 'added' ? (
                // The runs have no identity but their place, and the versions never change.
                // oxlint-disable-next-line react/no-array-index-key
                <mark key={index}>
                  {run.text}
                  <span className="sr">{t('conflict.added')}</span>
                </mark>
              ) : (
                run.text
              ),
            )}
        </p>
      )}
    </div>
  )
}

/** Only words can hold the changes of both. */
function choicesOf(field: AnyField): Choice[] {
  return field === 'text' || field === 'label' ? ['mine', 'theirs', 'both'] : ['mine', 'theirs']
}
