import { desc, eq, lte, sql } from 'drizzle-orm'
import type { Database, Db } from '#server/db/database.ts'
import { menus } from '#server/features/menu/tables.ts'
import type { FilePlaces } from '#server/files/file-uses.ts'

type StoredMenu = typeof menus.$inferSelect
type NewestMenu = { version: number; tree: unknown; saved_at: Date }

/** Reads the newest menu; null when none was ever saved. A hot read, so prepared. */
export async function findShownMenu(database: Database): Promise<NewestMenu | null> {
  const [row] = await database.read<{ version: string | number; tree: unknown; saved_at: Date | string }>(
    'newest_menu',
    'select version, tree, saved_at from menus order by version desc limit 1',
    [],
  )
  return row ? { version: Number(row.version), tree: row.tree, saved_at: new Date(row.saved_at) } : null
}

/** Reads the newest menu inside of a transaction; null when none was ever saved. */
export async function findNewestMenu(db: Db): Promise<StoredMenu | null> {
  const [row] = await db.select().from(menus).orderBy(desc(menus.version)).limit(1)
  return row ?? null
}

/** Finds a saved menu; null when there is none of this version, or not any more. */
export async function findMenu(db: Db, version: number): Promise<StoredMenu | null> {
  const [row] = await db.select().from(menus).where(eq(menus.version, version))
  return row ?? null
}

/** Adds a menu. */
export async function insertMenu(db: Db, menu: StoredMenu): Promise<void> {
  await db.insert(menus).values(menu)
}

/** Deletes menus up to a version, this one included. */
export async function deleteMenusUpTo(db: Db, version: number): Promise<void> {
  await db.delete(menus).where(lte(menus.version, version))
}

/** Where the menu of now leads to files. */
export const menuFilePlaces: readonly FilePlaces[] = [
  {
    column: 'public.menus.tree',
    rows: sql`select tree::text as shown, jsonb_build_object('kind', 'menu') as place, null::text as permission
      from menus where version = (select max(version) from menus)`,
  },
]
