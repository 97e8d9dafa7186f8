import './need-node.mjs'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSite } from '../tests/support/site-process.ts'
import { openVisitor, startFirefox } from '../tests/firefox/browser.ts'
import { flows } from '../tests/firefox/flows.ts'
import type { People } from '../tests/firefox/flows.ts'

/**
 * Walks the main flows of the built site in Firefox, with its console watched. Ends with status 1 where a flow does not
 * come to its end or a page complains.
 *
 * npm run build && npm run test:firefox [-- PART OF A FLOW'S NAME]
 *
 * @see docs/guides/walk-in-firefox.md
 */
const [only = ''] = process.argv.slice(2)
const people: People = {
  client: { email: 'client@example.org', password: 'Violet-Harbour-7' },
  admin: { email: 'admin@example.org', password: 'Violet-Harbour-7' },
}
const folder = mkdtempSync(join(tmpdir(), 'grantwright-firefox-'))
const site = await startSite({
  DATA_DIR: folder,
  APP_SECRET: 'a secret of the browser tests, long enough',
  ADMIN_EMAIL: people.admin.email,
  ADMIN_PASSWORD: people.admin.password,
  RATE_LIMITS: 'off',
})
const browser = await startFirefox()
const version = await browser.version()
let failed = 0
try {
  // Others log in with the account that this one makes.
  for (const { name, walk } of flows.filter((flow) => flow.name === 'registration' || flow.name.includes(only))) {
    const context = await browser.createBrowserContext()
    const complaints: string[] = []
    const visitor = await openVisitor(context, site.url, (words) => complaints.push(words))
    try {
      await walk(visitor, people)
    } catch (error) {
      complaints.push(error instanceof Error ? error.message : String(error))
      const picture = join(tmpdir(), `firefox-${flows.findIndex((flow) => flow.name === name) + 1}.png`)
      const isTaken = await visitor.page.screenshot({ path: picture as `${string}.png` }).catch(() => null)
      if (isTaken !== null) complaints.push(`a picture is in ${picture}`)
    }
    await context.close()
    if (complaints.length > 0) failed += 1
    process.stdout.write(`${complaints.length === 0 ? 'ok    ' : 'FAILED'} ${name}\n`)
    for (const complaint of complaints) process.stdout.write(`       ${complaint}\n`)
  }
} finally {
  await browser.close()
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.stdout.write(`${version}: ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0
