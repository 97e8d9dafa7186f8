import type { ReactNode } from 'react'
import { readContentValue } from '#shared/content/value.ts'
import type { PageConflict } from '#shared/contracts/pages.ts'
import { compareWords } from '#web/content/words.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { bothWords } from './draft-merge.ts'
import { useSlotName } from '#web/features/pages/public/slot-name.ts'
import type { DraftClash, PageWork } from './use-page-draft.ts'
import styles from '#web/features/pages/builder/differences.module.css'

type ClashNoteProps = { clash: DraftClash; nameOf: (section: string) => string; onSettle: PageWork['settle'] }

/** Places that two people changed to different things, each with both versions to choose from. Nothing is saved until then. */
export function ClashNote({ clash, nameOf, onSettle }: ClashNoteProps): ReactNode {
  const { t } = useTranslation('pages')
  return (
    <Callout announce tone="red">
      <p>
        <b>{t('conflict.title', { name: clash.name })}</b> {t('conflict.text')}
      </p>
      <ul className={styles.differences}>
        {clash.conflicts.map((conflict) => {
          const both = bothWords(conflict)
          return (
            <li key={contentKeyText(conflict)}>
              <Place conflict={conflict} nameOf={nameOf} />
              <div className="two">
                <Version title={t('conflict.yours')} shown={conflict.mine} other={conflict.theirs} />
                <Version title={t('conflict.stored')} shown={conflict.theirs} other={conflict.mine} />
              </div>
              <div className="actions">
                <Button variant="outline" size="sm" onClick={() => onSettle(conflict, 'mine')}>
                  {t('conflict.mine')}
                </Button>
                <Button variant="outline" size="sm" onClick={() => onSettle(conflict, { value: conflict.theirs })}>
                  {t('conflict.theirs')}
                </Button>
                {both === null ? null : (
                  <Button variant="outline" size="sm" onClick={() => onSettle(conflict, { value: both })}>
                    {t('conflict.both')}
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </Callout>
  )
}

/** One version; the words that the other one does not have are marked. */
function Version({ title, shown, other }: { title: string; shown: unknown; other: unknown }): ReactNode {
  const { t } = useTranslation('pages')
  return (
    <div>
      <h3>{title}</h3>
      <p className={styles.words}>
        {compareWords(wordsIn(other, t('conflict.nothing')), wordsIn(shown, t('conflict.nothing')))
          .filter((run) => run.kind !== 'removed')
          .map((run, index) =>
            run.kind === 'added' ? (
              // The runs have no identity but their place, and the versions never change.
              // oxlint-disable-next-line react/no-array-index-key
              <mark key={index}>{run.text}</mark>
            ) : (
              run.text
            ),
          )}
      </p>
    </div>
  )
}

function Place({ conflict, nameOf }: { conflict: PageConflict; nameOf: (section: string) => string }): ReactNode {
  const { t } = useTranslation('pages')
  const placeName = useSlotName()
  const { section, language } = conflict
  return (
    <>
      <b>{section === null ? t('outline.page') : nameOf(section)}</b>{' '}
      <small>
        {placeName(conflict)} {language?.toUpperCase()}
      </small>
    </>
  )
}

function contentKeyText({ section, language, key }: PageConflict): string {
  return `${section} ${language} ${key}`
}

type ChangedOnPageProps = {
  conflicts: readonly PageConflict[]
  nameOf: (section: string) => string
  onTake: (conflict: PageConflict) => void
  /** Everything that is left stays as the draft has it. */
  onKeep: () => void
}

/** The same was changed in the draft and on the page itself: one of both for each place. */
export function ChangedOnPage({ conflicts, nameOf, onTake, onKeep }: ChangedOnPageProps): ReactNode {
  const { t } = useTranslation('pages')
  if (conflicts.length === 0) return null
  return (
    <Callout announce>
      <p>
        <b>{t('changed.title')}</b> {t('changed.text')}
      </p>
      <ul className={styles.differences}>
        {conflicts.map((conflict) => (
          <li key={contentKeyText(conflict)}>
            <Place conflict={conflict} nameOf={nameOf} />
            <p className={styles.words}>
              <ins>{wordsIn(conflict.mine, t('conflict.nothing'))}</ins>{' '}
              <del>{wordsIn(conflict.theirs, t('conflict.nothing'))}</del>
            </p>
            <Button variant="ghost" size="sm" onClick={() => onTake(conflict)}>
              {t('changed.take')}
            </Button>
          </li>
        ))}
      </ul>
      <Button variant="outline" size="sm" onClick={onKeep}>
        {t('changed.keep')}
      </Button>
    </Callout>
  )
}

/** What a value says; a section by its title, and what is no text as it is stored. */
function wordsIn(value: unknown, nothing: string): string {
  if (value === null || value === undefined) return nothing
  if (typeof value === 'boolean') return String(value)
  const { text, label, url } = readContentValue(value)
  const named = typeof value === 'object' && 'name' in value && typeof value.name === 'string' ? value.name : ''
  return [label, text, url].filter(Boolean).join('\n') || named || nothing
}
