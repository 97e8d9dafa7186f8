import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import type { Run } from '#shared/contracts/runs.ts'
import { lengthOfWords } from '#shared/drafts/count.ts'
import { formatNumber } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/field.tsx'
import type { Cutting } from './cutting.ts'
import { takeChanges, wordChanges } from './word-changes.ts'
import styles from './run-text.module.css'

type RunTextProps = {
  run: Run
  /** What is written so far. */
  text: string
  /** Counts of the passage that is cut. */
  cutting?: Cutting | null
  isBusy: boolean
  isStopping: boolean
  onStop: () => void
  /** Gets the text that goes into the section. */
  onTake: (text: string) => void
  onDiscard: () => void
}

/** What a run writes, in pencil: it becomes part of the text only when a user takes it. */
export function RunText({
  run,
  text,
  cutting = null,
  isBusy,
  isStopping,
  onStop,
  onTake,
  onDiscard,
}: RunTextProps): ReactNode {
  const { t } = useTranslation('runs')
  const [refused, setRefused] = useState<ReadonlySet<number>>(new Set())
  const isGoing = run.state === 'running'
  const changes = run.action === 'draft' || isGoing ? null : wordChanges(run.passage, text)
  const toggle = (place: number): void => {
    const next = new Set(refused)
    if (!next.delete(place)) next.add(place)
    setRefused(next)
  }
  useEscape(isGoing, onStop)
  return (
    <div>
      <div className={styles.pencil} aria-busy={isGoing}>
        {changes === null ? (
          <Marked run={run} text={text} isGoing={isGoing} />
        ) : (
          <p>
            {changes.map((each, place) => {
              const key = `${place}${each.kind}`
              if (each.kind === 'same') return <span key={key}>{each.text}</span>
              const isTaken = !refused.has(place)
              return (
                <button
                  key={key}
                  type="button"
                  className={styles.change}
                  aria-pressed={isTaken}
                  title={t(isTaken ? 'refuse' : 'take')}
                  onClick={() => toggle(place)}
                >
                  {each.before === '' ? null : <del>{each.before}</del>}
                  {each.after === '' ? null : <ins>{each.after}</ins>}
                </button>
              )
            })}
          </p>
        )}
      </div>
      <p className={styles.state} role="status">
        {run.state === 'running' ? t('writing', { count: countWords(text) }) : t(`states.${run.state}`)}
      </p>
      {cutting === null || changes === null ? null : (
        <CutLength cutting={cutting} text={takeChanges(changes, refused)} />
      )}
      {run.error === null ? null : <FormError>{t(`faults.${run.error}`)}</FormError>}
      {run.unsourced.length === 0 ? null : (
        <p className={styles.unsourced}>
          {t('unsourced', { count: run.unsourced.length })}{' '}
          {[...new Set(run.unsourced.map(({ quote }) => quote))].slice(0, shownMax).join(' · ')}
        </p>
      )}
      <div className={styles.actions}>
        {isGoing ? (
          <>
            <Button variant="outline" busy={isStopping} onClick={onStop} aria-keyshortcuts="Escape">
              {t('stop')}
            </Button>
            <span className={styles.state}>{t('stays')}</span>
          </>
        ) : (
          <>
            {text.trim() === '' ? null : (
              <Button
                variant="primary"
                busy={isBusy}
                onClick={() => onTake(changes === null ? text : takeChanges(changes, refused))}
              >
                {t(changes === null ? 'accept' : 'acceptChosen')}
              </Button>
            )}
            <Button variant="ghost" disabled={isBusy} onClick={onDiscard}>
              {t('discard')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

/** How long the passage and its section would be with the changes that are taken. */
function CutLength({ cutting, text }: { cutting: Cutting; text: string }): ReactNode {
  const { t } = useTranslation(['runs', 'drafts'])
  const language = useLanguage()
  const { unit, selected, total, max } = cutting
  const after = lengthOfWords(text)[unit]
  const figure = (count: number) => formatNumber(count, language)
  const whole = total - selected + after
  return (
    <p className={styles.state} data-over={max !== null && whole > max}>
      {t('cutLength', { before: figure(selected), after: figure(after), unit: t(`drafts:units.${unit}`) })}
      {max === null ? null : `. ${t('cutTotal', { total: figure(whole), max: figure(max) })}`}
    </p>
  )
}

/** Most quotes that are named under a text. */
const shownMax = 30

/** The text with what has no source marked in place. */
function Marked({ run, text, isGoing }: { run: Run; text: string; isGoing: boolean }): ReactNode {
  const { t } = useTranslation('runs')
  const parts: ReactNode[] = []
  let at = 0
  for (const { start, end, quote } of run.unsourced) {
    parts.push(
      text.slice(at, start),
      <mark key={start} title={t('noSource', { quote })}>
        {text.slice(start, end)}
        <sup aria-hidden>?</sup>
      </mark>,
    )
    at = end
  }
  return (
    <div className={styles.words}>
      {parts}
      {text.slice(at)}
      {isGoing ? <span className={styles.caret} aria-hidden /> : null}
    </div>
  )
}

/** Esc stops what goes on. */
function useEscape(isOn: boolean, stop: () => void): void {
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent): void => {
      // A dialog that is open takes the key for itself.
      const isTaken = event.defaultPrevented || document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
      if (event.key === 'Escape' && !isTaken) stop()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}

function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length
}
