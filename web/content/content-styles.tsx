import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { readContentValue } from '#shared/content/value.ts'
import { styleRules } from '#shared/content/style-rules.ts'
import type { ContentValue } from '#shared/content/value.ts'
import type { CustomPage, CustomSection } from '#shared/contracts/custom-page.ts'
import { PendingValuesContext } from '#web/content/edit-slot.ts'
import type { PageContent } from '#web/content/queries.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { PagePartsContext } from '#web/page-parts.ts'

/**
 * Brings the styles that editors gave to elements onto the page: as one style element in the server's HTML (its hash is
 * in the security policy), and through the CSSOM once the browser has taken over.
 */
export function ContentStyles(): ReactNode {
  const client = useQueryClient()
  const language = useLanguage()
  const pending = use(PendingValuesContext)
  const read = (): Shown =>
    shownOf(
      client.getQueriesData<PageContent>({ queryKey: ['content'] }),
      client.getQueriesData<CustomPage>({ queryKey: ['page'] }),
      language,
    )
  const shown = useSyncExternalStore((changed) => client.getQueryCache().subscribe(changed), read, read)
  const rules = pending?.size ? styleRules({ ...shown.values, ...Object.fromEntries(pending) }) : shown.rules
  const [firstRules] = useState(rules)
  const { listStyle } = use(PagePartsContext)
  if (import.meta.env.SSR && firstRules !== '') listStyle(firstRules)
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

type Shown = { version: string; values: Record<string, ContentValue>; rules: string }

let cached: Shown | null = null

/** What a query cache holds of one kind: keys with data. */
type Kept<Data> = readonly (readonly [readonly unknown[], Data | undefined])[]

function shownOf(pages: Kept<PageContent>, customPages: Kept<CustomPage>, language: string): Shown {
  const isShown = ([key, page]: Kept<unknown>[number]): boolean => key[2] === language && page !== undefined
  const shown = pages.filter(isShown)
  const sections = [...shown, ...customPages.filter(isShown)].flatMap(([key, page]) =>
    (page?.sections ?? []).flatMap((section) => valuesOf(String(key[1]), section)),
  )
  const version = `${language}${shown.map(([key, page]) => `${String(key[1])}:${page?.version}`).join('|')}${JSON.stringify(sections)}`
  if (cached?.version !== version) {
    const entries = [...shown.flatMap(([, page]) => Object.entries(page?.values ?? {})), ...sections]
    // Words alone have no looks: most values need not be read for this.
    const looks = entries.filter(([, value]) => typeof value !== 'string' || value.includes('{'))
    const values = Object.fromEntries(looks.map(([id, value]) => [id, readContentValue(value)] as const))
    cached = { version, values, rules: styleRules(values) }
  }
  return cached
}

/** The looks of a section's words, by the ids that its elements have. */
function valuesOf(page: string, { name, values = {} }: CustomSection): [id: string, value: unknown][] {
  return Object.entries(values).map(([key, value]) => [`${page}.${name}.${key}`, value])
}
