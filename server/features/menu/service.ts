import { sql } from 'drizzle-orm'
import type { ContentId } from '#shared/content/catalogue.ts'
import { socialLinks } from '#shared/content/social-links.ts'
import { readContentValue } from '#shared/content/value.ts'
import { menuTreeSchema } from '#shared/contracts/menu.ts'
import type {
  MenuLanguageFacts,
  MenuRestore,
  MenuTable,
  MenuTopEntry,
  MenuTree,
  MenuUpdate,
} from '#shared/contracts/menu.ts'
import type { SiteMenu } from '#shared/contracts/site.ts'
import type { Language } from '#shared/languages.ts'
import { resolveMenu } from '#shared/menu/resolve.ts'
import type { MenuViewer } from '#shared/menu/resolve.ts'
import { menuContentIds, menuPageWords } from '#shared/menu/targets.ts'
import { recordActivity } from '#server/activity/record.ts'
import { menuChannel } from '#server/db/channels.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { defaultMenu } from '#server/features/menu/default-menu.ts'
import { deleteMenusUpTo, findMenu, findNewestMenu, insertMenu, findShownMenu } from '#server/features/menu/store.ts'
import { AppError } from '#server/http/errors.ts'
import type { Actor, ChangeAuthor, RequestActor } from '#server/http/request-context.ts'

/** What this feature needs from others; the `feature.ts` next to it brings them together. */
export type MenuPorts = {
  /** Resolved values of a content page, by content id. */
  contentValues(page: string, language: Language): Promise<Record<string, unknown>>
  customPages(language: Language): Promise<MenuLanguageFacts['pages']>
}

/** Key of the advisory lock that lets menus be saved one after the other. */
const menuLockKey = 7_261_005

/** How many saved menus are kept to be restored. */
const menusKept = 200

type Stored = { version: number; tree: MenuTree; savedAt: Date | null }

/** Reads the menu as a user sees it. @param actor anonymous for the menu of every visitor. */
export async function getSiteMenu(deps: Deps, ports: MenuPorts, language: Language, actor: Actor): Promise<SiteMenu> {
  const [{ tree }, values, pages] = await Promise.all([
    readStored(deps),
    ports.contentValues('layout', language),
    ports.customPages(language),
  ])
  const menu = resolveMenu(tree, { words: readWords(values), pages }, language, viewerOf(actor))
  // No part of what administrators arrange: the site details hold them.
  const profiles = socialLinks(readContentValue(values['layout.site.social']).text)
  return { ...menu, bottom: [...menu.bottom, ...profiles.map((each) => ({ ...each, new_tab: true as const }))] }
}

/** Reads the stored menu for the manager, with what its entries can lead to. */
export async function getMenuTable(deps: Deps, ports: MenuPorts): Promise<MenuTable> {
  return describe(await readStored(deps), ports)
}

/**
 * Stores a menu whole, as one act.
 *
 * @throws {AppError} `menu_conflict` with the stored menu when another user saved one in the meantime.
 */
export async function saveMenu(
  deps: Deps,
  ports: MenuPorts,
  author: RequestActor,
  { version, tree }: MenuUpdate,
): Promise<MenuTable> {
  const saved = await write(deps, author, 'menu.update', { version, toTree: async () => tree })
  return answer(saved, ports)
}

/**
 * Stores an earlier menu again: what undoes a save. Version `0` is the menu as shipped.
 *
 * @throws {AppError} `menu_conflict` as `saveMenu` does; `not_found` for a menu that is not kept any more.
 */
export async function restoreMenu(
  deps: Deps,
  ports: MenuPorts,
  author: RequestActor,
  { version, restore }: MenuRestore,
): Promise<MenuTable> {
  const saved = await write(deps, author, 'menu.restore', { version, toTree: async (find) => find(Number(restore)) })
  return answer(saved, ports)
}

/**
 * Moves the entries that lead to a custom page to its new address; call it in the transaction of the change. An editor
 * who has the menu open is notified that it was saved.
 */
