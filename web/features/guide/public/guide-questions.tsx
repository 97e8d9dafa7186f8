import type { Editor } from '@tiptap/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { ReactNode } from 'react'
import type { Section } from '#shared/contracts/drafts.ts'
import type { GuidingQuestion } from '#shared/contracts/guide.ts'
import { factTable, factTables } from '#shared/drafts/fact-tables.ts'
import type { FactTable } from '#shared/drafts/fact-tables.ts'
import { fillFrame, frameNodes } from '#shared/drafts/frames.ts'
import { endOf } from '#web/features/drafts/public/end-of-text.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useApplication, useApplicationUser } from '#web/workspace/application-context.ts'
import { questionsQuery, tablesQuery } from '../guide-queries.ts'
import { QuestionField } from '../question-field.tsx'
import styles from './guide-questions.module.css'

type GuideQuestionsProps = { editor: Editor; section: Section; mayWrite: boolean }

/**
 * Questions whose answers become sentences of the open section, and tables that are filled from the plan. Needs the words
 * of `guide` and `errors`. Import it lazily.
 *
 * @see docs/reference/workspace.md#guiding-questions
 */
export default function GuideQuestions({ editor, section, mayWrite }: GuideQuestionsProps): ReactNode {
  const { t } = useTranslation('guide')
  const titleId = useId()
  const { id } = useApplication()
  const userId = useApplicationUser()
  const { data, error, refetch } = useQuery(questionsQuery(browserApi, userId, id, section.key))
  const items = data?.items ?? []
  const put = (chosen: readonly Pick<GuidingQuestion, 'frame' | 'answer'>[]): void => {
    const text = editor.getText()
    const sentences = chosen.filter(({ frame, answer }) => !text.includes(fillFrame(frame, answer)))
    const nodes = sentences.flatMap(({ frame, answer }) => frameNodes(frame, answer))
    if (nodes.length === 0) return void toast.success(t('nothingNew'))
    editor.chain().insertContentAt(endOf(editor), { type: 'paragraph', content: nodes }).run()
    toast.success(t('put', { count: sentences.length }))
  }
  const answered = items.filter(({ answer }) => answer !== '')
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('title')}</h2>
      <p className={styles.note}>{t('lead')}</p>
      {error !== null && data === undefined ? (
        <div role="alert">
          <p>{t('failed')}</p>
          <Button variant="outline" size="sm" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </div>
      ) : data === undefined ? (
        <Skeleton className="h-64" />
      ) : (
        <>
          <ol className={styles.questions}>
            {items.map((item) => (
              <li key={item.id}>
                <QuestionField
                  item={item}
                  sectionKey={section.key}
                  mayWrite={mayWrite}
                  onPut={(answer) => put([{ ...item, answer }])}
                />
              </li>
            ))}
          </ol>
          {mayWrite ? (
            <Button variant="outline" disabled={answered.length === 0} onClick={() => put(answered)}>
              {t('putAll', { count: answered.length })}
            </Button>
          ) : null}
        </>
      )}
      {mayWrite ? <Tables editor={editor} /> : null}
    </section>
  )
}

/** Tables that are filled from the plan. */
function Tables({ editor }: { editor: Editor }): ReactNode {
  const { t } = useTranslation('guide')
  const { id, language } = useApplication()
  const userId = useApplicationUser()
  const { data: plan, isFetching } = useQuery(tablesQuery(browserApi, userId, id))
  const add = (table: FactTable): void => {
    const node = plan === undefined ? null : factTable(table, plan, language)
    if (node === null) return void toast.error(t('tables.empty'))
    editor.chain().insertContentAt(endOf(editor), node).run()
    toast.success(t('tables.added'))
  }
  return (
    <>
      <h3>{t('tables.title')}</h3>
      <p className={styles.note}>{t('tables.lead')}</p>
      <div className={styles.actions}>
        {factTables.map((table) => (
          <Button
            key={table}
            variant="outline"
            size="sm"
            disabled={plan === undefined && isFetching}
            onClick={() => add(table)}
          >
            {t(`tables.names.${table}`)}
          </Button>
        ))}
      </div>
    </>
  )
}
