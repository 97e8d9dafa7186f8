import { readEmailAddress } from '#shared/email-address.ts'
import { and, inArray } from 'drizzle-orm'
import { splitContentId } from '#shared/content/catalogue.ts'
import type { ContentId } from '#shared/content/catalogue.ts'
import { siteFactNames, siteFacts } from '#shared/content/site-facts.ts'
import type { SiteFactKind, SiteFactName } from '#shared/content/site-facts.ts'
import { socialLinkBounds, socialLinks } from '#shared/content/social-links.ts'
import { isPicture, listLines, readContentValue } from '#shared/content/value.ts'
import type { ContentChange, ContentRow } from '#shared/contracts/content.ts'
import type { SiteFactChanges, SiteFacts, SiteFactsSaved } from '#shared/contracts/site-facts.ts'
import { isRecord } from '#shared/guards.ts'
import { languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import type { Db } from '#server/db/database.ts'
import { atOneInstant } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import { defaults } from '#server/features/content/default-content.ts'
import { insertRows, rejectTakenKeys, toContentRow, writeValue } from '#server/features/content/service.ts'
import { findContentAt } from '#server/features/content/store.ts'
import { siteContent } from '#server/features/content/tables.ts'
import { AppError } from '#server/http/errors.ts'
import type { ChangeAuthor } from '#server/http/request-context.ts'

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
  const shown = (name: SiteFactName, id: ContentId, language: Language): string => {
    const { text, url = '' } = readContentValue(stored.get(`${language} ${id}`) ?? defaults[language][id])
    return siteFacts[name].kind === 'picture' ? url : text
  }
  return {
    facts: siteFactNames.flatMap((name) =>
      languages.map((language) => {
        const [first, ...rest] = siteFacts[name].places
        const value = shown(name, first, language)
        const others = rest
          .map((id) => ({ id, value: shown(name, id, language) }))
          .filter((each) => each.value !== value)
        return { name, language, value, others }
      }),
    ),
  }
}

/**
 * Changes facts in all their places, all or none: ordinary changes of rows, with history.
 *
 * @returns the facts as they are then, and the changes, so that they can be undone.
 * @throws {AppError} `validation_failed` for a phone number, an address or a picture that is none; `content_conflict` with the facts
 *   as they are as `stored` when one is no longer what the person saw.
 */
export async function changeSiteFacts(
  deps: Deps,
  author: ChangeAuthor,
  { changes: wanted }: SiteFactChanges,
): Promise<SiteFactsSaved> {
  const errors = wanted.flatMap(({ name, after }, index) =>
    fieldsOf(siteFacts[name].kind, after) === null
      ? [{ path: `changes.${index}.after`, message: errorWords[siteFacts[name].kind], code: 'invalid_fact' }]
      : [],
  )
  if (errors.length > 0) throw new AppError('validation_failed', { errors: errors })
  // What is said of one row is written at once. Always in the same order, so that two people who meet wait for each other
  // instead of locking each other out.
  const writes = [
    ...Map.groupBy(
      wanted.flatMap((change) => siteFacts[change.name].places.map((id) => ({ ...change, id }))),
      ({ id, language }) => `${id} ${language}`,
    ),
  ]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, facts]) => (facts[0] ? [{ id: facts[0].id, language: facts[0].language, facts }] : []))
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
      const atOnce = atOneInstant(deps)
      for (const { id, language, facts: said, row } of rows) {
        const place = { ...placeOf(id), language }
        const before = row ? toContentRow(row).content_value : null
        const value = said.reduce<ContentRow['content_value']>(
          (stored, { name, after }) => withFact(stored, name, after),
          before ?? defaults[language][id],
        )
        if (row) {
          const { content_value } = await writeValue(tx, atOnce, author, {
            action: 'update',
            id: row.id,
            value,
            basedOn: row.updated_at,
          })
          changes.push({ row_id: row.id, ...place, before, after: content_value })
        } else {
          const [inserted] = await insertRows(tx, atOnce, author, {
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
  alt: 'expected a text',
  phone: 'expected a phone number with its country code, for example +373 22 000 000',
  email: 'expected an email address',
  picture: 'expected a picture of the library',
  links: `expected at most ${socialLinkBounds.most} https addresses, one a line`,
}

/** What a fact writes into a value; an empty address takes it out. @returns null when it is not what it should be */
function fieldsOf(kind: SiteFactKind, value: string): { text?: string; url?: string } | null {
  switch (kind) {
    case 'text':
    case 'alt':
      return { text: value }
    case 'email': {
      const read = readEmailAddress(value)
      // The text stays in the letters of the site's readers; programs get those of the name service.
      return 'address' in read ? { text: value, url: `mailto:${read.address}` } : null
    }
    case 'phone': {
      const digits = value.replaceAll(/[^\d]/g, '')
      return /^\+?[\d\s().-]+$/.test(value) && digits.length >= 5 && digits.length <= 15
        ? { text: value, url: `tel:${value.startsWith('+') ? '+' : ''}${digits}` }
        : null
    }
    case 'picture':
      return value === '' || isPicture(value) ? { url: value } : null
    case 'links': {
      const lines = listLines(value)
      const isGood =
        lines.length <= socialLinkBounds.most && lines.every((line) => line.length <= socialLinkBounds.length)
      return isGood && socialLinks(value).length === lines.length ? { text: lines.join('\n') } : null
    }
  }
}

/** A stored value with another fact in it; its looks stay, and of a picture that was replaced nothing does. */
function withFact(stored: unknown, name: SiteFactName, after: string): string | Record<string, unknown> {
  const { kind } = siteFacts[name]
  const { doc: _form, focal, pixels, ...value } = readContentValue(stored)
  const kept = kind === 'picture' ? value : { ...value, ...(focal ? { focal } : {}), ...(pixels ? { pixels } : {}) }
  const { url, ...fields } = { ...kept, ...fieldsOf(kind, after) }
  const next = { ...fields, ...(url === undefined || url === '' ? {} : { url }) }
  const isText = Object.keys(next).length === 1 && !isRecord(stored)
  return isText ? next.text : next
}

function placeOf(id: ContentId): { page: string; section: string; content_key: string } {
  const { page, section, content_key } = splitContentId(id)
  return { page, section, content_key }
}
