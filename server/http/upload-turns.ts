import { allowances } from '#shared/allowances.ts'
import type { Deps } from '#server/deps.ts'
import { networkOf } from '#server/http/client-address.ts'
import { AppError } from '#server/http/errors.ts'
import type { RequestContext, SignedIn } from '#server/http/request-context.ts'

/** Who sends a file: the user, and the network that they send it from. */
export type Uploader = { userId: string; network: string }

const underWay = new Map<string, number>()

/** The uploader of a request; null where limits are off. */
export function uploaderOf(
  { config }: Pick<Deps, 'config'>,
  { userId }: SignedIn,
  { clientAddress }: RequestContext,
): Uploader | null {
  return config.rateLimits ? { userId, network: networkOf(clientAddress) } : null
}

/**
 * Runs an upload, which is held in memory until it is whole, unless too many are under way in this process.
 *
 * @param uploader null: not limited.
 * @throws {AppError} `rate_limited` for too many of the user or the network; `unavailable` for too many of all.
 */
export async function runUpload<Result>(uploader: Uploader | null, upload: () => Promise<Result>): Promise<Result> {
  if (uploader === null) return upload()
  const { user, network, site } = allowances.uploads
  const countOf = (key: string): number => underWay.get(key) ?? 0
  const keys = [`user ${uploader.userId}`, `network ${uploader.network}`, 'site'] as const
  if (countOf(keys[0]) >= user.atOnce || countOf(keys[1]) >= network.atOnce)
    throw new AppError('rate_limited', {
      detail: 'Too many files are being sent at the same time. Wait until one has arrived.',
      retryAfterSeconds: 5,
    })
  if (countOf(keys[2]) >= site.atOnce)
    throw new AppError('unavailable', {
      detail: 'Many files are being sent to the site. Nothing was changed; try again in a moment.',
      retryAfterSeconds: 5,
    })
  for (const key of keys) underWay.set(key, countOf(key) + 1)
  try {
    return await upload()
  } finally {
    for (const key of keys) {
      const left = countOf(key) - 1
      if (left === 0) underWay.delete(key)
      else underWay.set(key, left)
    }
  }
}
