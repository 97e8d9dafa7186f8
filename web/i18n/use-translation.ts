import { createContext, use, useMemo, useSyncExternalStore } from 'react'
import type { EnglishMessages, Namespace } from '#web/i18n/namespaces.ts'
import type { Catalog, MessageValues } from '#web/i18n/catalog.ts'

/** Dotted keys of all texts in a group; plural forms count as one key. */
type KeysIn<Group> = {
  [Key in keyof Group & string]: Group[Key] extends string
    ? Key extends `${infer Stem}_${'one' | 'few' | 'many' | 'other'}`
      ? Stem
      : Key
    : `${Key}.${KeysIn<Group[Key]>}`
}[keyof Group & string]

/** Keys that may be asked for when a component names these namespaces: bare in any of them, or with any namespace in front. */
export type MessageKey<Names extends Namespace> =
  | { [Name in Names]: KeysIn<EnglishMessages[Name]> }[Names]
  | { [Name in Namespace]: `${Name}:${KeysIn<EnglishMessages[Name]>}` }[Namespace]

/** Gives the text of a key in the shown language. */
export type Translate<Names extends Namespace = 'common'> = (key: MessageKey<Names>, values?: MessageValues) => string

/** Carries the page's words through the tree. */
export const CatalogContext = createContext<Catalog | null>(null)

/**
 * The words of one or more namespaces.
 *
 * @param names default `common`; with several, a bare key is looked up in their order.
 * @throws {Error} outside of the provider.
 */
export function useTranslation<const Names extends Namespace = 'common'>(
  names?: Names | readonly Names[],
): { t: Translate<Names>; i18n: Catalog } {
  const catalog = use(CatalogContext)
  if (!catalog) throw new Error('useTranslation must be used within a CatalogContext')
  const revision = useSyncExternalStore(
    catalog.subscribe,
    () => catalog.revision,
    () => catalog.revision,
  )
  const key = names === undefined ? 'common' : typeof names === 'string' ? names : names.join(' ')
  const t = useMemo<Translate<Names>>(() => {
    // The names were joined one line above.
    const places = key.split(' ') as Namespace[]
    return (word, values) => catalog.translate(places, word, values)
    // A new revision needs a new function, so that memoised children see the new language.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [catalog, key, revision])
  return { t, i18n: catalog }
}
