import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { browserApi } from '#web/api/browser-client.ts'
import { PageSections } from '#web/content/page-sections.tsx'
import { PreviewNote } from '#web/features/pages/preview-note.tsx'
import { pagePreviewQuery } from '#web/features/pages/queries.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useAuth } from '#web/session/auth-context.ts'

/**
 * A page that visitors do not have: they see that, and an editor sees its draft.
 *
 * The server's answer is 404 for everyone; who asks is known only here.
 *
 * @see CUST-01
 */
export function MissingPage({ slug, missing }: { slug: string; missing: ReactNode }): ReactNode {
  const { t } = useTranslation()
  const { state } = useAuth()
  const language = useLanguage()
  const mayEdit = state.status === 'signed-in' && state.role.permissions.includes('pages.edit')
  const preview = useQuery({ ...pagePreviewQuery(browserApi, slug, language), enabled: mayEdit })
  if (!mayEdit || !preview.data) return missing
  return (
    <>
      <PreviewNote>{t('preview.unpublished')}</PreviewNote>
      <PageSections {...preview.data} />
    </>
  )
}
