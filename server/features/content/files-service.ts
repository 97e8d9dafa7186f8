import { isDeepStrictEqual } from 'node:util'
import { importItemsMax } from '#shared/contracts/content-files.ts'
import type {
  ContentExportQuery,
  ContentImport,
  ContentImportAction,
  ContentImportResult,
} from '#shared/contracts/content-files.ts'
import { readContentValue } from '#shared/content/value.ts'
import type { ContentInsert, ContentRow } from '#shared/contracts/content.ts'
import { recordActivity } from '#server/activity/record.ts'
import { sqlError } from '#server/db/database.ts'
import type { Db } from '#server/db/database.ts'
import { atOneInstant } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import { contentFileParts, placeOf, readContentFile } from '#server/features/content/content-file.ts'
import type { FileRow } from '#server/features/content/content-file.ts'
import { keepHistory, toContentRow, writeValue } from '#server/features/content/service.ts'
import { insertContent, listContentByKeys, listContentOfPages } from '#server/features/content/store.ts'
import type { StoredContent } from '#server/features/content/store.ts'
import { cleanStoredValue, customPageKey, sectionMetadataKey } from '#server/features/content/stored-value.ts'
import { AppError } from '#server/http/errors.ts'
import type { ChangeAuthor } from '#server/http/request-context.ts'

/** Rows read at one go: small enough that the embedded database's one connection is soon free again. */
const batchRows = 500

/** What an import does with one line of its file. */
type Step = {
  line: number
  action: ContentImportAction
  row: ContentInsert
  after: ReturnType<typeof cleanStoredValue>
  stored: StoredContent | null
}

/**
 * Exports rows as a file, hidden ones too, streamed in the order of page, section, language and key. The export is in
 * the activity log before its first byte leaves.
 *
 * @see CONT-07
 */
export async function exportContent(
  deps: Deps,
  author: ChangeAuthor,
  query: ContentExportQuery,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  await recordActivity(deps.database.db, {
    at: new Date(deps.clock.now()),
    actor: author.actor,
    action: 'content.export',
    targetId: null,
    requestId: author.requestId,
    origin: author.origin,
    after: query,
  })
  const parts = contentFileParts(query.format, batchesOf(deps, query))
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await parts.return(undefined)
    },
  })
}

/**
 * Brings a file in: all of it or nothing, in one transaction, every row through the path of an ordinary save. Rows that
 * the file does not name stay as they are.
 *
 * @throws {AppError} `validation_failed` naming the lines that are wrong; `content_conflict` when rows were saved after
 * the file was made and the import neither keeps nor overwrites them. Nothing was written then.
 * @see CONT-07
 */
export async function importContent(
  deps: Deps,
  author: ChangeAuthor,
  input: ContentImport,
): Promise<ContentImportResult> {
  const rows = readContentFile(input.format, input.text)
  if (input.dry_run) return describe(await planImport(deps.database.db, rows), false)
  try {
    return await deps.database.db.transaction((tx) => writeImport(tx, deps, author, { input, rows }))
  } catch (error) {
    if (sqlError(error)?.code !== '23505') throw error
    throw new AppError('content_conflict', {
      detail:
        'Another editor stored one of these rows at the same moment. Nothing was written; look at the changes again.',
      cause: error,
    })
  }
}

