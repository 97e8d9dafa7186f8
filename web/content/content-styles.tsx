import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { readContentValue } from '#shared/content/value.ts'
import { styleRules } from '#shared/content/style-rules.ts'
import type { ContentValue } from '#shared/content/value.ts'
import { PendingValuesContext } from '#web/content/edit-slot.ts'
import type { PageContent } from '#web/content/queries.ts'
import { useLanguage } from '#web/i18n/use-language.ts'

/**
 * Brings the styles that editors gave to elements onto the page: as one style element in the server's HTML (its hash is
 * in the security policy), and through the CSSOM once the browser has taken over.
 */
export function ContentStyles(): ReactNode {
  const client = useQueryClient()
  const language = useLanguage()
  const pending = use(PendingValuesContext)
  const read = (): Shown => shownOf(client.getQueriesData<PageContent>({ queryKey: ['content'] }), language)
  const shown = useSyncExternalStore((changed) => client.getQueryCache().subscribe(changed), read, read)
  const rules = pending?.size ? styleRules({ ...shown.values, ...Object.fromEntries(pending) }) : shown.rules
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

/** All values on the screen, and the rules of those that have styles. */
type Shown = { version: string; values: Record<string, ContentValue>; rules: string }

let cached: Shown | null = null

function shownOf(pages: readonly (readonly [readonly unknown[], PageContent | undefined])[], language: string): Shown {
  const shown = pages.filter(([key, page]) => key[2] === language && page !== undefined)
  const version = language + shown.map(([key, page]) => `${String(key[1])}:${page?.version}`).join('|')
  if (cached?.version !== version) {
    const entries = shown.flatMap(([, page]) => Object.entries(page?.values ?? {}))
    const values = Object.fromEntries(entries.map(([id, value]) => [id, readContentValue(value)] as const))
    cached = { version, values, rules: styleRules(values) }
  }
  return cached
}
