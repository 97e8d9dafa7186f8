/** Journeys of a feature whose name says something else: how their names begin, or what follows `admin-`. */
const namesOf: Readonly<Record<string, readonly string[]>> = {
  about: ['visitor'],
  analytics: ['screens', 'visitor'],
  auth: ['sign-in', 'sign-up', 'oauth', 'captcha', 'account'],
  backups: ['screens'],
  contact: ['visitor', 'screens'],
  content: ['edit', 'content', 'site-facts'],
  dashboard: ['user'],
  editor: ['edit', 'page-builder'],
  faq: ['visitor'],
  features: ['visitor'],
  home: ['visitor'],
  interviews: ['user'],
  launches: ['user', 'visitor'],
  legal: ['visitor'],
  live: ['notices'],
  'not-found': ['visitor'],
  notifications: ['notices', 'messages'],
  organisations: ['organisation', 'workspace'],
  overview: ['screens'],
  profile: ['user', 'account'],
  redirects: ['screens', 'visitor'],
  settings: ['screens', 'ways'],
  setup: ['start'],
}

/**
 * Finds the journeys that a change touches: those that changed themselves, and those of the features whose files changed. A
 * journey belongs to a feature when its name begins with the feature's, in the singular, or with one of `namesOf`.
 *
 * @param changed paths from the root of the repository.
 * @param journeys paths of all journeys.
 */
export function journeysOf(changed: readonly string[], journeys: readonly string[]): string[] {
  const features = new Set(changed.flatMap((path) => featureOf(path) ?? []))
  const names = [...features].flatMap((feature) => namesOf[feature] ?? [feature.replace(/s$/, '')])
  return journeys.filter((journey) => {
    const name = journey.replace(/^.*\//, '').replace(/^admin-/, '')
    return changed.includes(journey) || names.some((start) => name.startsWith(start))
  })
}

/** The feature that a file belongs to; null when several share it. */
export function featureOf(path: string): string | null {
  if (path.startsWith('server/auth/')) return 'auth'
  return /^(?:server|web)\/features\/([^/]+)\//.exec(path)?.[1] ?? null
}
