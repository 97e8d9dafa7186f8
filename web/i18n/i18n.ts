import { createInstance } from 'i18next'
import type { i18n as I18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { defaultLanguage } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { loadWords } from '#web/i18n/namespaces.ts'
import type { Namespace, Words } from '#web/i18n/namespaces.ts'

/** Words that a page brings along, by namespace. */
export type WordsByNamespace = Partial<Record<Namespace, Words>>

/** Makes the interpreter of interface words; usable at once, without waiting. */
export function makeI18n(language: Language): I18n {
  const instance = createInstance()
  void instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: defaultLanguage,
    ns: [],
    defaultNS: 'common',
    resources: {},
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    returnNull: false,
  })
  return instance
}

/** Adds words that arrived with a page; words already there stay. */
export function addWords(instance: I18n, language: Language, words: WordsByNamespace): void {
  for (const [namespace, entries] of Object.entries(words)) {
    if (!instance.hasResourceBundle(language, namespace)) instance.addResourceBundle(language, namespace, entries)
  }
}

/** Loads namespaces that are not there yet. */
export async function ensureWords(instance: I18n, language: Language, wanted: readonly Namespace[]): Promise<void> {
  await Promise.all(
    wanted
      .filter((namespace) => !instance.hasResourceBundle(language, namespace))
      .map(async (namespace) => instance.addResourceBundle(language, namespace, await loadWords(language, namespace))),
  )
}

let browserInstance: I18n | null = null

/** The browser's one interpreter; each server render makes its own instead. */
export function browserI18n(language: Language): I18n {
  browserInstance ??= makeI18n(language)
  return browserInstance
}
