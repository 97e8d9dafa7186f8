import type admin from './locales/en/admin.json'
import type auth from './locales/en/auth.json'
import type common from './locales/en/common.json'
import type contact from './locales/en/contact.json'
import type dashboard from './locales/en/dashboard.json'
import type errors from './locales/en/errors.json'
import type faq from './locales/en/faq.json'
import type setup from './locales/en/setup.json'

/** Keys of interface words are checked by the compiler, against the English files; the others have the same keys. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      admin: typeof admin
      auth: typeof auth
      common: typeof common
      contact: typeof contact
      dashboard: typeof dashboard
      errors: typeof errors
      faq: typeof faq
      setup: typeof setup
    }
  }
}
