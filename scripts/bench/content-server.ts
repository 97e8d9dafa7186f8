import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { Pool } from 'pg'

/**
 * The least that Hono can do for a list of rows: one prepared statement whose JSON PostgreSQL builds. Arguments: port,
 * address of the database, page.
 */
const [port, databaseUrl = '', page = ''] = process.argv.slice(2)
const pool = new Pool({ connectionString: databaseUrl, max: 10 })
const text = `
  select json_build_object('items', json_agg(row_to_json(shown) order by shown.content_key, shown.id), 'next_cursor', null)::text as body
  from (select * from site_content where page = $1 and language = 'en' order by content_key, id limit 100) shown`
const app = new Hono()
app.get('/', async (c) => {
  const { rows } = await pool.query<{ body: string }>({ name: 'content', text, values: [page] })
  return c.body(rows[0]?.body ?? '', 200, { 'content-type': 'application/json' })
})
serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' })
