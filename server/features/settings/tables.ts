import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { countedId, instant, jsonColumn } from '#server/db/columns.ts'

/** Settings that administrators changed; a setting without a row has its default. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonColumn().notNull(),
  updated_at: instant().notNull(),
  /** Null: the product itself. */
  updated_by: uuid(),
})

/** One value of a change; of a secret only the fingerprints. */
export type StoredSettingChange = { key: string; before: unknown; after: unknown }

/** What was changed when and by whom; kept so that earlier values can be taken up again. */
export const settingChanges = pgTable('setting_changes', {
  id: countedId(),
  at: instant().notNull(),
  /** Null: the product itself. */
  actor_id: uuid(),
  changes: jsonColumn().$type<StoredSettingChange[]>().notNull(),
})
