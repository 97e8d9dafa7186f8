import type { Language } from '#shared/languages.ts'
import { defaultLanguage } from '#shared/languages.ts'
import type { Namespace } from '#web/i18n/namespaces.ts'

/** Messages of one namespace: texts, and groups of texts. */
export type Messages = { readonly [key: string]: string | Messages }

/** Values for the placeholders of a text; `count` chooses the plural form. */
export type MessageValues = Readonly<Record<string, string | number | undefined>>

/** The interface words of one page: those that have arrived, and the language that is shown. */
export type Catalog = {
  readonly language: Language
  /** Counts every change; what is shown is rendered again when it moves. */
  readonly revision: number
  has(language: Language, namespace: Namespace): boolean
  add(language: Language, namespace: Namespace, words: Messages): void
  /** Shows another language, whose words should be there already. */
  show(language: Language): void
  /**
   * Looks a text up: `key.with.dots` in the namespaces in their order, or `namespace:key`. With a `count` the form of its
   * plural category is taken (`key_one`, `key_few` …). Falls back to the default language, then to the key itself.
   */
  translate(namespaces: readonly Namespace[], key: string, values?: MessageValues): string
  /** True when the text is there in the shown or the default language. */
  exists(namespaces: readonly Namespace[], key: string): boolean
  subscribe(changed: () => void): () => void
}

/** Opens an empty catalog of words. */
export function openCatalog(language: Language): Catalog {
  const loaded = new Map<string, Messages>()
  const listeners = new Set<() => void>()
  const plurals = new Map<Language, Intl.PluralRules>()
  let shown = language
  let revision = 0

  function changed(): void {
    revision += 1
    for (const listener of listeners) listener()
  }
  function pluralForm(inLanguage: Language, count: number): string {
    let rules = plurals.get(inLanguage)
    if (!rules) plurals.set(inLanguage, (rules = new Intl.PluralRules(inLanguage)))
    return rules.select(count)
  }
  function find(inLanguage: Language, namespaces: readonly string[], key: string, count: unknown): string | null {
    const colon = key.indexOf(':')
    const [places, path] = colon === -1 ? [namespaces, key] : [[key.slice(0, colon)], key.slice(colon + 1)]
    for (const place of places) {
      const words = loaded.get(`${inLanguage} ${place}`)
      const form = typeof count === 'number' ? textAt(words, `${path}_${pluralForm(inLanguage, count)}`) : null
      const text = form ?? textAt(words, path)
      if (text !== null) return text
    }
    return null
  }
  return {
    get language() {
      return shown
    },
    get revision() {
      return revision
    },
    has: (inLanguage, namespace) => loaded.has(`${inLanguage} ${namespace}`),
    add(inLanguage, namespace, words) {
      loaded.set(`${inLanguage} ${namespace}`, words)
    },
    show(next) {
      if (next === shown) return
      shown = next
      changed()
    },
    translate(namespaces, key, values) {
      const count = values?.['count']
      const text = find(shown, namespaces, key, count) ?? find(defaultLanguage, namespaces, key, count) ?? key
      return values
        ? text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (place, name: string) => String(values[name] ?? place))
        : text
    },
    exists: (namespaces, key) =>
      (find(shown, namespaces, key, undefined) ?? find(defaultLanguage, namespaces, key, undefined)) !== null,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function textAt(words: Messages | undefined, path: string): string | null {
  let place: string | Messages | undefined = words
  for (const part of path.split('.')) {
    if (place === undefined || typeof place === 'string' || !Object.hasOwn(place, part)) return null
    place = place[part]
  }
  return typeof place === 'string' ? place : null
}
