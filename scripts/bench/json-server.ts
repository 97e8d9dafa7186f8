import { createServer } from 'node:http'

/** The least that a server can do: one JSON text for everybody. Arguments: port, the text. */
const [port, text = '{}'] = process.argv.slice(2)
createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(text)
}).listen(Number(port), '127.0.0.1')
