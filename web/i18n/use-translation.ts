import { createContext, use, useMemo, useSyncExternalStore } from 'react'
import type { Namespace } from '#web/i18n/namespaces.ts'
import type { Catalog, MessageValues } from '#web/i18n/catalog.ts'
import type actions from './locales/en/actions.json'
import type admin from './locales/en/admin.json'
import type agents from './locales/en/agents.json'
import type applications from './locales/en/applications.json'
import type analytics from './locales/en/analytics.json'
import type auth from './locales/en/auth.json'
import type backups from './locales/en/backups.json'
import type calls from './locales/en/calls.json'
import type common from './locales/en/common.json'
import type bookings from './locales/en/bookings.json'
import type consultations from './locales/en/consultations.json'
import type contact from './locales/en/contact.json'
import type content from './locales/en/content.json'
import type dashboard from './locales/en/dashboard.json'
import type editor from './locales/en/editor.json'
import type errors from './locales/en/errors.json'
import type faq from './locales/en/faq.json'
import type fit from './locales/en/fit.json'
import type logs from './locales/en/logs.json'
import type media from './locales/en/media.json'
import type menu from './locales/en/menu.json'
import type models from './locales/en/models.json'
import type pages from './locales/en/pages.json'
import type roles from './locales/en/roles.json'
import type announcements from './locales/en/announcements.json'
import type inbox from './locales/en/inbox.json'
import type integrations from './locales/en/integrations.json'
import type subscription from './locales/en/subscription.json'
import type notifications from './locales/en/notifications.json'
import type outbox from './locales/en/outbox.json'
import type settings from './locales/en/settings.json'
import type organisations from './locales/en/organisations.json'
import type overview from './locales/en/overview.json'
import type setup from './locales/en/setup.json'
import type support from './locales/en/support.json'
import type users from './locales/en/users.json'

/** The English words are the measure: the compiler checks keys against them, a test checks the other languages. */
type EnglishMessages = {
  actions: typeof actions
  admin: typeof admin
  agents: typeof agents
  applications: typeof applications
  analytics: typeof analytics
  auth: typeof auth
  backups: typeof backups
  calls: typeof calls
  common: typeof common
  bookings: typeof bookings
  consultations: typeof consultations
  contact: typeof contact
  content: typeof content
  dashboard: typeof dashboard
  editor: typeof editor
  errors: typeof errors
  faq: typeof faq
  fit: typeof fit
  logs: typeof logs
  media: typeof media
  menu: typeof menu
  models: typeof models
  pages: typeof pages
  roles: typeof roles
  announcements: typeof announcements
  inbox: typeof inbox
  integrations: typeof integrations
  subscription: typeof subscription
  notifications: typeof notifications
  outbox: typeof outbox
  settings: typeof settings
  organisations: typeof organisations
  overview: typeof overview
  setup: typeof setup
  support: typeof support
  users: typeof users
}

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
