import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useCallback, useEffect, useId, useState } from 'react'
import type { ReactNode } from 'react'
import * as routes from '#shared/contracts/routes/runs.ts'
import type { Section } from '#shared/contracts/drafts.ts'
import type { Run, RunInput } from '#shared/contracts/runs.ts'
import { languages } from '#shared/languages.ts'
import { instructionMax, passageActions, passageMax } from '#shared/runs.ts'
import type { PassageAction } from '#shared/runs.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { formatNumber } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { useApplication, useApplicationUser } from '#web/workspace/application-context.ts'
import { refreshRuns, runPreviewQuery, runQuery, runsQuery } from './run-queries.ts'
import { RunText } from '../run-text.tsx'
import { useRunText } from './use-run-text.ts'
import { cuttingOf } from '../cutting.ts'
import type { Cutting } from '../cutting.ts'
import { changePassage, chosenPassage, insertText } from './passages.ts'
import styles from './model-tools.module.css'

const SendPreview = lazy(() => import('#web/features/models/public/send-preview.tsx'))

type ModelToolsProps = { editor: Editor; section: Section }

/**
 * Has a model write the open section or the chosen words again. Nothing of the text changes until a user takes it. Shows
 * nothing where the site has no model. Needs the words of `runs`, `drafts`, `calls` and `errors`. Import it lazily.
 *
 * @see docs/reference/workspace.md#runs
 */
export default function ModelTools({ editor, section }: ModelToolsProps): ReactNode {
  const { t } = useTranslation(['runs', 'errors'])
  const titleId = useId()
  const { id } = useApplication()
  const userId = useApplicationUser()
  const queries = useQueryClient()
  const { data: runs } = useQuery(runsQuery(browserApi, userId, id))
  const [wanted, setWanted] = useState<RunInput | null>(null)
  const refresh = useCallback(() => void refreshRuns(queries, userId), [queries, userId])
  const begin = async (input: RunInput): Promise<void> => {
    await browserApi.call(routes.beginRun, { path: { id }, body: input })
    setWanted(null)
    refresh()
  }
  const beginning = useMutation({ mutationFn: begin })
  if (runs === undefined || (runs.model === null && runs.items.length === 0)) return null
  const open = runs.items.find((run) => run.section === section.key && run.taken === null)
  const isClosed = runs.closed || runs.closed_for_all
  const ask = (input: RunInput): void => {
    // What goes to the model is shown before the first text that it writes for an application.
    if (!runs.items.some(({ agent }) => agent === 'generator')) setWanted(input)
    else beginning.mutate(input)
  }
  return (
    <section className={styles.tools} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('title')}</h2>
      {open !== undefined ? (
        <OpenRun key={open.id} id={open.id} editor={editor} section={section} onDecided={refresh} />
      ) : wanted !== null ? (
        <Suspense>
          <SendPreview
            query={runPreviewQuery(browserApi, userId, id, wanted)}
            send={() => begin(wanted)}
            text={(sent) => t('sends', sent)}
            reading={t('begins')}
            onCancel={() => setWanted(null)}
          />
        </Suspense>
      ) : runs.model === null || isClosed ? (
        <p className={styles.note}>{t(isClosed ? 'closed' : 'none')}</p>
      ) : (
        <Wishes
          editor={editor}
          section={section}
          model={runs.model}
          isBusy={beginning.isPending}
          onAsk={ask}
          onPreview={setWanted}
        />
      )}
      {beginning.error === null ? null : <FormError>{t(`errors:${apiErrorCode(beginning.error)}`)}</FormError>}
    </section>
  )
}

type WishesProps = ModelToolsProps & {
  model: string
  isBusy: boolean
  onAsk: (input: RunInput) => void
  onPreview: (input: RunInput) => void
}

