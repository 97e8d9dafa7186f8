import type { Deps } from '#server/deps.ts'
import { recordConversion } from '#server/features/analytics/record.ts'
import type { Conversion } from '#server/features/analytics/record.ts'
import type { RequestContext } from '#server/http/request-context.ts'

/** Called after every request. */
type CountConversion = (context: RequestContext, method: string, path: string, status: number) => void

/**
 * Counts launches, registrations and bookings by what the server itself answered: a browser cannot make them up. A user
 * who came with an account of Google, GitHub or an organisation registered when the first session was opened. The
 * answer does not wait for it, and does not fail when it fails.
 *
 * @param authPath where the auth service is mounted.
 */
export function openConversionCounter(deps: Deps, authPath: string, isCounting: () => boolean): CountConversion {
  const conversions: Readonly<Record<string, { kind: Conversion; status: number }>> = {
    'POST /api/launches': { kind: 'launch', status: 204 },
    [`POST ${authPath}/signup`]: { kind: 'register', status: 200 },
    'POST /api/consultations': { kind: 'book', status: 201 },
  }
  return (context, method, path, status) => {
    const conversion = conversions[`${method} ${path}`]
    const kind = conversion?.status === status ? conversion.kind : context.isFirstSignIn === true ? 'register' : null
    if (kind === null || !isCounting()) return
    recordConversion(deps, context, kind).catch((error: unknown) => {
      deps.log.warn({ err: error, request_id: context.requestId }, 'a conversion could not be counted')
    })
  }
}
