import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { SiteFooter } from '#web/features/site/footer.tsx'
import { SiteHeader } from '#web/features/site/header.tsx'
import { PageChanges } from '#web/features/site/page-changes.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'

/** The frame of every page of the public site: header, the page between, footer. */
export function PublicShell({ notices, children }: { notices?: ReactNode; children: ReactNode }): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <SkipLink>{t('skip')}</SkipLink>
      <SiteHeader notices={notices} />
      <main id="main" className="ruled" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
      <PageChanges />
    </>
  )
}
