import { useState } from 'react'
import type { ReactNode } from 'react'
import type { CallFactsResponse } from '#shared/contracts/calls.ts'
import { areRelatedPaths, isOfRow } from '#shared/grants/fact-rows.ts'
import { memberOf } from '#shared/guards.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { FactEditor } from './fact-editor.tsx'
import { enterablePaths, formOf, newDeadline } from './fact-forms.ts'
import type { AddableList, FactForm } from './fact-forms.ts'
import { factWords, labelOf } from './fact-rows.ts'
import type { FactGroup } from './fact-rows.ts'
import type { FactActions } from './use-fact-actions.ts'
import styles from './open-points.module.css'

type Conflict = CallFactsResponse['conflicts'][number]
type PointsProps = { facts: CallFactsResponse; actions: FactActions }

/** What the call says in two ways, for a person to decide. */
export function Conflicts({ facts, groups, actions }: PointsProps & { groups: readonly FactGroup[] }): ReactNode {
  const { t } = useTranslation('calls')
  const rows = groups.flatMap((group) => group.rows)
  if (facts.conflicts.length === 0) return null
  return (
    <section className={styles.group}>
      <h2>{t('conflicts.title')}</h2>
      {facts.conflicts.map((conflict) => (
        <ConflictChoice
          key={conflict.path}
          conflict={conflict}
          form={rows.find((row) => isOfRow(row, conflict.path))?.form ?? formOf(facts, conflict.path)}
          facts={facts}
          actions={actions}
        />
      ))}
    </section>
  )
}

type Choice = number | 'all' | 'neither'
type ConflictProps = PointsProps & { conflict: Conflict; form: FactForm | null }

function ConflictChoice({ conflict, form, facts, actions }: ConflictProps): ReactNode {
  const { t } = useTranslation('calls')
  const language = useLanguage()
  const place = `conflict.${conflict.path}`
  const [chosen, setChosen] = useState<Choice | null>(actions.isTyped(place) ? 'neither' : null)
  const name = labelOf({ t, language }, conflict.path)
  const isRenewed = facts.decisions.some(({ path, contradicted }) => contradicted && path === conflict.path)
  const together = isRenewed ? null : allOf(facts, conflict)
  const option = (choice: Choice, content: ReactNode): ReactNode => (
    <label key={choice} className={styles.option}>
      <input
        type="radio"
        name={conflict.path}
        checked={chosen === choice}
        disabled={!actions.mayEdit}
        onChange={() => setChosen(choice)}
      />
      <span>{content}</span>
    </label>
  )
  function take(): void {
    if (chosen === 'all' && together !== null) actions.override(together, t('conflicts.taken', { name }))
    const value = typeof chosen === 'number' ? conflict.values[chosen]?.value : undefined
    if (value !== undefined) void actions.set([{ path: conflict.path, value }])
  }
  return (
    <fieldset className={styles.choice}>
      <legend>
        <b>{name}.</b> {t(isRenewed ? 'conflicts.renewed' : 'conflicts.lead')}
      </legend>
      {conflict.values.map(({ value, quote }, each) =>
        option(
          each,
          <>
            <b>{factWords({ t, language }, conflict.path, value, facts)}</b>
            {quote === '' ? t('conflicts.person') : <q lang={facts.language}>{quote}</q>}
          </>,
        ),
      )}
      {together === null
        ? null
        : option('all', t(conflict.path === 'money.perProject' ? 'conflicts.categories' : 'conflicts.rounds'))}
      {form === null ? null : option('neither', t('conflicts.neither'))}
      {!actions.mayEdit ? null : chosen === 'neither' && form !== null ? (
        <FactEditor
          form={form}
          place={place}
          label={name}
          asksSource={false}
          actions={actions}
          onClose={() => setChosen(null)}
        />
      ) : (
        <Button variant="outline" size="sm" busy={actions.busy} disabled={chosen === null} onClick={take}>
          {t('conflicts.choose')}
        </Button>
      )}
    </fieldset>
  )
}

