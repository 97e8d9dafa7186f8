import { createServer } from 'node:http'
import { Pool } from 'pg'

/**
 * The least that a server with a database can do: one indexed select, its row as JSON. Arguments: port, address of the
 * database, id of a user.
 */
const [port, databaseUrl = '', userId = ''] = process.argv.slice(2)
const pool = new Pool({ connectionString: databaseUrl, max: 10 })
createServer((_request, response) => {
  pool
    .query({ name: 'one-user', text: 'select id, email, created_at from auth.users where id = $1', values: [userId] })
    .then(
      ({ rows }) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(JSON.stringify(rows[0]))
      },
      () => {
        response.writeHead(500)
        response.end()
      },
    )
}).listen(Number(port), '127.0.0.1')
