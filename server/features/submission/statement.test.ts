import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Application } from '#shared/contracts/applications.ts'
import type { Sections } from '#shared/contracts/drafts.ts'
import type { MachineStatement } from '#shared/contracts/submission.ts'
import { orderedId } from '#server/db/ordered-id.ts'
import { signIn } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('[FILE-05] the statement on AI lists the model, the section and the day of all that a model wrote, also what no user decided on or changed; a run that wrote nothing is none', async () => {
  const ana = await signIn(app, 'user')
  const { id } = (await ana.send<Application>('POST', '/api/applications', { title: 'Soil', language: 'en' })).body
  const path = `/api/applications/${id}/statement`
  const read = async () => (await ana.send<MachineStatement>('GET', path)).body
  expect((await read()).entries).toEqual([])
  await ana.send('POST', `/api/applications/${id}/sections`, { title: 'Aims', kind: 'objectives' })
  const { body } = await ana.send<Sections>('GET', `/api/applications/${id}/sections`)
  const key = body.items.find(({ title }) => title === 'Aims')?.key ?? ''

  const at = new Date(app.clock.now()).toISOString()
  const run = async (section: string, taken: boolean | null, chunks: number) =>
    app.deps.database.db.execute(sql`insert into runs
      (id, application_id, agent, section, action, instruction, passage, model, state, chunks, leased_until, taken, created_at)
      values (${orderedId()}::uuid, ${id}::uuid, 'generator', ${section}, 'draft', '', '', 'open-7b', 'done', ${chunks},
        ${at}::timestamptz, ${taken}::boolean, ${at}::timestamptz)`)
  await run(key, null, 0)
  expect((await read()).text).toContain('No language model was used')
  await run(key, true, 3)
  await run('gone', null, 1)
  const { text, entries } = await read()
  expect(entries).toEqual([
    { at, model: 'open-7b', part: 'draft of “Aims”, put in the text' },
    { at, model: 'open-7b', part: 'draft of a section without a title, no decision noted' },
  ])
  expect(text).toContain('a language model was used (open-7b)')
  expect(text).toContain('It drafted or changed passages of these sections: “Aims”.')
  expect(text).toContain('no decision on it is noted: a section without a title.')

  // A text that a model put in place itself, and that no user has changed since.
  await ana.send('POST', `/api/applications/${id}/sections`, { title: 'Impact', kind: 'impact' })
  await app.deps.database.db.execute(sql`insert into draft_versions
    (id, section_id, seq, at, author_kind, reason, words, doc)
    select ${orderedId()}::uuid, id, 1, ${at}::timestamptz, 'model', 'model', 0, '{}'
    from draft_sections where title = 'Impact'`)
  const unchanged = await read()
  expect(unchanged.entries).toContainEqual({ at, model: 'model not kept', part: 'passages of “Impact”' })
  expect(unchanged.text).toContain('these sections: “Impact”, “Aims”.')

  // A deleted section keeps its title here.
  expect((await ana.send('DELETE', `/api/applications/${id}/sections/${key}`)).status).toBe(204)
  expect((await read()).entries[1]?.part).toBe('draft of “Aims”, put in the text')
  const stranger = await signIn(app, 'user')
  expect((await stranger.send('GET', path)).status).toBe(404)
})
