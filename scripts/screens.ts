import './need-node.mjs'
import { parseArgs } from 'node:util'
import { comparePictures } from './screens/compare-pictures.ts'
import { takePictures } from './screens/take-pictures.ts'

/**
 * Takes pictures of every screen of a running site, and compares two folders of them: what a change of style must not
 * change.
 *
 * node scripts/screens.ts take DIR --site http://localhost:3000 --email E --password P [--client E] [--only TEXT] node
 * scripts/screens.ts compare BEFORE AFTER
 *
 * A picture for each screen, 390 and 1440 px wide, light and dark. `--client` has the password of `--email`, as the
 * people of `npm run seed:demo` have. `compare` ends with status 1 where pictures differ, and draws the difference next
 * to the second.
 */
const usage = `Usage: node scripts/screens.ts take DIR --site URL --email E --password P [--client E] [--only TEXT] [--language L]
       node scripts/screens.ts compare BEFORE AFTER`

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      site: { type: 'string', default: 'http://localhost:3000' },
      email: { type: 'string' },
      password: { type: 'string' },
      client: { type: 'string' },
      only: { type: 'string', default: '' },
      language: { type: 'string', default: 'en' },
    },
  })
  const [command, folder, other] = positionals
  const { site, email, password, client = email, only, language } = values
  if (command === 'take' && folder !== undefined && email !== undefined && password !== undefined)
    await takePictures({ folder, site, staff: email, client: client ?? email, password, only, language })
  else if (command === 'compare' && folder !== undefined && other !== undefined)
    process.exitCode = (await comparePictures(folder, other)) > 0 ? 1 : 0
  else throw new TypeError('Nothing to do.')
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}\n`)
  process.exitCode = 2
}
