import { userTotalExactMax } from '#shared/contracts/users.ts'
import type { UserFilter, UserList, UserListQuery, UserTotal } from '#shared/contracts/users.ts'
import type { Deps } from '#server/deps.ts'
import { readCursorPosition, writeCursorPosition } from '#server/features/users/list-cursor.ts'
import type { ListCursor } from '#server/features/users/list-cursor.ts'
import { countPeople, estimatePeople, listPeople } from '#server/features/users/list-store.ts'
import type { PersonRow } from '#server/features/users/list-store.ts'
import { describePerson } from '#server/features/users/person.ts'

/**
 * Lists people of a filter in an order, a page at a time; the cursors lead on and back, and stay right while people come and go.
 *
 * @throws {AppError} `validation_failed` for a cursor that is not one of ours, or of another order.
 */
export async function listUsers(deps: Deps, query: UserListQuery): Promise<UserList> {
  const { sort, limit, cursor, ...filter } = query
  const position = cursor === undefined ? null : readCursorPosition(cursor, sort)
  const now = new Date(deps.clock.now())
  const found = await listPeople(deps.database.db, { filter, sort, position, count: limit + 1, now })
  const isBackwards = position !== null && position.way !== 'after'
  const hasMore = found.length > limit
  const page = hasMore ? (isBackwards ? found.slice(1) : found.slice(0, limit)) : found
  return {
    items: page.map((row) => describePerson(row, now)),
    next_cursor: isBackwards || hasMore ? placeOf(page.at(-1), sort, 'after') : null,
    previous_cursor: hasMore || !isBackwards ? previousOf(page, position) : null,
  }

  /** There is a page before every page that a cursor led to; before an empty one is the row that the cursor names. */
  function previousOf(rows: readonly PersonRow[], from: ListCursor | null): string | null {
    if (from === null) return null
    return rows.length > 0 ? placeOf(rows[0], sort, 'before') : writeCursorPosition({ ...from, way: 'back-from' })
  }
}

/** Returns how many people match a filter: exactly up to a thousand, above that as the database estimates. */
export async function countUsers(deps: Deps, filter: UserFilter): Promise<UserTotal> {
  const now = new Date(deps.clock.now())
  const counted = await countPeople(deps.database.db, filter, now, userTotalExactMax + 1)
  if (counted <= userTotalExactMax) return { total: counted, exact: true }
  return { total: Math.max(counted, await estimatePeople(deps.database.db, filter, now)), exact: false }
}

function placeOf(row: PersonRow | undefined, sort: UserListQuery['sort'], way: ListCursor['way']): string | null {
  return row ? writeCursorPosition({ sort, way, key: row.sort_key, id: row.id }) : null
}
