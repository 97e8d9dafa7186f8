import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ReadyTexts as Page } from '#shared/contracts/drafts.ts'
import { languageNames } from '#shared/languages.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { CopyButton } from '#web/features/account/public/copy-button.tsx'
import { formatDay } from '#web/i18n/formats.ts'
import { formatLongDay, formatNumber } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/field.tsx'
import { readyTextsQuery } from './organisation-queries.ts'
import { Section } from './section.tsx'
import { TextBody } from './text-body.tsx'
import styles from './texts-section.module.css'

/** Texts of sections that users marked as ready: written for one application, copied into the next. */
export function ReadyTexts({ userId, organisationId }: { userId: string; organisationId: string }): ReactNode {
  const { t } = useTranslation(['organisations', 'errors'])
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = useInfiniteQuery(
    readyTextsQuery(browserApi, userId, organisationId),
  )
  const items = data?.pages.flatMap((page) => page.items)
  return (
    <Section title={t('readyTexts.title')}>
      <p className={styles.none}>{t(items?.length === 0 ? 'readyTexts.none' : 'readyTexts.lead')}</p>
      {error === null ? null : <FormError>{t(`errors:${apiErrorCode(error)}`)}</FormError>}
      <ul className={styles.texts}>
        {items?.map((item) => (
          <ReadyText key={item.id} {...item} />
        ))}
      </ul>
      {error !== null || hasNextPage ? (
        <Button
          variant="outline"
          size="sm"
          busy={isFetching}
          onClick={() => void (data === undefined ? refetch() : fetchNextPage())}
        >
          {t(error === null ? 'texts.more' : 'retry')}
        </Button>
      ) : null}
    </Section>
  )
}

function ReadyText({
  id,
  application,
  title,
  language: writtenIn,
  words,
  text,
  written_at,
  used_on,
}: Page['items'][number]): ReactNode {
  const { t } = useTranslation('organisations')
  const language = useLanguage()
  return (
    <li className={styles.text}>
      <article aria-labelledby={id}>
        <h4 id={id} lang={writtenIn}>
          {title}
        </h4>
        <p className={styles.meta}>
          {[
            application.title,
            languageNames[writtenIn],
            t('texts.words', { count: words, value: formatNumber(words, language) }),
            t('readyTexts.written', { date: formatLongDay(written_at, language) }),
            used_on === null ? t('readyTexts.neverUsed') : t('readyTexts.used', { date: formatDay(used_on, language) }),
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </p>
        <TextBody text={text} language={writtenIn} />
      </article>
      <div className={styles.actions} role="group" aria-labelledby={id}>
        <CopyButton text={text} label={t('texts.copy')} />
      </div>
    </li>
  )
}
