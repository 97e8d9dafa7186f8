import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Checklist, ChecklistDocument } from '#shared/contracts/submission.ts'
import { mayAs } from '#shared/organisations.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { formatDay } from '#web/i18n/formats.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { useApplication, useApplicationUser } from '#web/workspace/application-context.ts'
import { useCountedStep } from '#web/workspace/application-queries.ts'
import { factPath } from '#web/workspace/apply-paths.ts'
import { restingStates, stateLooks, stateWords } from './document-words.ts'
import { checklistQuery } from './submission-queries.ts'
import { documentFile, useSentFile } from './use-sent-file.ts'
import table from '#web/ui/lined-table.module.css'
import styles from './checklist-part.module.css'

const DocumentDialog = lazy(() => import('./document-dialog.tsx'))

/** What is to be handed in: by whom, by when, and how far each document is. */
export function ChecklistPart(): ReactNode {
  const { t } = useTranslation('submission')
  const { id, role } = useApplication()
  const userId = useApplicationUser()
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery(checklistQuery(browserApi, userId, id))
  useCountedStep(userId, id, dataUpdatedAt)
  const [opened, setOpened] = useState<string | 'new' | null>(null)
  const mayEdit = mayAs(role, 'editor')
  if (data === undefined)
    return isError ? (
      <div className={styles.failed} role="alert">
        <p>{t('failed')}</p>
        <Button variant="outline" busy={isFetching} onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </div>
    ) : (
      <div aria-busy role="status" aria-label={t('loading')}>
        <Skeleton className="h-64" />
      </div>
    )
  const shown = opened === null || opened === 'new' ? null : (data.items.find((each) => each.id === opened) ?? null)
  return (
    <section className={styles.part} aria-labelledby="checklist">
      <div className={styles.line}>
        <h2 id="checklist">{headOf(t, data)}</h2>
        <span>{countWords(t, data.items)}</span>
      </div>
      {data.items.length === 0 ? (
        <p className={styles.none}>{t(data.call_read ? 'nothingAsked' : 'noCallYet')}</p>
      ) : (
        <table className={`${table.table} ${table.stack}`}>
          <thead>
            <tr>
              <th scope="col">{t('columns.document')}</th>
              <th scope="col">{t('columns.needed')}</th>
              <th scope="col">{t('columns.owner')}</th>
              <th scope="col">{t('columns.due')}</th>
              <th scope="col">{t('columns.state')}</th>
              <th scope="col">{t('columns.file')}</th>
            </tr>
          </thead>
          <tbody>
            {data.items.map((each) => (
              <DocumentRow key={each.id} entry={each} onOpen={mayEdit ? () => setOpened(each.id) : null} />
            ))}
          </tbody>
        </table>
      )}
      {mayEdit ? (
        <Button variant="ghost" size="sm" onClick={() => setOpened('new')}>
          <Icon name="plus" size={16} />
          {t('add')}
        </Button>
      ) : null}
      <Suspense>
        {opened === 'new' || shown !== null ? (
          <DocumentDialog key={opened} entry={shown} onClose={() => setOpened(null)} />
        ) : null}
      </Suspense>
    </section>
  )
}

type Words = ReturnType<typeof useTranslation<'submission'>>['t']

function headOf(t: Words, { stage }: Checklist): string {
  return stage === 'first' || stage === 'concept' || stage === 'second' ? t(`heads.${stage}`) : t('heads.whole')
}

/** Names the stage that an entry waits for. */
function laterStage(t: Words, { state, stage }: ChecklistDocument): string {
  return state === 'later' && (stage === 'first' || stage === 'concept' || stage === 'second')
    ? t(`stages.${stage}`)
    : ''
}

function countWords(t: Words, items: readonly ChecklistDocument[]): string {
  const listed = items.filter(({ asked }) => asked)
  const resting = listed.filter(({ state }) => restingStates.includes(state)).length
  const ready = listed.filter(({ state }) => state === 'ready').length
  return [
    t('countReady', { ready, count: listed.length - resting }),
    ...(resting > 0 ? [t('countResting', { count: resting })] : []),
  ].join(', ')
}

function DocumentRow({ entry, onOpen }: { entry: ChecklistDocument; onOpen: (() => void) | null }): ReactNode {
  const { t } = useTranslation('submission')
  const language = useLanguage()
  const { id } = useApplication()
  const { glyph, tone } = stateLooks[entry.state]
  const { label, condition, owner, due, file, path, asked, origin } = entry
  return (
    <tr data-resting={restingStates.includes(entry.state) || !asked || undefined} className={styles.row}>
      <th scope="row">
        {onOpen === null ? (
          <span className={styles.name}>{label}</span>
        ) : (
          <button type="button" className={styles.name} aria-haspopup="dialog" onClick={onOpen}>
            {label}
          </button>
        )}
        <small>
          {asked ? null : <b>{t('notAsked')} </b>}
          {origin === 'own' ? t('ownEntry') : path === null ? null : <Link to={factPath(id, path)}>{t('inCall')}</Link>}
        </small>
      </th>
      <td data-label={t('columns.needed')}>{condition ?? t(origin === 'not_wanted' ? 'never' : 'always')}</td>
      <td data-label={t('columns.owner')}>{owner === null ? '' : owner.name || t('formerMember')}</td>
      <td data-label={t('columns.due')} className={styles.due}>
        {due === null ? laterStage(t, entry) : formatDay(due, language)}
      </td>
      <td data-label={t('columns.state')}>
        <StatusPill glyph={glyph} tone={tone} bare>
          {stateWords(t, entry)}
        </StatusPill>
      </td>
      <td data-label={t('columns.file')}>
        {file === null ? null : <FileLink document={entry.id} file={file} />}
        {onOpen === null ? null : (
          <TextButton aria-label={t('editOne', { name: label })} onClick={onOpen}>
            {t('edit')}
          </TextButton>
        )}
      </td>
    </tr>
  )
}

function FileLink({ document, file }: { document: string; file: NonNullable<ChecklistDocument['file']> }): ReactNode {
  const { t } = useTranslation('submission')
  const { id } = useApplication()
  const { save } = useSentFile(documentFile(id, document))
  return (
    <Button
      variant="ghost"
      size="sm"
      busy={save.isPending}
      aria-label={t('saveFile', { name: file.name })}
      onClick={() => save.mutate(file.name)}
    >
      <Icon name="clip" size={16} />
      <span className={styles.file}>{file.name}</span>
    </Button>
  )
}
