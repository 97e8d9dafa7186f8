import type { UserExportColumn, UserExportQuery, UserRow } from '#shared/contracts/users.ts'
import { recordActivity } from '#server/activity/record.ts'
import type { Deps } from '#server/deps.ts'
import type { ListCursor } from '#server/features/users/list-cursor.ts'
import { listPeople } from '#server/features/users/list-store.ts'
import { describePerson } from '#server/features/users/person.ts'
import { csvCell, streamOf } from '#server/http/csv.ts'
import type { SignedIn } from '#server/http/request-context.ts'
import { attachment } from '#server/http/attachment.ts'

/** People read at one go: small enough that the embedded database's one connection is soon free again. */
const batchRows = 1000

/**
 * Exports the people of a filter as CSV (RFC 4180, UTF-8 with a byte-order mark), streamed: a million rows need no more
 * memory than a thousand. Cells that a spreadsheet would take for formulas begin with an apostrophe. The export is in the
 * activity log before its first byte leaves.
 *
 * @see docs/reference/content-and-admin.md#3-every-admin-list (export)
 */
export async function exportUsers(
  deps: Deps,
  actor: SignedIn,
  requestId: string,
  query: UserExportQuery,
): Promise<Response> {
  const { columns, sort, ...filter } = query
  await recordActivity(deps.database.db, {
    at: new Date(deps.clock.now()),
    actor,
    action: 'user.export',
    targetId: null,
    requestId,
    after: { columns, sort, filter },
  })
  return attachment(streamOf(csvParts(deps, query)), { name: 'users.csv', type: 'text/csv; charset=utf-8' })
}

async function* csvParts(deps: Deps, query: UserExportQuery): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { columns, sort, ...filter } = query
  const encoder = new TextEncoder()
  const now = new Date(deps.clock.now())
  yield encoder.encode(`\u{FEFF}${columns.join(',')}\r\n`)
  let position: ListCursor | null = null
  for (;;) {
    const rows = await listPeople(deps.database.db, { filter, sort, position, count: batchRows, now })
    const last = rows.at(-1)
    if (last === undefined) return
    yield encoder.encode(rows.map((row) => `${csvLine(describePerson(row, now), columns)}\r\n`).join(''))
    if (rows.length < batchRows) return
    position = { sort, way: 'after', key: last.sort_key, id: last.id }
  }
}

function csvLine(person: UserRow, columns: readonly UserExportColumn[]): string {
  return columns
    .map((column) => {
      const value = person[column]
      return csvCell(Array.isArray(value) ? value.join(' ') : String(value ?? ''))
    })
    .join(',')
}
