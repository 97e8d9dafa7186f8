import '#web/styles/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, use, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, useMatches } from 'react-router'
import { browserLoader, seedCaches, serverLoader } from '#web/api/page-data.ts'
import type { PageData } from '#web/api/page-data.ts'
import { browserQueryClient, makeQueryClient } from '#web/api/query-client.ts'
import { pageContentQuery } from '#web/content/queries.ts'
import { ContentStyles } from '#web/content/content-styles.tsx'
import { AppErrorPage } from '#web/features/site/error-page.tsx'
import { siteMenuQuery } from '#web/features/site/queries.ts'
import { PagePartsContext, rulesMarker, sheetMark } from '#web/page-parts.ts'
import { Providers } from '#web/providers.tsx'
import { deleteOldLocalDrafts } from '#web/session/local-draft.ts'
import { siteConfigQuery } from '#web/session/queries.ts'
import { browserCatalog } from '#web/i18n/i18n.ts'
import { LanguageContext, useLanguage, useLoadedLanguage } from '#web/i18n/use-language.ts'
import { CatalogContext } from '#web/i18n/use-translation.ts'
import { openCatalog } from '#web/i18n/catalog.ts'
import { Sprite } from '#web/ui/sprite.tsx'

const needs = {
  queries: (api, language) => [
    pageContentQuery(api, 'layout', language),
    siteConfigQuery(api),
    siteMenuQuery(api, language),
  ],
  words: ['common'],
} satisfies Parameters<typeof serverLoader>[0]

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

/** The server puts the rules there once it knows them; the browser takes them over as they are. */
const usedRules = { __html: import.meta.env.SSR ? rulesMarker : '' }

/** A sheet that the browser loads when `startScript` says so; a document that it draws again loads it at once. */
const late = { rel: 'stylesheet', [sheetMark]: '', ...(import.meta.env.SSR ? { disabled: true } : {}) }

/**
 * The document around every screen. Its inline scripts and styles are those that the server lists in the security policy; the
 * browser takes them over unseen.
 */
export function Layout({ children }: { children: ReactNode }): ReactNode {
  const { head, sheets, state, start } = use(PagePartsContext)
  const [themeScript, earlyScript] = head
  const language = useLoadedLanguage()
  return (
    // Without the start script nothing takes back what the first paint leaves out: decision 107.
    <html lang={language} data-painted={import.meta.env.DEV ? '' : undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/art/favicon.svg" type="image/svg+xml" />
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: themeScript }} />
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: earlyScript }} />
        <Meta />
        {/* The rules of the sheets below that this page uses. */}
        {import.meta.env.PROD && <style suppressHydrationWarning dangerouslySetInnerHTML={usedRules} />}
        {/* Whatever loads a module with its sheet finds here that the page has it already. */}
        {sheets.map((href) => (
          <link key={href} {...late} href={href} />
        ))}
        {/* Sheets of screens that are opened later: after the page's own, so that they are as strong as in a first view. */}
        <Links />
      </head>
      <body>
        <LanguageContext value={language}>{children}</LanguageContext>
        <Sprite />
        {import.meta.env.DEV ? (
          <Scripts />
        ) : (
          <>
            <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: state }} />
            <script type="module" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: start }} />
          </>
        )}
      </body>
    </html>
  )
}

/** Sets up what every screen needs: the query cache, the interface words, the session. */
export default function App(): ReactNode {
  const matches = useMatches()
  const language = useLanguage()
  const [client] = useState(() => (import.meta.env.SSR ? makeQueryClient() : browserQueryClient()))
  const [catalog] = useState(() => (import.meta.env.SSR ? openCatalog(language) : browserCatalog(language)))
  for (const match of matches) {
    // Every loader of ours returns PageData; a route without a loader has none.
    const data = match.loaderData as PageData | undefined
    if (data?.queries) seedCaches(client, catalog, data)
  }
  return (
    <QueryClientProvider client={client}>
      <CatalogContext value={catalog}>
        <Providers>
          <ContentStyles />
          <Suspense>
            <Outlet />
            <MarkHydrated />
          </Suspense>
        </Providers>
      </CatalogContext>
    </QueryClientProvider>
  )
}

declare global {
  interface Window {
    /** Set once the page has come alive: the browser's code has taken over from the server's HTML. */
    pageIsHydrated?: boolean
  }
}

/** Rendered after the screen in its boundary, so its effect runs when the screen has come alive. */
function MarkHydrated(): null {
  useEffect(() => {
    window.pageIsHydrated = true
    deleteOldLocalDrafts()
  }, [])
  return null
}

/** Shown when a screen throws: never a blank page. @see PAGE-07 */
export function ErrorBoundary(): ReactNode {
  return <AppErrorPage />
}
