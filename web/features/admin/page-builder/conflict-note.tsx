import type { ReactNode } from 'react'
import { readContentValue } from '#shared/content/value.ts'
import type { PageConflict, PageDocument, PageDraft } from '#shared/contracts/pages.ts'
import { languages } from '#shared/languages.ts'
import { differencesOf } from '#shared/pages/differences.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'

/** Most differences that are listed one by one. */
const shownMax = 20

type TheirsProps = { mine: PageDocument; theirs: PageDraft; onMine: () => void; onTheirs: () => void }

/** Somebody else saved the draft first: what both differ in, and the choice. Nothing is saved until it is made. */
export function TheirsNote({ mine, theirs, onMine, onTheirs }: TheirsProps): ReactNode {
  const { t } = useTranslation('pages')
  const differences = differencesOf(theirs.document, mine, languages)
  return (
    <Callout announce tone="red">
      <p>
        <b>{t('conflict.title', { name: theirs.changed_by?.name ?? '' })}</b> {t('conflict.text')}
      </p>
      <ul className="builder-differences">
        {differences.slice(0, shownMax).map((each) => (
          <li key={JSON.stringify(each)}>
            {each.section ?? t('outline.page')}{' '}
            {'before' in each ? (
              <span className="builder-words">
                <del>{each.before}</del> <ins>{each.after}</ins>
              </span>
            ) : (
              t(`publish.section_${each.kind}`, { name: '' })
            )}
          </li>
        ))}
      </ul>
      <div className="actions">
        <Button variant="outline" size="sm" onClick={onTheirs}>
          {t('conflict.theirs')}
        </Button>
        <Button variant="outline" size="sm" onClick={onMine}>
          {t('conflict.mine')}
        </Button>
      </div>
    </Callout>
  )
}

type ChangedOnPageProps = {
  conflicts: readonly PageConflict[]
  onTake: (conflict: PageConflict) => void
  /** Everything that is left stays as the draft has it. */
  onKeep: () => void
}

/** The same was changed in the draft and on the page itself: one of both for each place. */
export function ChangedOnPage({ conflicts, onTake, onKeep }: ChangedOnPageProps): ReactNode {
  const { t } = useTranslation('pages')
  if (conflicts.length === 0) return null
  return (
    <Callout announce>
      <p>
        <b>{t('changed.title')}</b> {t('changed.text')}
      </p>
      <ul className="builder-differences">
        {conflicts.map((conflict) => (
          <li key={`${conflict.section} ${conflict.language} ${conflict.key}`}>
            <b>{conflict.section ?? t('outline.page')}</b>{' '}
            <small>
              {conflict.key} {conflict.language?.toUpperCase()}
            </small>
            <p className="builder-words">
              <ins>{wordsIn(conflict.mine)}</ins> <del>{wordsIn(conflict.theirs)}</del>
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

function wordsIn(value: unknown): string {
  if (value === null || value === undefined) return '–'
  const { text, label } = readContentValue(value)
  return [label, text].filter(Boolean).join(': ') || JSON.stringify(value).slice(0, 120)
}
