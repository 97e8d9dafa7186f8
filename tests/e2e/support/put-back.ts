import type { Client } from 'pg'
import { contentChannel, menuChannel } from '#server/db/channels.ts'

/**
 * What public pages are made of, next to the files of the media library; whether a translation is outdated is in the
 * history. Drafts and the links that show them are put back too: a journey counts its own.
 */
const shown = [
  'site_content',
  'content_revisions',
  'content_drafts',
  'menus',
  'redirects',
  'pages',
  'page_previews',
  'media',
] as const

/**
 * Remembers what the public pages of a site are made of.
 *
 * @returns What puts it back, so that no journey reads what another wrote.
 */
export async function rememberPages(client: Client): Promise<() => Promise<void>> {
  await client.query('create schema before')
  for (const table of shown) await client.query(`create table before.${table} as table public.${table}`)

  return async function putBack(): Promise<void> {
    const { rows } = await client.query<{ changed: string[] }>(
      `select array_remove(array[${shown.map(changed)}], null) as changed`,
    )
    const tables = rows[0]?.changed ?? []
    if (tables.length === 0) return
    await client.query('begin')
    for (const table of tables) {
      await client.query(`delete from public.${table}`)
      await client.query(`insert into public.${table} overriding system value select * from before.${table}`)
    }
    for (const [channel, payload] of [
      [contentChannel, '{}'],
      [menuChannel, ''],
    ])
      await client.query('select pg_notify($1, $2)', [channel, payload])
    await client.query('commit')
  }
}

/** Rows are compared as text, because not every type of theirs has an order. */
function changed(table: string): string {
  const sum = (schema: string) => `(select md5(string_agg(t::text, '' order by t::text)) from ${schema}.${table} t)`
  return `case when ${sum('public')} is distinct from ${sum('before')} then '${table}' end`
}
