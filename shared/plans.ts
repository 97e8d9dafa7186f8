/** Plans, smallest first. @see docs/reference/product.md#4-states */
export const plans = ['free', 'basic', 'pro', 'enterprise'] as const

export type Plan = (typeof plans)[number]

/**
 * What plans may include in addition to what every account has; their words are `subscription:features.<name>`. Each is
 * kept by the server: `priority_support` by the answer that a ticket is promised, `grant_notices` by whom such an
 * announcement reaches.
 */
export const planFeatures = ['grant_notices', 'priority_support'] as const

export type PlanFeature = (typeof planFeatures)[number]

/** What a plan allows: consultations that lie ahead at the same time, and megabytes of files sent to support in a month (UTC). */
type PlanLimits = { open_consultations: number; monthly_file_mb: number }

/** Names of limits, in the order in which they are shown. */
export const planLimits = ['open_consultations', 'monthly_file_mb'] as const satisfies readonly (keyof PlanLimits)[]

/** What a plan costs a month and includes; a price of null is agreed with each client. */
export type PlanFacts = {
  priceEurCents: number | null
  features: readonly PlanFeature[]
  limits: PlanLimits
  /** True when no one can ask for it or be given it any more; who has it keeps it. */
  isArchived: boolean
}

/** Plans by name. */
export type PlanTable = Readonly<Record<Plan, PlanFacts>>

/** The plans as shipped; administrators change them. Prices are those of the specification's copy. */
export const shippedPlans: PlanTable = {
  free: shipped(0, [], { open_consultations: 5, monthly_file_mb: 100 }),
  basic: shipped(200_00, ['grant_notices'], { open_consultations: 8, monthly_file_mb: 500 }),
  pro: shipped(500_00, ['grant_notices', 'priority_support'], { open_consultations: 12, monthly_file_mb: 2000 }),
  enterprise: shipped(null, ['grant_notices', 'priority_support'], { open_consultations: 30, monthly_file_mb: 10_000 }),
}

function shipped(priceEurCents: number | null, features: readonly PlanFeature[], limits: PlanLimits): PlanFacts {
  return { priceEurCents, features, limits, isArchived: false }
}

/** States of a subscription. `cancelled` will not be renewed and runs until its end. @see docs/reference/product.md#4-states */
export const subscriptionStatuses = ['active', 'expired', 'cancelled'] as const

export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** What decides whether a subscription gives anything; instants in milliseconds since 1970 UTC, null: without end. */
export type SubscriptionTimes = { status: SubscriptionStatus; expiresAt: number | null; graceUntil: number | null }

/**
 * Returns whether a subscription still gives its plan: until its end, and in the days of grace after it. The end takes
 * effect by itself. The instant of the end no longer belongs to it.
 *
 * @see docs/reference/services.md#51-model
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

/**
 * What a plan gives to work with, in all organisations of one owner together. An organisation counts for the owner who has
 * the largest plan.
 */
type WorkspaceLimits = {
  /** Applications that are neither archived nor deleted. */
  applications: number
  /** People who work for it, and invitations that no one has answered. */
  members: number
  /** Pages of a file that becomes a call. */
  upload_pages: number
  /** Megabytes that the texts and facts of calls take, those of all versions and of deleted calls that can be restored. */
  call_mb: number
}

/** Name of something that a plan limits in the workspace. */
export type WorkspaceLimit = keyof WorkspaceLimits

/**
 * The limits of the workspace by plan. What the rules do is free on every plan; what a plan gives of a language model,
 * administrators decide.
 *
 * @see shippedModelLimits
 */
export const workspaceLimits: Readonly<Record<Plan, WorkspaceLimits>> = {
  free: { applications: 10, members: 5, upload_pages: 120, call_mb: 100 },
  basic: { applications: 30, members: 10, upload_pages: 200, call_mb: 500 },
  pro: { applications: 100, members: 25, upload_pages: 300, call_mb: 2000 },
  enterprise: { applications: 1000, members: 200, upload_pages: 300, call_mb: 10_000 },
}
