import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { jsonColumn } from '#server/db/json-column.ts'

/** Settings that administrators changed; a setting without a row has its default. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonColumn().notNull(),
  updated_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  /** Null: the product itself. */
  updated_by: uuid(),
})

/** One value of a change; of a secret only the fingerprints. */
export type StoredSettingChange = { key: string; before: unknown; after: unknown }

/** What was changed when and by whom; kept so that earlier values can be taken up again. */
export const settingChanges = pgTable('setting_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  /** Null: the product itself. */
  actor_id: uuid(),
  changes: jsonColumn().$type<StoredSettingChange[]>().notNull(),
})
