import type { TestProject } from 'vitest/node'
import { migratedDump, openTemplate, templateVariable } from './migrated-database.ts'

/** Before the first test of a run makes the migrated database that all others begin as. @returns what clears up at the end. */
export default async function setUpRun(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const serverUrl = process.env['TEST_DATABASE_URL']
  if (!serverUrl || project.name === 'embedded') {
    await migratedDump()
    return undefined
  }
  // Every project of the run asks; the first makes it for all.
  return process.env[templateVariable] === undefined ? openTemplate(serverUrl) : undefined
}
