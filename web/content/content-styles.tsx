import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { readContentValue } from '#shared/content/value.ts'
import { styleRules } from '#shared/content/style-rules.ts'
import type { PageContent } from '#web/content/queries.ts'
import { useLanguage } from '#web/i18n/use-language.ts'

/**
 * Brings the styles that editors gave to elements onto the page: as one style element in the server's HTML (its hash is
 * in the security policy), and through the CSSOM once the browser has taken over.
 */
export function ContentStyles(): ReactNode {
  const client = useQueryClient()
  const language = useLanguage()
  const rules = useSyncExternalStore(
    (changed) => client.getQueryCache().subscribe(changed),
    () => rulesOf(client.getQueriesData<PageContent>({ queryKey: ['content'] }), language),
    () => rulesOf(client.getQueriesData<PageContent>({ queryKey: ['content'] }), language),
  )
  const [firstRules] = useState(rules)
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    // From here on the constructed sheet rules; the server's one would keep what an editor has taken away.
    const fromServer = document.getElementById('content-styles')
    if (fromServer instanceof HTMLStyleElement) fromServer.disabled = true
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [rules])
  return firstRules === '' ? null : <style id="content-styles" dangerouslySetInnerHTML={{ __html: firstRules }} />
}

let cached: { version: string; rules: string } | null = null

function rulesOf(pages: readonly (readonly [readonly unknown[], PageContent | undefined])[], language: string): string {
  const shown = pages.filter(([key, page]) => key[2] === language && page !== undefined)
  const version = language + shown.map(([key, page]) => `${String(key[1])}:${page?.version}`).join('|')
  if (cached?.version !== version) {
    const values = shown.flatMap(([, page]) => Object.entries(page?.values ?? {})).map(([id, value]) => [id, readContentValue(value)] as const)
    cached = { version, rules: styleRules(Object.fromEntries(values)) }
  }
  return cached.rules
}
