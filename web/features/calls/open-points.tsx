import { useState } from 'react'
import type { ReactNode } from 'react'
import type { CallFactsResponse } from '#shared/contracts/calls.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { FactEditor } from './fact-editor.tsx'
import { labelOf, missingEdit } from './fact-rows.ts'
import type { AddableList } from './fact-rows.ts'
import { valueText } from './fact-text.ts'
import type { FactActions } from './use-fact-actions.ts'
import styles from './open-points.module.css'

type Conflict = CallFactsResponse['conflicts'][number]
type PointsProps = { facts: CallFactsResponse; actions: FactActions }

/** What the call says in two ways, for a person to decide. */
export function Conflicts({ facts, actions }: PointsProps): ReactNode {
  const { t } = useTranslation('calls')
  if (facts.conflicts.length === 0) return null
  return (
    <section className={styles.group}>
      <h2>{t('conflicts.title')}</h2>
      {facts.conflicts.map((conflict) => (
        <ConflictChoice key={conflict.path} conflict={conflict} facts={facts} actions={actions} />
      ))}
    </section>
  )
}

function ConflictChoice({ conflict, facts, actions }: PointsProps & { conflict: Conflict }): ReactNode {
  const { t } = useTranslation('calls')
  const language = useLanguage()
  const [chosen, setChosen] = useState<number | null>(null)
  const name = labelOf({ t, language }, conflict.path)
  const isRenewed = facts.decisions.some(({ path, contradicted }) => contradicted && path === conflict.path)
  return (
    <fieldset className={styles.choice}>
      <legend>
        <b>{name}.</b> {t(isRenewed ? 'conflicts.renewed' : 'conflicts.lead')}
      </legend>
      {conflict.values.map(({ value, quote, start }, place) => (
        <label key={`${start} ${JSON.stringify(value)}`} className={styles.option}>
          <input
            type="radio"
            name={conflict.path}
            checked={chosen === place}
            disabled={!actions.mayEdit}
            onChange={() => setChosen(place)}
          />
          <span>
            <b>{valueText({ t, language }, conflict.path, value, facts.money.currency)}</b>
            {quote === '' ? t('conflicts.person') : <q lang={facts.language}>{quote}</q>}
          </span>
        </label>
      ))}
      {actions.mayEdit ? (
        <Button
          variant="outline"
          size="sm"
          busy={actions.busy}
          disabled={chosen === null}
          onClick={() => {
            const value = chosen === null ? undefined : conflict.values[chosen]?.value
            if (value !== undefined) void actions.set(conflict.path, value)
          }}
        >
          {t('conflicts.choose')}
        </Button>
      ) : null}
    </fieldset>
  )
}

/** What was not found in the call, each with a way to enter it. */
export function Missing({ facts, actions }: PointsProps): ReactNode {
  const { t } = useTranslation('calls')
  const language = useLanguage()
  const seen = new Set<string>()
  const paths = facts.notStated.filter((path) => {
    const name = labelOf({ t, language }, path)
    return !seen.has(name) && seen.add(name)
  })
  if (paths.length === 0 && facts.notApplicable.length === 0) return null
  return (
    <section className={styles.group}>
      <h2>{t('missing.title')}</h2>
      <ul className={styles.missing}>
        {paths.map((path) => (
          <MissingFact key={path} facts={facts} path={path} actions={actions} />
        ))}
      </ul>
      {facts.notApplicable.length === 0 ? null : (
        <p className={styles.plain}>
          {t('missing.notApplicable', {
            names: facts.notApplicable.map((path) => labelOf({ t, language }, path)).join(', '),
          })}
        </p>
      )}
    </section>
  )
}

function MissingFact({ facts, path, actions }: PointsProps & { path: string }): ReactNode {
  const { t } = useTranslation('calls')
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const edit = actions.mayEdit ? missingEdit(facts, path) : null
  const name = labelOf({ t, language }, path)
  return (
    <li>
      <div>
        <span>{name}</span>
        {edit === null || isOpen ? null : (
          <Button
            variant="ghost"
            size="sm"
            aria-label={t('missing.enterNamed', { name })}
            onClick={() => setOpen(true)}
          >
            {t('missing.enter')}
          </Button>
        )}
      </div>
      {edit !== null && isOpen ? (
        <FactEditor edit={edit} label={name} asksSource actions={actions} onClose={() => setOpen(false)} />
      ) : null}
    </li>
  )
}

/** Adds an entry to a list of facts: a second deadline, a rate, a criterion, an outcome, a document. */
export function AddEntry({ facts, list, actions }: PointsProps & { list: AddableList }): ReactNode {
  const { t } = useTranslation('calls')
  const [isOpen, setOpen] = useState(false)
  const edit = missingEdit(facts, list)
  if (edit === null || !actions.mayEdit) return null
  const name = t(`add.${list}`)
  return isOpen ? (
    <FactEditor edit={edit} label={name} asksSource actions={actions} onClose={() => setOpen(false)} />
  ) : (
    <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
      {name}
    </Button>
  )
}

/** What a person removed, each with a way back. */
export function Removed({ facts, actions }: PointsProps): ReactNode {
  const { t } = useTranslation('calls')
  const language = useLanguage()
  const removed = facts.decisions.filter(
    ({ value, found, status }) => value === null && found !== null && status === 'overridden',
  )
  if (removed.length === 0) return null
  return (
    <section className={styles.group}>
      <h2>{t('removed.title')}</h2>
      <ul className={styles.missing}>
        {removed.map(({ path, found }) => {
          const name = `${labelOf({ t, language }, path)}: ${valueText({ t, language }, path, found, facts.money.currency)}`
          return (
            <li key={path}>
              <div>
                <del>{name}</del>
                {actions.mayEdit ? (
                  <Button
                    variant="ghost"
                    size="sm"
                    busy={actions.busy}
                    aria-label={t('removed.backNamed', { name })}
                    onClick={() => actions.clear([path])}
                  >
                    {t('removed.back')}
                  </Button>
                ) : null}
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** What is odd about the text, with the place that shows it. */
export function Warnings({ facts }: { facts: CallFactsResponse }): ReactNode {
  const { t } = useTranslation('calls')
  const names = new Intl.DisplayNames(useLanguage(), { type: 'language' })
  const other = facts.warnings.find(({ language }) => language !== undefined)?.language
  const kinds = [...new Set(facts.warnings.map(({ kind }) => kind))]
  return kinds.map((kind) => {
    const quotes = facts.warnings.filter((each) => each.kind === kind)
    return (
      <Callout key={kind}>
        <b>{t(`warnings.${kind}.title`, { count: quotes.length, language: other && names.of(other) })}</b>{' '}
        {t(`warnings.${kind}.text`)}
        {kind === 'mixed_languages' || kind === 'other_language' ? null : (
          <ul className={styles.quotes} lang={facts.language}>
            {quotes.slice(0, 3).map(({ quote, start, page }) => (
              <li key={start}>
                <q>{quote}</q> <span lang="">{t('page', { number: page })}</span>
              </li>
            ))}
          </ul>
        )}
      </Callout>
    )
  })
}
