import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { Pool } from 'pg'

/**
 * The least that Hono can do for a list of rows by one prepared statement. Arguments: port, address of the database, page,
 * and who writes the JSON: `rows` leaves that to Node, `json` to PostgreSQL.
 */
const [port, databaseUrl = '', page = '', written] = process.argv.slice(2)
const pool = new Pool({ connectionString: databaseUrl, max: 10 })
const rowsOfPage = `
  select id, page, section, language, content_key, content_value, updated_at
  from site_content where page = $1 and language = 'en' order by content_key, id limit 100`
const jsonOfPage = `
  select json_build_object('items', json_agg(row_to_json(shown) order by shown.content_key, shown.id), 'next_cursor', null)::text as body
  from (${rowsOfPage}) shown`
const app = new Hono()
app.get('/', async (c) => {
  if (written === 'rows') {
    const { rows } = await pool.query({ name: 'rows', text: rowsOfPage, values: [page] })
    return c.json({ items: rows, next_cursor: null })
  }
  const { rows } = await pool.query<{ body: string }>({ name: 'json', text: jsonOfPage, values: [page] })
  return c.body(rows[0]?.body ?? '', 200, { 'content-type': 'application/json' })
})
serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' })
