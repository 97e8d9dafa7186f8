import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Problem } from '#shared/error-codes.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { screenList } from '#web/admin/screens.ts'
import { paths } from '#web/paths.ts'

let app: TestApp
let editor: ApiClient

beforeAll(async () => {
  app = await openTestApp()
  editor = await signIn(app, 'editor')
})
afterAll(() => app.close())

test('[CUST-03] a redirect from a screen of the product is refused with its reason, however it is written', async () => {
  const own = Object.values(paths).flatMap((path) => (typeof path === 'string' ? [path.split('?')[0] ?? ''] : []))
  const screens = [...own, ...screenList.map(({ path }) => path.replace(':id', 'new')), '/About/', '/admin/none']
  expect(screens.length).toBeGreaterThan(25)
  for (const from of screens) {
    const { status, body } = await make<Problem>(from)
    expect([from, status, body.errors?.[0]?.code]).toEqual([from, 422, 'taken'])
  }
  expect((await make('/about-us')).status).toBe(201)
  expect((await make('/administration')).status).toBe(201)
})

function make<Body>(from: string) {
  return editor.send<Body>('POST', '/api/admin/redirects', { from_path: from, to_path: '/faq#fees', status: 301 })
}
