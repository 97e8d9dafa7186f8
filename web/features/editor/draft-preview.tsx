import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ContentPage } from '#shared/content/catalogue.ts'
import type { DraftsPreview } from '#shared/contracts/content-drafts.ts'
import type { Language } from '#shared/languages.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import type { PageContent } from '#web/content/queries.ts'
import { layContent } from '#web/features/editor/lay-content.ts'
import { pageAddress } from '#web/content/page-address.ts'
import styles from '#web/features/editor/draft-preview.module.css'
import { pageName } from '#web/content/page-names.ts'
import { ensureMessages } from '#web/i18n/i18n.ts'
import { formatInstant } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { draftsPreviewQuery } from '#web/session/drafts-preview-query.ts'
import { keepDraftPreview, readDraftPreview } from '#web/session/draft-preview-token.ts'
import { Button } from '#web/ui/button.tsx'

/** Shows the site with its drafts to a visitor who came by a preview link, and says so in a bar. @see EDIT-03 */
export default function DraftPreview(): ReactNode {
  const { t, i18n } = useTranslation('editor')
  const language = useLanguage()
  const { data, error, refetch } = useQuery(draftsPreviewQuery(browserApi, readDraftPreview() ?? '', language))
  useLaidPages(data?.contents, language)
  const [hasWords, setWords] = useState(false)
  useEffect(() => {
    ensureMessages(i18n, language, ['editor']).then(
      () => setWords(true),
      () => {}, // Without words there is no bar; the next page or language tries again.
    )
  }, [i18n, language])
  if (!hasWords || (!data && !error)) return null
  const isEnded = error instanceof ApiError && error.status === 404
  const pages = (data?.places ?? [])
    // What all pages share is seen on each of them.
    .filter(({ page }) => page !== 'layout')
    .map(({ page, language: of }) => ({ page, of }))
    .toSorted((one, other) => Number(other.of === language) - Number(one.of === language))
  return (
    <aside className={styles.bar} aria-label={t('draftPreview.title')}>
      <p role="status">
        {data && !error
          ? t('draftPreview.until', { when: formatInstant(data.expires_at, language) })
          : t(isEnded ? 'draftPreview.ended' : 'drafts.notLoaded')}
      </p>
      {pages.length > 0 && !isEnded ? (
        <nav aria-label={t('draftPreview.pages')}>
          {pages.map(({ page, of }) => {
            const name = pageName(page, i18n)
            // Words of another language come with its page.
            return of === language ? (
              <Link key={`${page} ${of}`} to={pageAddress(page)}>
                {name}
              </Link>
            ) : (
              <a key={`${page} ${of}`} href={`${pageAddress(page)}?lng=${of}`}>
                {`${name} (${of.toUpperCase()})`}
              </a>
            )
          })}
        </nav>
      ) : null}
      {error && !isEnded ? (
        <Button variant="outline" size="sm" onClick={() => void refetch()}>
          {t('dialog.retry')}
        </Button>
      ) : null}
      <Button
        variant="outline"
        size="sm"
        onClick={() => {
          keepDraftPreview(null)
          location.reload()
        }}
      >
        {t('draftPreview.leave')}
      </Button>
    </aside>
  )
}

/** Shows pages with their drafts in the place of what visitors see. */
function useLaidPages(contents: DraftsPreview['contents'] | undefined, language: Language): void {
  const client = useQueryClient()
  useEffect(() => {
    const ends = contents?.map(({ page, content }) =>
      // Left out by the endpoint where it would be empty.
      layContent(client, page as ContentPage, language, () => content as PageContent),
    )
    return () => ends?.forEach((end) => end())
  }, [client, contents, language])
}
