import type { Client } from 'pg'
import { contentChannel, draftsChannel, menuChannel, rolesChannel, settingsChannel } from '#server/db/channels.ts'

const content = [[contentChannel, '{}']] as const
const menu = [...content, [menuChannel, '']] as const
const roles = [[rolesChannel, '']] as const

/**
 * What holds for the whole site, and on which channel processes are notified of a change, with which payload. Drafts and the links
 * that show them are among it: a journey counts its own. Files of the media library stay. What belongs to a person is not
 * among it: each journey has people of its own. The office opens with the first booking, so its hours are left to the journeys.
 */
const siteWide: Readonly<Record<string, readonly (readonly [channel: string, payload: string])[]>> = {
  site_content: menu,
  content_revisions: content,
  content_drafts: [[draftsChannel, ''], ...content],
  menus: menu,
  redirects: content,
  pages: menu,
  page_previews: content,
  media: content,
  settings: [[settingsChannel, '']],
  setting_changes: [[settingsChannel, '']],
  role_permissions: roles,
  role_rules: roles,
  model_settings: [],
  announcements: content,
  plans: [],
  canned_replies: [],
  webhook_endpoints: [],
}
const tables = Object.keys(siteWide)

/**
 * Remembers what holds for the whole site: content, settings, permissions.
 *
 * @returns What puts it back, so that no journey reads what another wrote.
 */
export async function rememberSite(client: Client): Promise<() => Promise<void>> {
  await client.query('create schema before')
  for (const table of tables) await client.query(`create table before.${table} as table public.${table}`)

  return async function putBack(): Promise<void> {
    const { rows } = await client.query<{ changed: string[] }>(
      `select array_remove(array[${tables.map(changed)}], null) as changed`,
    )
    const found = rows[0]?.changed ?? []
    if (found.length === 0) return
    await client.query('begin')
    for (const table of found) {
      await client.query(`delete from public.${table}`)
      await client.query(`insert into public.${table} overriding system value select * from before.${table}`)
    }
    const told = new Map(found.flatMap((table) => siteWide[table] ?? []))
    for (const [channel, payload] of told) await client.query('select pg_notify($1, $2)', [channel, payload])
    await client.query('commit')
  }
}

/** Rows are compared as text, because not every type of theirs has an order. */
function changed(table: string): string {
  const sum = (schema: string) => `(select md5(string_agg(t::text, '' order by t::text)) from ${schema}.${table} t)`
  return `case when ${sum('public')} is distinct from ${sum('before')} then '${table}' end`
}
