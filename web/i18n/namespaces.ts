import type { Language } from '#shared/languages.ts'
import type { Messages } from '#web/i18n/catalog.ts'

/** Groups of interface words. `common` comes with every page; the others load with the screen that needs them. */
export const namespaces = [
  'actions',
  'applications',
  'common',
  'auth',
  'bookings',
  'consultations',
  'backups',
  'calls',
  'contact',
  'content',
  'faq',
  'fit',
  'dashboard',
  'support',
  'admin',
  'agents',
  'analytics',
  'editor',
  'errors',
  'roles',
  'settings',
  'setup',
  'outbox',
  'users',
  'media',
  'menu',
  'models',
  'logs',
  'organisations',
  'overview',
  'pages',
  'notifications',
  'subscription',
  'inbox',
  'integrations',
  'announcements',
] as const

export type Namespace = (typeof namespaces)[number]

const files = import.meta.glob<Messages>('./locales/*/*.json', { import: 'default' })

/** Loads one namespace in one language: a chunk of its own in the browser. */
export async function loadMessages(language: Language, namespace: Namespace): Promise<Messages> {
  const load = files[`./locales/${language}/${namespace}.json`]
  if (!load) throw new Error(`No words for ${namespace} in ${language}`)
  return load()
}
