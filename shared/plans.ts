/** Plans, smallest first. @see product specification, section 4 */
export const plans = ['free', 'basic', 'pro', 'enterprise'] as const

/** Name of a plan. */
export type Plan = (typeof plans)[number]

/** What plans may include; their words are `subscription:features.<name>`. @see product specification, section 1 */
export const planFeatures = [
  'first_consultation',
  'agents',
  'history',
  'export',
  'grant_notices',
  'priority_support',
  'consultations',
  'manager',
] as const

/** Something that a plan may include. */
export type PlanFeature = (typeof planFeatures)[number]

/** What a plan costs and includes; a price of null is agreed with each client. */
export type PlanFacts = { priceEurCents: number | null; features: readonly PlanFeature[] }

const free: readonly PlanFeature[] = ['first_consultation', 'agents']
const basic: readonly PlanFeature[] = [...free, 'history', 'export']
const pro: readonly PlanFeature[] = [...basic, 'grant_notices', 'priority_support']

/** The one table of plans: the dashboard shows it, the server decides by it. Prices are those of the specification's copy. */
export const planTable: Readonly<Record<Plan, PlanFacts>> = {
  free: { priceEurCents: 0, features: free },
  basic: { priceEurCents: 200_00, features: basic },
  pro: { priceEurCents: 500_00, features: pro },
  enterprise: { priceEurCents: null, features: [...pro, 'consultations', 'manager'] },
}

/** States of a subscription. `cancelled` will not be renewed and runs until its end. @see product specification, section 4 */
export const subscriptionStatuses = ['active', 'expired', 'cancelled'] as const

/** State of a subscription. */
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** What decides whether a subscription gives anything; instants in milliseconds since 1970 UTC, null: without end. */
export type SubscriptionTimes = { status: SubscriptionStatus; expiresAt: number | null; graceUntil: number | null }

/**
 * Tells whether a subscription still gives its plan: until its end, and in the days of grace after it. It needs nobody to
 * note the end. The instant of the end itself no longer belongs to it.
 *
 * @see services page, section 5.1
 */
export function isRunning({ status, expiresAt, graceUntil }: SubscriptionTimes, now: number): boolean {
  if (status === 'expired') return false
  if (expiresAt === null) return true
  return now < (status === 'active' && graceUntil !== null ? Math.max(expiresAt, graceUntil) : expiresAt)
}

/**
 * Finds the same day so many months later, in UTC; the last day of a month that is shorter.
 *
 * @param instant milliseconds since 1970 UTC.
 */
export function addMonths(instant: number, months: number): number {
  const date = new Date(instant)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return date.getTime()
}
