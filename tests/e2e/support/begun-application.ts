import { memberOf } from '#shared/guards.ts'
import { readSample } from '../../support/calls.ts'
import type { Person } from './people.ts'
import { expect } from './test.ts'
import type { Site } from './test.ts'

/** An application for a sample call that was read, of an organisation that given this about itself. */
export async function beginForSample(
  site: Site,
  person: Person,
  sample: string,
  facts: Record<string, unknown>,
  partners: readonly object[],
) {
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await site.call(person, method, path, body)
    expect(response.status, `${method} ${path} ${JSON.stringify(response.body)}`).toBeLessThan(300)
    return response.body
  }
  const call = String(memberOf(await send('POST', '/api/calls', { text: readSample(sample).toString('utf8') }), 'id'))
  await expect.poll(async () => memberOf(await send('GET', `/api/calls/${call}`), 'state')).toBe('read')
  const organisation = String(memberOf(await send('GET', `/api/calls/${call}`), 'organisation_id'))
  const told = Object.entries(facts).map(([name, value]) => [name, { value, date: '2026-10-01', source: 'extract' }])
  await send('PATCH', `/api/organisations/${organisation}`, {
    version: 1,
    name: 'Orchard Systems SRL',
    facts: Object.fromEntries(told),
  })
  for (const partner of partners) await send('POST', `/api/organisations/${organisation}/partners`, partner)
  const application = String(memberOf(await send('POST', '/api/applications', { call_id: call }), 'id'))
  return { application, organisation, call }
}
