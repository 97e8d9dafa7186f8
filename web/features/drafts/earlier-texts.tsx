import type { Editor } from '@tiptap/core'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import type { ReadyTexts, Section } from '#shared/contracts/drafts.ts'
import * as routes from '#shared/contracts/routes/drafts.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { formatDay } from '#web/i18n/formats.ts'
import { formatAgo, formatNumber } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { pagesQuery } from '#web/list/pages-query.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useApplication, useApplicationUser } from '#web/workspace/application-context.ts'
import { endOf } from './public/end-of-text.ts'
import styles from './earlier-texts.module.css'

type EarlierTextsProps = { editor: Editor; section: Section }

/**
 * Texts of ready sections of the same kind and language in other applications of the organisation, to go on from. Nothing is
 * shown while there is none. Needs the words of `drafts` and `errors`. Import it lazily.
 */
export default function EarlierTexts({ editor, section }: EarlierTextsProps): ReactNode {
  const { t } = useTranslation('drafts')
  const titleId = useId()
  const { id, organisation_id: organisation, language, as_consultant: isConsultant } = useApplication()
  const userId = useApplicationUser()
  const { kind } = section
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    ...pagesQuery(['me', 'drafts', userId, id, 'earlier', kind, language], (cursor, signal) =>
      browserApi.call(routes.listReadyTexts, {
        path: { id: organisation },
        query: { kind, language, limit: 20, cursor },
        signal,
      }),
    ),
    // A consultant sees this application and no other one.
    enabled: !isConsultant,
  })
  const items = (data?.pages ?? []).flatMap((page) => page.items).filter(({ application }) => application.id !== id)
  if (items.length === 0 && !hasNextPage) return null
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('earlier.title')}</h2>
      <p className={styles.note}>{t('earlier.lead')}</p>
      <ul className={styles.texts}>
        {items.map((item) => (
          <EarlierText key={item.id} item={item} editor={editor} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button variant="outline" size="sm" busy={isFetching} onClick={() => void fetchNextPage()}>
          {t('earlier.more')}
        </Button>
      ) : null}
    </section>
  )
}

function EarlierText({ item, editor }: { item: ReadyTexts['items'][number]; editor: Editor }): ReactNode {
  const { t } = useTranslation(['drafts', 'errors'])
  const language = useLanguage()
  const [now] = useState(() => Date.now())
  const { application, section, title, words, text, written_at, used_on, language: writtenIn } = item
  const add = useMutation({
    // With its tables, lists and notes, which the list leaves out.
    mutationFn: async () => browserApi.call(routes.getSection, { path: { id: application.id, key: section } }),
    onSuccess: ({ doc }) => {
      editor.chain().insertContentAt(endOf(editor), doc.content).run()
      toast.success(t('earlier.added', { title }))
    },
    onError: (error) => toast.error(t(`errors:${apiErrorCode(error)}`)),
  })
  return (
    <li>
      <details>
        <summary>
          <b lang={writtenIn}>{title}</b>
          <span className={styles.note}>
            {[
              application.title,
              t('length.words', { count: words, figure: formatNumber(words, language) }),
              t('earlier.written', { ago: formatAgo(written_at, language, now) }),
              used_on === null ? t('earlier.neverUsed') : t('earlier.used', { date: formatDay(used_on, language) }),
            ]
              .filter((part) => part !== '')
              .join(' · ')}
          </span>
        </summary>
        <p lang={writtenIn} className={styles.text}>
          {text}
        </p>
      </details>
      <Button
        variant="outline"
        size="sm"
        busy={add.isPending}
        aria-label={t('earlier.addNamed', { title, application: application.title })}
        onClick={() => add.mutate()}
      >
        {t('earlier.add')}
      </Button>
    </li>
  )
}
