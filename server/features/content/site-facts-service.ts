import { and, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { splitContentId } from '#shared/content/catalogue.ts'
import type { ContentId } from '#shared/content/catalogue.ts'
import { siteFactNames, siteFacts } from '#shared/content/site-facts.ts'
import type { SiteFactKind, SiteFactName } from '#shared/content/site-facts.ts'
import { readContentValue } from '#shared/content/value.ts'
import type { ContentChange } from '#shared/contracts/content.ts'
import type { SiteFactChanges, SiteFacts, SiteFactsSaved } from '#shared/contracts/site-facts.ts'
import { isRecord } from '#shared/guards.ts'
import { languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { defaults } from '#server/features/content/default-content.ts'
import { insertRows, rejectTakenKeys, toContentRow, writeValue } from '#server/features/content/service.ts'
import type { ContentAuthor } from '#server/features/content/service.ts'
import { findContentAt } from '#server/features/content/store.ts'
import { siteContent } from '#server/features/content/tables.ts'
import { AppError } from '#server/http/errors.ts'

/** Reads every fact in every language, with the places that show something else. */
export async function getSiteFacts(db: Db): Promise<SiteFacts> {
  const ids: ContentId[] = siteFactNames.flatMap((name) => [...siteFacts[name].places])
  const keys = ids.map((id) => splitContentId(id))
  const rows = await db
    .select()
    .from(siteContent)
    .where(
      and(
        inArray(siteContent.page, [...new Set(keys.map(({ page }) => page))]),
        inArray(siteContent.section, [...new Set(keys.map(({ section }) => section))]),
        inArray(siteContent.content_key, [...new Set(keys.map(({ content_key }) => content_key))]),
      ),
    )
  const stored = new Map(
    rows.map((row) => [`${row.language} ${row.page}.${row.section}.${row.content_key}`, row.content_value]),
  )
  const shown = (id: ContentId, language: Language): string =>
    readContentValue(stored.get(`${language} ${id}`) ?? defaults[language][id]).text
  return {
    facts: siteFactNames.flatMap((name) =>
      languages.map((language) => {
        const [first, ...rest] = siteFacts[name].places
        const value = shown(first, language)
        const others = rest.map((id) => ({ id, value: shown(id, language) })).filter((each) => each.value !== value)
        return { name, language, value, others }
      }),
    ),
  }
}

/**
 * Changes facts in all their places, all or none: ordinary changes of rows, with history.
 *
 * @returns the facts as they are then, and the changes, so that they can be undone.
 * @throws {AppError} `validation_failed` for a phone number or an address that is none; `content_conflict` with the facts
 *   as they are as `stored` when one is no longer what the person saw.
 */
export async function changeSiteFacts(
  deps: Deps,
  author: ContentAuthor,
  { changes: wanted }: SiteFactChanges,
): Promise<SiteFactsSaved> {
  const errors = wanted.flatMap(({ name, after }, index) =>
    urlOf(siteFacts[name].kind, after) === undefined
      ? [{ path: `changes.${index}.after`, message: errorWords[siteFacts[name].kind], code: 'invalid_fact' }]
      : [],
  )
  if (errors.length > 0) throw new AppError('validation_failed', { errors: errors })
  // Always in the same order, so that two people who meet wait for each other instead of locking each other out.
  const writes = wanted
    .flatMap(({ name, language, after }) => siteFacts[name].places.map((id) => ({ name, id, language, after })))
    .toSorted((one, other) => (`${one.id} ${one.language}` < `${other.id} ${other.language}` ? -1 : 1))
  return rejectTakenKeys(() =>
    deps.database.db.transaction(async (tx) => {
      const rows = []
      for (const write of writes) {
        rows.push({ ...write, row: await findContentAt(tx, { ...placeOf(write.id), language: write.language }) })
      }
      const { facts } = await getSiteFacts(tx)
      const isChanged = wanted.some(({ name, language, before }) =>
        facts.some((fact) => fact.name === name && fact.language === language && fact.value !== before),
      )
      if (isChanged) {
        throw new AppError('content_conflict', {
          detail: 'Someone else changed one of these in the meantime. Nothing was stored.',
          extra: { stored: { facts } },
        })
      }
      const changes: ContentChange[] = []
      for (const { name, id, language, after, row } of rows) {
        const place = { ...placeOf(id), language }
        const before = row ? toContentRow(row).content_value : null
        const value = withFact(before ?? defaults[language][id], name, after)
        if (row) {
          const { content_value } = await writeValue(tx, deps, author, {
            action: 'update',
            id: row.id,
            value,
            basedOn: row.updated_at,
          })
          changes.push({ row_id: row.id, ...place, before, after: content_value })
        } else {
          const [inserted] = await insertRows(tx, deps, author, {
            action: 'insert',
            rows: [{ ...place, content_value: value }],
          })
          if (inserted) changes.push({ row_id: inserted.id, ...place, before, after: inserted.content_value })
        }
      }
      return { ...(await getSiteFacts(tx)), changes }
    }),
  )
}

const errorWords: Record<SiteFactKind, string> = {
  text: 'expected a text',
  phone: 'expected a phone number with its country code, for example +373 22 000 000',
  email: 'expected an email address',
}

/** Where a press on a fact leads; null: nowhere; undefined: it is not what it should be. */
function urlOf(kind: SiteFactKind, value: string): string | null | undefined {
  if (kind === 'text') return null
  if (kind === 'email') return z.email().safeParse(value).success ? `mailto:${value}` : undefined
  const digits = value.replaceAll(/[^\d]/g, '')
  return /^\+?[\d\s().-]+$/.test(value) && digits.length >= 5 && digits.length <= 15
    ? `tel:${value.startsWith('+') ? '+' : ''}${digits}`
    : undefined
}

/** A stored value with another fact in it; its looks stay. */
function withFact(stored: unknown, name: SiteFactName, after: string): string | Record<string, unknown> {
  const url = urlOf(siteFacts[name].kind, after)
  const { doc: _form, ...value } = readContentValue(stored)
  const fields = { ...value, text: after, ...(typeof url === 'string' ? { url } : {}) }
  const isText = Object.keys(fields).length === 1 && !isRecord(stored)
  return isText ? after : fields
}

function placeOf(id: ContentId): { page: string; section: string; content_key: string } {
  const { page, section, content_key } = splitContentId(id)
  return { page, section, content_key }
}
