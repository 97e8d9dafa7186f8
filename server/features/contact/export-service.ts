import type { ContactExportQuery, ContactItem } from '#shared/contracts/contact-inbox.ts'
import { recordActivity } from '#server/activity/record.ts'
import type { Deps } from '#server/deps.ts'
import { describeContact } from '#server/features/contact/inbox-service.ts'
import { listContacts } from '#server/features/contact/store.ts'
import { csvCell, streamOf } from '#server/http/csv.ts'
import type { CreatedCursor } from '#server/http/list-page.ts'
import type { Actor } from '#server/http/request-context.ts'
import { attachment } from '#server/http/attachment.ts'

/** Requests read at one go. */
const batchRows = 500

const columns = [
  'created_at',
  'state',
  'name',
  'organisation',
  'email',
  'phone',
  'grant_type',
  'language',
  'message',
  'answer_due_at',
  'answered_at',
] as const satisfies readonly (keyof ContactItem)[]

/**
 * Exports the requests of a filter as CSV (RFC 4180, UTF-8 with a byte-order mark), streamed. Cells that a spreadsheet would
 * take for formulas begin with an apostrophe. The export is in the activity log before its first byte leaves.
 *
 * @see docs/reference/content-and-admin.md#3-every-admin-list (export)
 */
export async function exportInbox(
  deps: Deps,
  actor: Actor,
  requestId: string,
  filter: ContactExportQuery,
): Promise<Response> {
  const at = new Date(deps.clock.now())
  await recordActivity(deps.database.db, {
    at,
    actor,
    action: 'contact.export',
    targetId: null,
    requestId,
    after: { filter },
  })
  return attachment(streamOf(csvParts(deps, filter)), { name: 'contact.csv', type: 'text/csv; charset=utf-8' })
}

async function* csvParts(deps: Deps, filter: ContactExportQuery): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  yield encoder.encode(`\u{FEFF}${columns.join(',')}\r\n`)
  let position: CreatedCursor | null = null
  for (;;) {
    const rows = await listContacts(deps.database.db, filter, {
      after: position,
      rowsMax: batchRows,
      now: new Date(deps.clock.now()),
    })
    const last = rows.at(-1)
    if (last === undefined) return
    yield encoder.encode(rows.map((row) => `${csvLine(describeContact(row))}\r\n`).join(''))
    if (rows.length < batchRows) return
    position = { createdAt: last.created_at, id: last.id }
  }
}

function csvLine(item: ContactItem): string {
  return columns.map((column) => csvCell(String(item[column] ?? ''))).join(',')
}
