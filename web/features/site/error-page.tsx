import ru from './error-words/ru.json'
import ro from './error-words/ro.json'
import en from './error-words/en.json'
import type { Language } from '#shared/languages.ts'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ApiError } from '#web/api/client.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { paths } from '#web/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { InlineArt } from '#web/ui/inline-art.tsx'
import { Row } from '#web/ui/margin-note.tsx'
import styles from '#web/ui/lost.module.css'

/** Words of the error page. They come with the code, because everything that is fetched may be what failed. */
const errorWords: Readonly<Record<Language, typeof en>> = { en, ru, ro }

/** The whole page when nothing else can be shown. Needs no provider, no content and no fetched words. @see PAGE-07 */
export function AppErrorPage(): ReactNode {
  return (
    <main id="main" className="ruled" tabIndex={-1}>
      <ErrorPage />
    </main>
  )
}

/** What a screen shows in its place when it throws: what happened, the request number if there is one, two ways on. */
export function ErrorPage(): ReactNode {
  const words = errorWords[useLanguage()]
  const error = useRouteError()
  const requestId = requestIdOf(error)
  useEffect(() => {
    // React reports what it caught while rendering; what a loader threw would go unseen.
    if (error instanceof ApiError || isRouteErrorResponse(error)) console.error(error)
  }, [error])
  return (
    <Row>
      <div className={styles.page}>
        <div>
          <h1>{words.title}</h1>
          <p className="lead">{words.lead}</p>
          {requestId === null ? null : (
            <p className="muted">
              {words.request} <code>{requestId}</code>
            </p>
          )}
          <div className="actions">
            <Button variant="primary" size="lg" onClick={() => location.reload()}>
              {words.retry}
            </Button>
            {/* A plain link: it loads the document again, whatever state the router is in. */}
            <a className={buttonClass({ variant: 'ghost', size: 'lg' })} href={paths.home}>
              {words.home}
            </a>
          </div>
        </div>
        <InlineArt name="error-server" />
      </div>
    </Row>
  )
}

function requestIdOf(error: unknown): string | null {
  return error instanceof ApiError ? (error.problem?.request_id ?? null) : null
}