/** What a model is asked for: a draft of the section, or the chosen words again. */
function Wishes({ editor, section, model, isBusy, onAsk, onPreview }: WishesProps): ReactNode {
  const { t } = useTranslation('runs')
  const application = useApplication()
  const passage = useEditorState({ editor, selector: ({ editor: each }) => chosenPassage(each) })
  const [chosen, setChosen] = useState<PassageAction>('shorter')
  const [notes, setNotes] = useState('')
  const [language, setLanguage] = useState(application.language)
  const action = passage === '' ? 'draft' : chosen
  const cutting = action === 'cut' ? cuttingOf(editor, section, passage) : null
  const [most, setMost] = useState('')
  const max = cutting === null ? null : most === '' ? cutting.room : Number(most)
  const isLong = passage.length > passageMax
  const isMissing =
    isLong ||
    ((action === 'own' || action === 'answer') && notes.trim() === '') ||
    (max !== null && !(Number.isInteger(max) && max >= 1))
  const input: RunInput = {
    agent: 'generator',
    section: section.key,
    action,
    instruction: notes.trim(),
    passage,
    ...(action === 'translate' ? { language } : {}),
    ...(cutting === null || max === null ? {} : { limit: { unit: cutting.unit, max } }),
  }
  const send = (): void => {
    if (!isMissing) onAsk(input)
  }
  useDraftKey(editor, send)
  return (
    <div className={styles.wishes}>
      <p className={styles.note}>{t(passage === '' ? 'draftLead' : 'passageLead', { model })}</p>
      {passage === '' ? null : (
        <SelectField
          label={t('action')}
          value={chosen}
          onChange={({ target }) => setChosen(passageActions.find((each) => each === target.value) ?? chosen)}
        >
          {passageActions.map((each) => (
            <option key={each} value={each}>
              {t(`actions.${each}`)}
            </option>
          ))}
        </SelectField>
      )}
      {action === 'translate' ? (
        <SelectField
          label={t('language')}
          value={language}
          onChange={({ target }) => setLanguage(languages.find((each) => each === target.value) ?? language)}
        >
          {languages.map((each) => (
            <option key={each} value={each}>
              {t(`languages.${each}`)}
            </option>
          ))}
        </SelectField>
      ) : null}
      {cutting === null ? null : <MostField cutting={cutting} value={most} onChange={setMost} />}
      {isLong ? <p className={styles.note}>{t('tooLong', { max: passageMax })}</p> : null}
      <TextAreaField
        label={t(action === 'answer' ? 'criterion' : action === 'own' ? 'wish' : 'notes')}
        rows={2}
        maxLength={instructionMax}
        value={notes}
        onChange={({ target }) => setNotes(target.value)}
      />
      <div className={styles.actions}>
        <Button variant="outline" busy={isBusy} disabled={isMissing} onClick={send} aria-keyshortcuts="Control+Enter">
          {t(`actions.${action}`)}
        </Button>
        <Button variant="ghost" disabled={isMissing} onClick={() => onPreview(input)}>
          {t('preview')}
        </Button>
      </div>
    </div>
  )
}

/** How long a passage may be after it is cut: what keeps the section within its limit, unless the user says a number. */
function MostField(props: { cutting: Cutting; value: string; onChange: (value: string) => void }): ReactNode {
  const { t } = useTranslation(['runs', 'drafts'])
  const language = useLanguage()
  const { unit, selected, total, max, room } = props.cutting
  const figure = (count: number) => formatNumber(count, language)
  return (
    <TextField
      label={t('most', { unit: t(`drafts:units.${unit}`) })}
      hint={
        max === null
          ? t('mostFree', { selected: figure(selected) })
          : t('mostHint', { selected: figure(selected), total: figure(total), max: figure(max) })
      }
      error={room < 1 && props.value === '' ? t('noRoom') : undefined}
      type="number"
      min={1}
      placeholder={room < 1 ? '' : String(room)}
      value={props.value}
      onChange={({ target }) => props.onChange(target.value)}
    />
  )
}

/** Ctrl Enter in the text asks for what the button says. */
function useDraftKey(editor: Editor, send: () => void): void {
  useEffect(() => {
    const { dom } = editor.view
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
      event.preventDefault()
      send()
    }
    dom.addEventListener('keydown', press, { capture: true })
    return () => dom.removeEventListener('keydown', press, { capture: true })
  })
}

type OpenRunProps = ModelToolsProps & { id: string; onDecided: () => void }

/** A run that goes on, or that a user has not decided about. */
function OpenRun({ id, editor, section, onDecided }: OpenRunProps): ReactNode {
  const { t } = useTranslation(['runs', 'errors'])
  const userId = useApplicationUser()
  const queries = useQueryClient()
  const { data: run } = useQuery(runQuery(browserApi, userId, id))
  const isGoing = run?.state === 'running'
  const written = useRunText(isGoing ? id : null, () => void refreshRuns(queries, userId))
  const stop = useMutation({
    mutationFn: async () => browserApi.call(routes.stopRun, { path: { id } }),
    onSettled: () => void refreshRuns(queries, userId),
  })
  const decide = useMutation({
    mutationFn: async (taken: boolean) => browserApi.call(routes.decideRun, { path: { id }, body: { taken } }),
    onSuccess: onDecided,
    onError: (error) => toast.error(t(`errors:${apiErrorCode(error)}`)),
  })
  const take = (text: string, taken: Run): void => {
    const { action, passage } = taken
    if (action === 'draft') insertText(editor, text, taken)
    else {
      const found = changePassage(editor, passage, text, taken)
      if (found !== 'done') return void toast.error(t(found === 'gone' ? 'outdated' : 'several'))
    }
    decide.mutate(true)
  }
  if (run === undefined) return <p className={styles.note}>{t('loading')}</p>
  return (
    <RunText
      run={run}
      text={isGoing ? written : run.text}
      cutting={run.action === 'cut' ? cuttingOf(editor, section, run.passage) : null}
      isBusy={decide.isPending}
      isStopping={stop.isPending}
      onStop={() => stop.mutate()}
      onTake={(text) => take(text, run)}
      onDiscard={() => decide.mutate(false)}
    />
  )
}
