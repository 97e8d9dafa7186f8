import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { draftsMark } from '#shared/contracts/pages.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { pageAddress } from '#web/content/page-address.ts'
import { PageSections } from '#web/content/page-sections.tsx'
import { PageSkeleton } from '#web/features/pages/custom-page.tsx'
import { PreviewNote } from '#web/features/pages/preview-note.tsx'
import { linkPreviewQuery } from '#web/features/pages/queries.ts'
import { draftsPreviewQuery } from '#web/session/drafts-preview-query.ts'
import { keepDraftPreview } from '#web/session/draft-preview-token.ts'
import { formatInstant } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Row } from '#web/ui/margin-note.tsx'

/** The draft behind a preview link. Its secret follows the `#`, so the server renders this page alike for everyone. */
export function PreviewPage(): ReactNode {
  const { t } = useTranslation()
  const language = useLanguage()
  const token = useSyncExternalStore(followHash, readHash, () => null)
  const drafts = token?.startsWith(draftsMark) ? token.slice(draftsMark.length) : null
  const preview = useQuery({
    ...linkPreviewQuery(browserApi, token ?? '', language),
    enabled: token !== null && token !== '' && drafts === null,
  })
  const ofSite = useQuery({ ...draftsPreviewQuery(browserApi, drafts ?? '', language), enabled: drafts !== null })
  useEffect(() => {
    if (drafts === null || !ofSite.data) return
    keepDraftPreview(drafts)
    // The pages themselves show them, from the first one that has any.
    location.replace(pageAddress(ofSite.data.places.find(({ page }) => page !== 'layout')?.page))
  }, [drafts, ofSite.data])
  if (preview.data) {
    const { expires_at, ...page } = preview.data
    return (
      <>
        <PreviewNote>{t('preview.until', { when: formatInstant(expires_at, language) })}</PreviewNote>
        <PageSections {...page} />
      </>
    )
  }
  const isOpening = drafts === null ? token !== '' && preview.isPending : !ofSite.isError
  if (token === null || isOpening) return <PageSkeleton />
  return (
    <Row>
      <EmptyState as="h1" art="empty-search" title={t('preview.ended')} text={t('preview.endedText')} />
    </Row>
  )
}

function followHash(changed: () => void): () => void {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}

function readHash(): string {
  return location.hash.slice(1)
}
