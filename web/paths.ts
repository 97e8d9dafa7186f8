/** Addresses of the product's screens. @see docs/reference/product.md#routes */
export const paths = {
  home: '/',
  features: '/features',
  about: '/about',
  contact: '/contact',
  faq: '/faq',
  /** The guide for applicants; a topic is an anchor. */
  help: '/help',
  privacy: '/privacy',
  terms: '/terms',
  login: '/login',
  register: '/register',
  /** Where mailed links lead: says what will happen and asks for a press. */
  confirm: '/confirm',
  /** Where a new password is chosen after a recovery or an invitation. */
  resetPassword: '/reset-password',
  /** Where an invited user chooses a password. */
  invited: '/reset-password?from=invitation',
  /** Where mails lead whose reader wants no more of them. */
  unsubscribe: '/unsubscribe',
  dashboard: '/dashboard',
  dashboardApplications: '/dashboard/applications',
  dashboardOrganisation: '/dashboard/organisation',
  /** Where applications are worked on; a new one begins at `/apply/new`. */
  apply: '/apply',
  applyNew: '/apply/new',
  /** A call, read without an application. */
  call: (id: string) => `/calls/${encodeURIComponent(id)}`,
  /** Where the link of a consultation's mail leads. */
  consultation: '/consultation',
  /** Where the faces of a closed ticket's mail lead. */
  rate: '/rate',
  dashboardSupport: '/dashboard?tab=support',
  setup: '/setup',
  admin: '/admin',
  page: (slug: string) => `/page/${encodeURIComponent(slug)}`,
} as const
