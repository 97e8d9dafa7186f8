import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServerDatabase } from '../../support/server-database.ts'
import { openServerDatabase } from '#server/db/open-database.ts'
import { openLog } from '#server/log.ts'
import { rememberSite } from './put-back.ts'

let client: Client
let close: () => Promise<void>

beforeAll(async () => {
  const made = await createServerDatabase(process.env['TEST_DATABASE_URL'] ?? '')
  await (await openServerDatabase(made.url, openLog('silent'))).close()
  client = new Client({ connectionString: made.url })
  await client.connect()
  close = async () => {
    await client.end()
    await made.drop()
  }
})
afterAll(() => close())

test('settings, permissions and content are put back, and processes are notified of what changed', async () => {
  const heard: string[] = []
  client.on('notification', ({ channel }) => heard.push(channel))
  await client.query('listen roles_changed; listen settings_changed; listen menu_changed')
  await client.query(
    `insert into role_permissions (role, permission, allowed, updated_at) values ('editor', 'settings.view', true, now())`,
  )
  const rows = async () => (await client.query('select * from role_permissions')).rows
  const first = await rows()
  const putBack = await rememberSite(client)
  await putBack()
  expect(heard).toEqual([])

  await client.query(`update role_permissions set allowed = false`)
  await client.query(
    `insert into role_permissions (role, permission, allowed, updated_at) values ('editor', 'media.delete', true, now())`,
  )
  await putBack()
  expect(await rows()).toEqual(first)
  expect(heard).toEqual(['roles_changed'])
})
