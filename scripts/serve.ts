import { runServer } from '#server/main.ts'
import { builtWebBundle } from '#server/pages/web-bundle.ts'

/** What `npm start` runs: the product with the pages that were built. */
await runServer('production', builtWebBundle())
