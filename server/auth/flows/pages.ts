import { AuthError } from '#server/auth/errors.ts'
import type { AuthRequest } from '#server/auth/request.ts'

/** Which part of a list is asked for. */
export type Page = {
  /** Counted from one. */
  number: number
  size: number
}

const pageSize = { usual: 50, max: 1000 } as const
/** Farther than this no one pages. */
const pageNumberMax = 1_000_000

/**
 * Reads `page` and `per_page` of an admin list; missing and empty mean the first fifty.
 *
 * @throws {AuthError} `validation_failed`
 * @see docs/reference/auth-protocol.md#11-admin-role-service_role-or-supabase_admin (page −1 must be an error)
 */
export function readPage(c: AuthRequest): Page {
  const number = readWhole(c.req.query('page') ?? '', 1, pageNumberMax)
  const size = readWhole(c.req.query('per_page') ?? '', pageSize.usual, Number.MAX_SAFE_INTEGER)
  if (number === null || size === null) {
    throw new AuthError('validation_failed', 'Bad Pagination Parameters: page and per_page are whole numbers from 1')
  }
  return { number, size: Math.min(size, pageSize.max) }
}

/**
 * The headers of a page of a list. `page` comes first in the links, because the official client takes what comes after
 * the first equals sign for the number of the page.
 *
 * @param url the request's; its other parameters stay.
 * @param list `total` may be an estimate; `hasMore` is certain.
 * @see docs/reference/auth-protocol.md#11-admin-role-service_role-or-supabase_admin (the Link header)
 */
export function pageHeaders(
  url: URL,
  page: Page,
  list: { total: number; hasMore: boolean },
): Record<'link' | 'x-total-count', string> {
  const seen = (page.number - 1) * page.size
  const total = list.hasMore ? Math.max(list.total, seen + page.size + 1) : list.total
  const last = Math.max(1, Math.ceil(total / page.size))
  const others = [...url.searchParams].filter(([name]) => name !== 'page' && name !== 'per_page')
  const link = (number: number, relation: string) => {
    const query = new URLSearchParams([['page', String(number)], ['per_page', String(page.size)], ...others])
    return `<${url.origin}${url.pathname}?${query.toString().replaceAll(',', '%2C')}>; rel="${relation}"`
  }
  const links = [...(list.hasMore ? [link(page.number + 1, 'next')] : []), link(last, 'last')]
  return { link: links.join(', '), 'x-total-count': String(total) }
}

function readWhole(text: string, usual: number, max: number): number | null {
  if (text === '') return usual
  const number = Number(text)
  return /^\d{1,16}$/.test(text) && number >= 1 && number <= max ? number : null
}
