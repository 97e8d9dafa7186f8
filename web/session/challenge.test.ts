import { expect, test } from 'vitest'
import type { ChallengeFields } from '#shared/contracts/challenge.ts'
import type { Problem } from '#shared/error-codes.ts'
import { isProofOfWork } from '#shared/proof-of-work.ts'
import { ApiError, makeApiClient } from '#web/api/client.ts'
import { fetchTicket, sendWithChallenge } from './challenge.ts'

/** A browser whose time passes only in pauses. */
function browserOf(response: unknown, status = 200) {
  let present = 1000
  const pauses: number[] = []
  const asked: string[] = []
  const api = makeApiClient(async (path) => {
    asked.push(path)
    return new Response(JSON.stringify(response), { status, headers: { 'content-type': 'application/json' } })
  })
  const pause = async (ms: number): Promise<void> => {
    if (ms > 0) pauses.push(ms)
    present += ms
  }
  return { tools: { api, now: () => present, pause }, pauses, asked }
}

function rejection(code: string, extra: Record<string, unknown> = {}): ApiError {
  // Only code and extra members are read.
  return new ApiError(429, code, { code, errors: [], ...extra } as unknown as Problem)
}

/** Sends nothing: notes what it was given, refusing the first time. */
function postOf(rejectWith: ApiError | null) {
  const sent: ChallengeFields[] = []
  const post = async (human: ChallengeFields): Promise<string> => {
    sent.push(human)
    if (rejectWith && sent.length === 1) throw rejectWith
    return 'stored'
  }
  return { post, sent }
}

const plain = { ticket: 'plain', ready_in_ms: 2000, work_bits: 0 }

test('a form is held back until its ticket may be used', async () => {
  const { tools, pauses, asked } = browserOf(plain)
  const ticket = await fetchTicket(tools, 'contact')
  expect(asked).toEqual(['/api/challenge?form=contact'])
  await tools.pause(500)
  const { post, sent } = postOf(null)
  expect(await sendWithChallenge(tools, 'contact', { ticket, website: '' }, post)).toBe('stored')
  expect(sent).toEqual([{ ticket: 'plain' }])
  expect(pauses).toEqual([500, 1500])
})

test('without a ticket the form goes out as it is', async () => {
  const { tools } = browserOf({ code: 'rate_limited' }, 429)
  const ticket = await fetchTicket(tools, 'booking')
  const { post, sent } = postOf(null)
  await sendWithChallenge(tools, 'booking', { ticket, website: '' }, post)
  expect(sent).toEqual([{}])
})

test('asked for work, the browser does it and sends once more', async () => {
  const { tools } = browserOf(plain)
  const human = { ticket: 'hard', ready_in_ms: 0, work_bits: 10 }
  const { post, sent } = postOf(rejection('proof_of_work_required', { human }))
  await sendWithChallenge(tools, 'contact', { ticket: null, website: '' }, post)
  expect(sent[1]?.ticket).toBe('hard')
  expect(isProofOfWork('hard', sent[1]?.work ?? '', 10)).toBe(true)
})

test('a ticket that is too old is replaced', async () => {
  const { tools } = browserOf({ ...plain, ticket: 'fresh' })
  const { post, sent } = postOf(rejection('challenge_invalid'))
  await sendWithChallenge(tools, 'contact', { ticket: { ...plain, heldSinceMs: -10_000 }, website: '' }, post)
  expect(sent).toEqual([{ ticket: 'plain' }, { ticket: 'fresh' }])
})

test('any other refusal is the caller’s, and what fills in the hidden field is sent to the server', async () => {
  const { tools } = browserOf(plain)
  const { post, sent } = postOf(rejection('rate_limited'))
  const sending = sendWithChallenge(tools, 'contact', { ticket: null, website: 'http://spam.example' }, post)
  await expect(sending).rejects.toMatchObject({ code: 'rate_limited' })
  expect(sent).toEqual([{ website: 'http://spam.example' }])
})