async function writeImport(
  tx: Db,
  deps: Deps,
  importer: ChangeAuthor,
  { input, rows }: { input: ContentImport; rows: readonly FileRow[] },
): Promise<ContentImportResult> {
  const author: ChangeAuthor = { ...importer, origin: importer.origin ?? 'import' }
  const still = atOneInstant(deps)
  const steps = await planImport(tx, rows)
  const result = describe(steps, true)
  const conflict = steps.find(({ action }) => action === 'conflict')
  if (conflict && input.on_conflict === 'refuse') {
    throw new AppError('content_conflict', {
      detail: `Nothing was written: ${result.counts.conflict} rows were saved after the file was made, the first in line ${conflict.line}.`,
      extra: { result: { ...result, written: false } },
    })
  }
  for (const { action, row, after, stored } of steps) {
    if (action === 'skip' || (action === 'conflict' && input.on_conflict === 'keep')) continue
    if (stored)
      await writeValue(tx, still, author, { action: 'update', id: stored.id, value: after, basedOn: stored.updated_at })
    else {
      const [inserted] = await insertContent(tx, [{ ...row, content_value: after }], new Date(still.clock.now()))
      if (!inserted) throw new Error('The insert returned no row')
      await keepHistory(tx, still, author, {
        action: 'insert',
        row: inserted,
        before: null,
        after: inserted.content_value,
      })
    }
  }
  await recordActivity(tx, {
    at: new Date(still.clock.now()),
    actor: author.actor,
    action: 'content.import',
    targetId: null,
    requestId: author.requestId,
    origin: author.origin,
    after: { ...result.counts, on_conflict: input.on_conflict },
  })
  return result
}

/** Compares the rows of a file with the stored ones. */
async function planImport(db: Db, rows: readonly FileRow[]): Promise<Step[]> {
  const pages = [...new Set(rows.map(({ row }) => row.page))]
  const stored = new Map((await listContentOfPages(db, pages)).map((each) => [placeOf(each), each]))
  return rows.map(({ line, row: { id: _id, updated_at, ...row } }) => {
    const found = stored.get(placeOf(row)) ?? null
    const after = keepForm(found?.content_value, cleanStoredValue(row.content_key, row.content_value))
    return { line, row, after, stored: found, action: actionOf(found, row.content_key, after, updated_at) }
  })
}

function actionOf(
  stored: StoredContent | null,
  contentKey: string,
  after: unknown,
  basedOn: string | undefined,
): ContentImportAction {
  if (stored === null) return 'insert'
  if (isSameValue(contentKey, stored.content_value, after)) return 'skip'
  return basedOn !== undefined && Date.parse(basedOn) !== stored.updated_at.getTime() ? 'conflict' : 'change'
}

/** A row that holds its fields as JSON text goes on doing so: a CSV file does not know the two forms apart. */
function keepForm(stored: unknown, value: string | Record<string, unknown>): string | Record<string, unknown> {
  const isJsonText = typeof stored === 'string' && stored.trim().startsWith('{')
  return isJsonText && typeof value === 'object' ? JSON.stringify(value) : value
}

function isSameValue(contentKey: string, left: unknown, right: unknown): boolean {
  const [one, other] = [cleanStoredValue(contentKey, left), cleanStoredValue(contentKey, right)]
  if (isDeepStrictEqual(one, other)) return true
  // The rows of pages and sections have fields of their own; all others mean what is read out of them.
  if (contentKey === customPageKey || contentKey === sectionMetadataKey) return false
  return typeof one === typeof other && isDeepStrictEqual(readContentValue(one), readContentValue(other))
}

function describe(steps: readonly Step[], written: boolean): ContentImportResult {
  const counts = { insert: 0, change: 0, skip: 0, conflict: 0 }
  for (const { action } of steps) counts[action] += 1
  const order: readonly ContentImportAction[] = ['conflict', 'change', 'insert', 'skip']
  const items = steps
    .toSorted((one, other) => order.indexOf(one.action) - order.indexOf(other.action) || one.line - other.line)
    .slice(0, importItemsMax)
    .map(({ line, action, row, after, stored }) => ({
      line,
      action,
      page: row.page,
      section: row.section,
      language: row.language,
      content_key: row.content_key,
      before: stored === null ? null : toContentRow(stored).content_value,
      after,
    }))
  return { written, counts, items, left_off: steps.length - items.length }
}

async function* batchesOf(deps: Deps, query: ContentExportQuery): AsyncGenerator<ContentRow[]> {
  let after: StoredContent | null = null
  for (;;) {
    const rows: StoredContent[] = await listContentByKeys(deps.database.db, query, after, batchRows)
    yield rows.map(toContentRow)
    after = rows.at(-1) ?? null
    if (rows.length < batchRows) return
  }
}
