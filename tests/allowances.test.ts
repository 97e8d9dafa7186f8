import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { allowances } from '#shared/allowances.ts'
import type { Resource } from '#shared/allowances.ts'
import { route } from '#shared/contracts/routes/route.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { toAppError } from '#server/http/errors.ts'
import { mountEndpoints } from '#server/http/mount-endpoints.ts'
import type { AppEnvironment } from '#server/http/mount-endpoints.ts'
import { requestFacts } from '#server/http/request-facts.ts'
import type { SignedIn } from '#server/http/request-context.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** Resources that no endpoint of its own takes: every request, and what others bring along. */
const ofEveryEndpoint: readonly Resource[] = ['requests']

test('[QUAL-12] every endpoint with which an account changes something has a limit, or names what it takes', () => {
  const isOpenToAccounts = (access: string) => access === 'signed-in' || access === 'public'
  const without = app.endpoints
    .filter(({ method, access }) => method !== 'get' && isOpenToAccounts(access))
    .filter(({ limit, uses = [] }) => limit === undefined && uses.length === 0)
  expect(without.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

test('[QUAL-12] what takes files, streams or asks a model names it, and every resource is named', () => {
  const usesOf = (method: string, path: string) =>
    app.endpoints.find((each) => each.method === method && each.path === path)?.uses ?? []
  for (const { method, path, otherTypes, responseDescription, uses = [] } of app.endpoints) {
    if (otherTypes !== undefined)
      expect({ method, path, uses }).toMatchObject({ uses: expect.arrayContaining(['uploads']) })
    if (responseDescription === 'text/event-stream') expect({ path, uses }).toMatchObject({ uses: ['streams'] })
  }
  expect(usesOf('post', '/api/organisations/{id}/members')).toContain('invitation_recipients')
  expect(usesOf('post', '/api/calls/{id}/proposals')).toContain('model')
  const named = new Set(app.endpoints.flatMap(({ uses = [] }) => uses))
  const unnamed = Object.keys(allowances).filter((each) => !ofEveryEndpoint.some((other) => other === each))
  expect([...named].toSorted()).toEqual(unnamed.toSorted())
})

const thing = endpoint(route<{ response: { ok: boolean } }>()('get', '/api/things', 'signed-in'), {
  summary: 'Read a thing.',
  responseSchema: z.object({ ok: z.boolean() }),
  handle: async () => ({ ok: true }),
})

function personOf(userId: string): SignedIn {
  const session = { sessionId: 'one', email: `${userId}@example.org` }
  return {
    kind: 'user',
    userId,
    ...session,
    role: 'user',
    permissions: [],
    isAdmin: false,
    isModerator: false,
    isEditor: false,
  }
}

test('[QUAL-12] requests are limited for a user and for a network, whatever they ask for, and others go on', async () => {
  const small = new Hono<AppEnvironment>()
  let [actor, clientAddress] = ['ana', '203.0.113.7']
  small.use(async (c, next) => {
    c.set('requestContext', requestFacts(c.req.raw, clientAddress, app.deps.config, ['en']))
    await next()
  })
  small.onError((thrown, c) => c.text(toAppError(thrown).code, 429))
  mountEndpoints(small, app.deps, [thing], {
    findActor: async () => personOf(actor),
  })
  const ask = async () => (await small.request('/api/things')).status
  const askUntilRefused = async (most: number) => {
    for (let count = 0; count < most; count += 1) if ((await ask()) === 429) return count
    return most
  }
  const { user, network } = allowances.requests
  expect(await askUntilRefused(user.burst + 1)).toBe(user.burst)
  actor = 'bogdan'
  expect(await ask()).toBe(200)
  // Many accounts of one network share what a network has; another network has its own.
  for (const name of ['cara', 'dan', 'elena']) {
    actor = name
    await askUntilRefused(user.burst)
  }
  actor = 'florin'
  expect(await ask()).toBe(429)
  clientAddress = '198.51.100.7'
  expect(await ask()).toBe(200)
  expect(network.burst).toBe(4 * user.burst)
})
