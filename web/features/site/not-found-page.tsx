import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ContentButton, ContentText } from '#web/content/content.tsx'
import { useVisitCount } from '#web/features/site/count-visits.ts'
import { reportNotFound } from '#web/features/site/reported-paths.ts'
import { useHydrated } from '#web/session/use-hydrated.ts'
import { Icon } from '#web/ui/icon.tsx'
import { InlineArt } from '#web/ui/inline-art.tsx'
import { Row } from '#web/ui/margin-note.tsx'
import styles from '#web/ui/lost.module.css'

/**
 * What an unknown address shows. The server renders it once for all of them: the address that was asked for is in it
 * once the page has come alive.
 *
 * @see PAGE-02
 */
export function NotFoundPage(): ReactNode {
  const { pathname } = useLocation()
  const isHydrated = useHydrated()
  useEffect(() => reportNotFound(pathname), [pathname])
  useVisitCount(true)
  return (
    <Row>
      <div className={styles.page}>
        <div>
          <ContentText id="layout.not_found.stamp" className={styles.stamp} />
          <ContentText id="layout.not_found.title" as="h1" />
          <ContentText id="layout.not_found.lead" as="p" className="lead" />
          <p className={isHydrated ? 'muted' : 'muted invisible'}>
            <ContentText id="layout.not_found.asked" /> <code>{isHydrated ? readable(pathname) : '/'}</code>
          </p>
          <div className="actions">
            <ContentButton id="layout.not_found.home" variant="primary" size="lg" before={<Icon name="back" />} />
            <ContentButton id="layout.not_found.faq" variant="ghost" size="lg" />
          </div>
        </div>
        <InlineArt name="error-404" />
      </div>
    </Row>
  )
}

/** Longest path that is shown, in characters. */
const pathLengthMax = 200

/** The path as a person typed it, and not longer than they can read. */
function readable(pathname: string): string {
  let text = pathname
  try {
    text = decodeURIComponent(pathname)
  } catch {
    // Not decodable: shown as it came.
  }
  return text.length > pathLengthMax ? `${text.slice(0, pathLengthMax)}…` : text
}
