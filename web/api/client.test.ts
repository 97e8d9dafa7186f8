import { expect, test } from 'vitest'
import { route } from '#shared/contracts/routes/route.ts'
import { ApiError, fieldErrorCode, fieldErrors, makeApiClient } from './client.ts'

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

test('the errors of fields are those of the problem; a nested path counts for its field', () => {
  const error = new ApiError(422, 'validation_failed', {
    type: 'urn:grantwright:error:validation_failed',
    title: 'Not valid',
    status: 422,
    detail: 'Two fields are wrong.',
    code: 'validation_failed',
    request_id: '1',
    errors: [
      { path: 'events.0', code: 'unknown', message: 'is not known' },
      { path: 'name', code: 'too_many', message: 'is one too many' },
    ],
  })
  expect(fieldErrors(error).map(({ path }) => path)).toEqual(['events.0', 'name'])
  expect(fieldErrorCode(error, 'name')).toBe('too_many')
  expect(fieldErrorCode(error, 'events')).toBe('unknown')
  expect(fieldErrorCode(error, 'event')).toBeNull()
  expect(fieldErrors(new ApiError(0, 'offline', null))).toEqual([])
  expect(fieldErrors(new Error('no answer'))).toEqual([])
})
