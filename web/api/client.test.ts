import { expect, test } from 'vitest'
import { route } from '#shared/contracts/routes/route.ts'
import { makeApiClient } from './client.ts'

test('[QUAL-02] what no text can hold does not keep the rest of what was typed from being stored', async () => {
  const sent: unknown[] = []
  const api = makeApiClient((_, init) => {
    sent.push(init?.body)
    return Promise.resolve(Response.json({}))
  })
  await api.call(route<{ body: unknown; response: void }>()('post', '/api/things', 'public'), {
    body: { text: 'a\0b', list: ['\ud800x', '😀'], nested: { label: '\0' } },
  })
  expect(sent).toEqual(['{"text":"ab","list":["\ufffdx","😀"],"nested":{"label":""}}'])
})
