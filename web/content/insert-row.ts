import type { ContentRow } from '#shared/contracts/content.ts'
import * as contentStaffRoutes from '#shared/contracts/routes/content-staff.ts'
import type { Language } from '#shared/languages.ts'
import type { ApiClient } from '#web/api/client.ts'

/** Stores the first row of a place. @throws {ApiError} `content_exists` */
export async function insertContentRow(
  api: ApiClient,
  place: { page: string; section: string; language: Language; content_key: string },
  value: ContentRow['content_value'],
): Promise<ContentRow> {
  // Several rows at once would answer a list.
  const [row] = [await api.call(contentStaffRoutes.insertContent, { body: { ...place, content_value: value } })].flat()
  if (row === undefined) throw new Error('An insert answered no row.')
  return row
}
