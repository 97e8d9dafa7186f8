import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { organisationRoleTable } from '#tests/organisation-role-table.ts'
import { permissionTable } from '#tests/permission-table.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { addConsultation } from '#tests/support/consultations.ts'
import { permissionCalls } from '#tests/support/permission-calls.ts'
import { makeRoomInPlans, openWalk, send } from '#tests/support/permission-walk.ts'
import type { Walk, WalkResponse } from '#tests/support/permission-walk.ts'

/** In the order of the table's columns. */
const roles = ['owner', 'editor', 'commenter', 'viewer', 'consultant'] as const

let world: Walk
let maker: ApiClient
let people: readonly (readonly [(typeof roles)[number], ApiClient])[]

beforeAll(async () => {
  world = await openWalk()
  maker = await signIn(world.app, 'user')
  people = await Promise.all(
    roles.map(async (role) => [role, await signIn(world.app, role === 'consultant' ? 'moderator' : 'user')] as const),
  )
})
afterAll(() => world.close())

test('[ORG-01] every address of the workspace with an id has a row of roles', () => {
  const ofWorkspace = Object.keys(permissionTable).filter((address) =>
    / \/api\/(organisations|applications|calls|runs)\/\{id\}/.test(address),
  )
  expect(Object.keys(organisationRoleTable).toSorted()).toEqual(ofWorkspace.toSorted())
})

test.for(Object.entries(organisationRoleTable))(
  '[ORG-01] [ORG-04] %s answers members and a consultant as the table says',
  async ([address, row]) => {
    const responses: WalkResponse[] = []
    for (const [role, person] of people) {
      await makeRoomInPlans(world)
      // The members of all its organisations count in the plan of an owner.
      await world.app.deps.database.db.execute(sql`delete from organisation_members where user_id <> ${maker.userId}`)
      const made = (await permissionCalls[address]?.(world, maker)) ?? {}
      const organisation = await findOrganisation(made.path ?? '')
      if (role === 'consultant') await openTo(person, organisation, made.path ?? '')
      else
        await world.app.deps.database.db.execute(sql`
          insert into organisation_members (organisation_id, user_id, role, joined_at)
          values (${organisation}, ${person.userId}, ${role}, now())
          on conflict (organisation_id, user_id) do nothing`)
      responses.push(await send(world, address, person, made))
    }
    const statuses = responses.map(({ status }) => status).join(' ')
    expect(statuses, roles.map((role, at) => `${role}: ${responses[at]?.text}`).join('\n')).toBe(row)
  },
)

/** The organisation of what an address is about. */
async function findOrganisation(path: string): Promise<string> {
  const id = path.split('/')[3] ?? ''
  const { rows } = await world.app.deps.database.db.execute<{ id: string }>(sql`
    select id from organisations where id = ${id}
    union select organisation_id from applications where id = ${id}
    union select organisation_id from calls where id = ${id}
    union select a.organisation_id from runs r join applications a on a.id = r.application_id where r.id = ${id}`)
  return rows[0]?.id ?? ''
}

/** Opens an application to a consultant, with the greatest right: the one of the path, otherwise a new one, for its call. */
async function openTo(consultant: ApiClient, organisation: string, path: string): Promise<void> {
  const { db } = world.app.deps.database
  const booking = await addConsultation(world.app, { user_id: maker.userId, assignee_id: consultant.userId })
  const about = path.split('/')[3] ?? ''
  await db.execute(sql`
    with known as (
      select id from applications where id = ${about}
      union select application_id from runs where id = ${about}
    ), made as (
      insert into applications (id, organisation_id, title, language, call_id, created_by, created_at, updated_at)
      select gen_random_uuid(), ${organisation}::uuid, 'Walk', 'en', (select id from calls where id = ${about}),
        ${maker.userId}::uuid, now(), now()
      where not exists (select from known)
      returning id
    )
    insert into application_consultants (id, application_id, consultation_id, consultant_id, access, until, opened_at)
    select gen_random_uuid(), id, ${booking.id}::uuid, ${consultant.userId}::uuid, 'comment', now() + interval '1 day', now()
    from (select id from known union all select id from made) as opened`)
}
