import type { Deps } from '#server/deps.ts'
import type { RateLimitResult, RateLimitRule } from '#server/http/rate-limit.ts'

/** Most subjects that are remembered; the one that came longest ago is forgotten first, and has its whole allowance again. */
const subjectsMax = 10_000

/**
 * Opens a limit that counts in this process alone, for what is asked too often to ask the database about it. Several
 * replicas allow several times as much.
 *
 * The same algorithm as `takeFromLimit`: of each subject the instant is remembered at which its allowance is whole again.
 *
 * @returns takes one from a subject's allowance.
 */
export function openLocalLimit(
  deps: Pick<Deps, 'clock' | 'config'>,
  { burst, refillSeconds }: Omit<RateLimitRule, 'name'>,
): (subject: string) => RateLimitResult {
  const fullAt = new Map<string, number>()
  const stepMs = (refillSeconds * 1000) / burst
  return (subject) => {
    if (!deps.config.rateLimits) return { allowed: true, retryAfterSeconds: 0 }
    const now = deps.clock.now()
    const latest = now + refillSeconds * 1000
    const known = fullAt.get(subject) ?? now
    // No allowance is whole later than that, unless the clock was set back: then it begins again.
    const next = (known > latest ? now : Math.max(known, now)) + stepMs
    const allowed = next <= latest
    fullAt.delete(subject)
    fullAt.set(subject, allowed ? next : next - stepMs)
    if (fullAt.size > subjectsMax) {
      const [oldest] = fullAt.keys()
      if (oldest !== undefined) fullAt.delete(oldest)
    }
    return { allowed, retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil((next - latest) / 1000)) }
  }
}
