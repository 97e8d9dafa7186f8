import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core'
import type { MediaCrop, MediaType } from '#shared/contracts/media.ts'
import { belongsTo, instant, rowId } from '#server/db/columns.ts'

/** Files of the library, as they are now. The bytes are in the object store under `storage_key`. */
export const media = pgTable(
  'media',
  {
    id: rowId(),
    name: text().notNull(),
    type: text().$type<MediaType>().notNull(),
    bytes: integer().notNull(),
    width: integer(),
    height: integer(),
    /** Of the bytes that came, not of what was made of them: so equal uploads are found. */
    sha256: text().notNull(),
    storage_key: text().notNull(),
    alt_en: text().notNull().default(''),
    alt_ru: text().notNull().default(''),
    alt_ro: text().notNull().default(''),
    is_decorative: boolean().notNull().default(false),
    tags: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    focal_x: real().notNull().default(0.5),
    focal_y: real().notNull().default(0.5),
    crop: jsonb().$type<MediaCrop>(),
    /** Counts up with every replacement and crop. */
    revision: integer().notNull().default(1),
    uploaded_by: uuid(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
    trashed_at: instant(),
  },
  (table) => [
    index('media_by_time').on(table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('media_by_hash').on(table.sha256),
    index('media_by_tag').using('gin', table.tags),
    index('media_trashed')
      .on(table.trashed_at)
      .where(sql`trashed_at is not null`),
  ],
)

/** What was under a file's address, one row a replacement; `revision` is the first one that showed it. */
export const mediaVersions = pgTable(
  'media_versions',
  {
    media_id: belongsTo(() => media.id),
    revision: integer().notNull(),
    type: text().$type<MediaType>().notNull(),
    bytes: integer().notNull(),
    width: integer(),
    height: integer(),
    sha256: text().notNull(),
    storage_key: text().notNull(),
    created_by: uuid(),
    created_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.media_id, table.revision] })],
)

/** Uploads under way: what came so far lies in the object store, part by part. */
export const mediaUploads = pgTable(
  'media_uploads',
  {
    id: rowId(),
    user_id: uuid().notNull(),
    name: text().notNull(),
    bytes: integer().notNull(),
    received: integer().notNull().default(0),
    /** Keys of the parts, in their order. */
    parts: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    replaces: uuid(),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    /** Until when one request has it for itself to finish it. */
    finishing_until: instant(),
  },
  (table) => [index('media_uploads_by_user').on(table.user_id), index('media_uploads_by_end').on(table.expires_at)],
)
