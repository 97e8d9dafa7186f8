/** Plans, smallest first. @see product specification, section 4 */
export const plans = ['free', 'basic', 'pro', 'enterprise'] as const

/** Name of a plan. */
export type Plan = (typeof plans)[number]
