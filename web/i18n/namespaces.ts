import type { Language } from '#shared/languages.ts'
import type { Messages } from '#web/i18n/catalog.ts'
import type actions from './locales/en/actions.json'
import type admin from './locales/en/admin.json'
import type agents from './locales/en/agents.json'
import type analytics from './locales/en/analytics.json'
import type announcements from './locales/en/announcements.json'
import type applications from './locales/en/applications.json'
import type auth from './locales/en/auth.json'
import type backups from './locales/en/backups.json'
import type bookings from './locales/en/bookings.json'
import type calls from './locales/en/calls.json'
import type common from './locales/en/common.json'
import type consultations from './locales/en/consultations.json'
import type contact from './locales/en/contact.json'
import type content from './locales/en/content.json'
import type conversation from './locales/en/conversation.json'
import type dashboard from './locales/en/dashboard.json'
import type drafts from './locales/en/drafts.json'
import type editor from './locales/en/editor.json'
import type errors from './locales/en/errors.json'
import type faq from './locales/en/faq.json'
import type fit from './locales/en/fit.json'
import type guide from './locales/en/guide.json'
import type inbox from './locales/en/inbox.json'
import type integrations from './locales/en/integrations.json'
import type logs from './locales/en/logs.json'
import type media from './locales/en/media.json'
import type menu from './locales/en/menu.json'
import type models from './locales/en/models.json'
import type notifications from './locales/en/notifications.json'
import type organisations from './locales/en/organisations.json'
import type outbox from './locales/en/outbox.json'
import type overview from './locales/en/overview.json'
import type pages from './locales/en/pages.json'
import type plan from './locales/en/plan.json'
import type review from './locales/en/review.json'
import type roles from './locales/en/roles.json'
import type ruler from './locales/en/ruler.json'
import type runs from './locales/en/runs.json'
import type settings from './locales/en/settings.json'
import type setup from './locales/en/setup.json'
import type submission from './locales/en/submission.json'
import type subscription from './locales/en/subscription.json'
import type support from './locales/en/support.json'
import type users from './locales/en/users.json'

/**
 * The groups of interface words, each a file of every language: this is the only list. `common` comes with every page, the
 * others load with the screen that needs them. The compiler checks keys against the English words, a test checks the other
 * languages.
 */
export type EnglishMessages = {
  actions: typeof actions
  admin: typeof admin
  agents: typeof agents
  analytics: typeof analytics
  announcements: typeof announcements
  applications: typeof applications
  auth: typeof auth
  backups: typeof backups
  bookings: typeof bookings
  calls: typeof calls
  common: typeof common
  consultations: typeof consultations
  contact: typeof contact
  content: typeof content
  conversation: typeof conversation
  dashboard: typeof dashboard
  drafts: typeof drafts
  editor: typeof editor
  errors: typeof errors
  faq: typeof faq
  fit: typeof fit
  guide: typeof guide
  inbox: typeof inbox
  integrations: typeof integrations
  logs: typeof logs
  media: typeof media
  menu: typeof menu
  models: typeof models
  notifications: typeof notifications
  organisations: typeof organisations
  outbox: typeof outbox
  overview: typeof overview
  pages: typeof pages
  plan: typeof plan
  review: typeof review
  roles: typeof roles
  ruler: typeof ruler
  runs: typeof runs
  settings: typeof settings
  setup: typeof setup
  submission: typeof submission
  subscription: typeof subscription
  support: typeof support
  users: typeof users
}

/** The name of a group of interface words. */
export type Namespace = keyof EnglishMessages

const files = import.meta.glob<Messages>('./locales/*/*.json', { import: 'default' })

const englishFolder = './locales/en/'

/** Every namespace: the names of the English files. The compiler refuses a listed one without a file. */
export const namespaces = Object.keys(files)
  .filter((path) => path.startsWith(englishFolder))
  .map((path) => path.slice(englishFolder.length, -'.json'.length) as Namespace)

/** Loads one namespace in one language: a chunk of its own in the browser. */
export async function loadMessages(language: Language, namespace: Namespace): Promise<Messages> {
  const load = files[`./locales/${language}/${namespace}.json`]
  if (!load) throw new Error(`No words for ${namespace} in ${language}`)
  return load()
}