export async function renameInMenu(
  tx: Db,
  deps: Deps,
  { actor, requestId }: ChangeAuthor,
  slugs: { old: string; new: string },
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${menuLockKey})`)
  const before = toStored(await findNewestMenu(tx))
  const follow = <Entry extends { target: MenuTopEntry['target'] }>(entry: Entry): Entry =>
    entry.target.kind === 'custom' && entry.target.slug === slugs.old
      ? { ...entry, target: { ...entry.target, slug: slugs.new } }
      : entry
  const followTop = (entry: MenuTopEntry): MenuTopEntry => ({ ...follow(entry), children: entry.children.map(follow) })
  const { header, footer, bottom } = before.tree
  const tree = { header: header.map(followTop), footer: footer.map(followTop), bottom: bottom.map(followTop) }
  if (JSON.stringify(tree) === JSON.stringify(before.tree)) return
  const now = new Date(deps.clock.now())
  const savedBy = actor?.kind === 'user' ? actor.userId : null
  await insertMenu(tx, { version: before.version + 1, tree, saved_at: now, saved_by: savedBy })
  await recordActivity(tx, {
    at: now,
    actor,
    action: 'menu.update',
    targetId: null,
    requestId,
    before: before.tree,
    after: tree,
  })
  await tx.execute(sql`select pg_notify(${menuChannel}, '')`)
}

type Written = { stored: Stored; isConflict: boolean }
type FindTree = (version: number) => Promise<MenuTree>

async function write(
  deps: Deps,
  { actor, requestId }: RequestActor,
  action: 'menu.update' | 'menu.restore',
  { version, toTree }: { version: string; toTree: (find: FindTree) => Promise<MenuTree> },
): Promise<Written> {
  return deps.database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${menuLockKey})`)
    const before = toStored(await findNewestMenu(tx))
    const tree = await toTree(async (wanted) => {
      if (wanted === 0) return defaultMenu
      const found = await findMenu(tx, wanted)
      if (!found) throw new AppError('not_found', { detail: 'This menu is not kept any more.' })
      return toStored(found).tree
    })
    // A client that retries after a lost response finds its own menu; that is not a conflict.
    if (JSON.stringify(tree) === JSON.stringify(before.tree)) return { stored: before, isConflict: false }
    if (String(before.version) !== version) return { stored: before, isConflict: true }
    const now = new Date(deps.clock.now())
    const next = before.version + 1
    await insertMenu(tx, { version: next, tree, saved_at: now, saved_by: actor.kind === 'user' ? actor.userId : null })
    await deleteMenusUpTo(tx, next - menusKept)
    await recordActivity(tx, { at: now, actor, action, targetId: null, requestId, before: before.tree, after: tree })
    await tx.execute(sql`select pg_notify(${menuChannel}, '')`)
    return { stored: { version: next, tree, savedAt: now }, isConflict: false }
  })
}

/** The facts are read outside of the transaction: the embedded database has one connection. */
async function answer({ stored, isConflict }: Written, ports: MenuPorts): Promise<MenuTable> {
  const table = await describe(stored, ports)
  if (!isConflict) return table
  throw new AppError('menu_conflict', {
    detail: 'Someone else saved the menu after you loaded it.',
    extra: { stored: table },
  })
}

async function describe({ version, tree, savedAt }: Stored, ports: MenuPorts): Promise<MenuTable> {
  const [en, ru, ro] = await Promise.all([readFacts(ports, 'en'), readFacts(ports, 'ru'), readFacts(ports, 'ro')])
  return { version: String(version), tree, saved_at: savedAt?.toISOString() ?? null, facts: { en, ru, ro } }
}

async function readStored(deps: Deps): Promise<Stored> {
  return toStored(await findShownMenu(deps.database))
}

/** A stored menu that an older version of the product wrote and that fits no more counts as the shipped one. */
function toStored(row: { version: number; tree: unknown; saved_at: Date } | null): Stored {
  if (row === null) return { version: 0, tree: defaultMenu, savedAt: null }
  const { version, tree, saved_at: savedAt } = row
  return { version, tree: menuTreeSchema.safeParse(tree).data ?? defaultMenu, savedAt }
}

const wordIds: readonly ContentId[] = [...new Set([...menuContentIds, ...Object.values(menuPageWords)])]

async function readFacts(ports: MenuPorts, language: Language): Promise<MenuLanguageFacts> {
  const [values, pages] = await Promise.all([ports.contentValues('layout', language), ports.customPages(language)])
  return { words: readWords(values), pages }
}

function readWords(values: Record<string, unknown>): MenuLanguageFacts['words'] {
  return Object.fromEntries(
    wordIds.map((id) => {
      const { text, url, visible } = readContentValue(values[id])
      return [id, { text, url: url ?? '', visible: visible !== false }]
    }),
  )
}

function viewerOf(actor: Actor): MenuViewer {
  if (actor.kind === 'anonymous') return 'visitor'
  if (actor.permissions.includes('content.visual_edit')) return 'editor'
  return actor.permissions.includes('admin.view') ? 'staff' : 'user'
}
