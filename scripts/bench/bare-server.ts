import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** The least that a server can do: the same bytes for everybody. Arguments: port, file of the brotli-compressed page. */
const [port, file = ''] = process.argv.slice(2)
const bytes = readFileSync(file)
createServer((_request, response) => {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'content-length': bytes.length,
  })
  response.end(bytes)
}).listen(Number(port), '127.0.0.1')