/** What holds where nothing is to be chosen: every deadline, or the widest range of amounts; null for other facts. */
function allOf(facts: CallFactsResponse, { path, values }: Conflict): { path: string; value: unknown }[] | null {
  const [, place] = /^submission\.deadlines\.(\d+)\.at$/.exec(path) ?? []
  const { deadlines } = facts.submission
  const deadline = deadlines[Number(place)]
  if (deadline !== undefined) {
    const others = values.map(({ value }) => value).filter((value) => value !== deadline.at)
    const added = others.map((at, more) => ({
      path: `submission.deadlines.${deadlines.length + more}`,
      value: {
        ...newDeadline(facts, { at: String(at), zone: deadline.zone, stage: deadline.stage }),
        id: `by-hand-${facts.facts_version}-${more}`,
      },
    }))
    return [{ path, value: deadline.at }, ...added]
  }
  if (path !== 'money.perProject') return null
  const bounds = (member: 'min' | 'max') =>
    values.map(({ value }) => memberOf(value, member)).filter((each) => typeof each === 'number')
  const [mins, maxes] = [bounds('min'), bounds('max')]
  const min = mins.length === 0 ? null : Math.min(...mins)
  return [{ path, value: { min, max: maxes.length === 0 ? null : Math.max(...maxes) } }]
}

/** What was not found in the call, each with a way to enter it, and a way to enter any other fact. */
export function Missing({ facts, groups, actions }: PointsProps & { groups: readonly FactGroup[] }): ReactNode {
  const { t } = useTranslation('calls')
  const language = useLanguage()
  const seen = new Set<string>()
  const paths = facts.notStated.filter((path) => {
    const name = labelOf({ t, language }, path)
    return !seen.has(name) && seen.add(name)
  })
  if (paths.length === 0 && facts.notApplicable.length === 0 && !actions.mayEdit) return null
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
      {actions.mayEdit ? <OtherFact facts={facts} groups={groups} actions={actions} /> : null}
    </section>
  )
}

function MissingFact({ facts, path, actions }: PointsProps & { path: string }): ReactNode {
  const { t } = useTranslation('calls')
  const language = useLanguage()
  const place = `missing.${path}`
  const [isOpen, setOpen] = useState(() => actions.isTyped(place))
  const form = actions.mayEdit ? formOf(facts, path) : null
  const name = labelOf({ t, language }, path)
  return (
    <li>
      <div>
        <span>{name}</span>
        {form === null || isOpen ? null : (
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
      {form !== null && isOpen ? (
        <FactEditor
          form={form}
          place={place}
          label={name}
          asksSource
          actions={actions}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </li>
  )
}

/** Enters a fact that the call has none of and that the reading did not look for. */
function OtherFact({ facts, groups, actions }: PointsProps & { groups: readonly FactGroup[] }): ReactNode {
  const { t } = useTranslation('calls')
  const language = useLanguage()
  const place = (path: string) => `other.${path}`
  const [path, setPath] = useState(() => enterablePaths.find((each) => actions.isTyped(place(each))) ?? '')
  const rows = groups.flatMap((group) => group.rows)
  const isList = (each: string) => formOf(facts, each)?.path !== each
  const isThere = (each: string) => rows.some(({ key }) => areRelatedPaths(key, each))
  const names = enterablePaths
    .filter((each) => isList(each) || !isThere(each))
    .map((each) => ({ path: each, name: labelOf({ t, language }, each) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, language))
  const form = path === '' ? null : formOf(facts, path)
  return (
    <div className={styles.other}>
      <SelectField label={t('missing.other')} value={path} onChange={(event) => setPath(event.currentTarget.value)}>
        <option value="">{t('edit.choose')}</option>
        {names.map((each) => (
          <option key={each.path} value={each.path}>
            {each.name}
          </option>
        ))}
      </SelectField>
      {form === null ? null : (
        <FactEditor
          key={path}
          form={form}
          place={place(path)}
          label={labelOf({ t, language }, path)}
          asksSource
          actions={actions}
          onClose={() => setPath('')}
        />
      )}
    </div>
  )
}

/** Adds an entry to a list of facts: a second deadline, a rate, a criterion, an outcome, a document. */
export function AddEntry({ facts, list, actions }: PointsProps & { list: AddableList }): ReactNode {
  const { t } = useTranslation('calls')
  const place = `add.${list}`
  const [isOpen, setOpen] = useState(() => actions.isTyped(place))
  const form = formOf(facts, list)
  if (form === null || !actions.mayEdit) return null
  const name = t(`add.${list}`)
  return isOpen ? (
    <FactEditor form={form} place={place} label={name} asksSource actions={actions} onClose={() => setOpen(false)} />
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
          const name = `${labelOf({ t, language }, path)}: ${factWords({ t, language }, path, found, facts)}`
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
